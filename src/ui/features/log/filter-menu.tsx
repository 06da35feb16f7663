import { MenuItem } from 'react-aria-components'
import type { JournalEntry, JournalObject } from '../../../protocol/journal.ts'
import { readShown, referenceOf } from '../../base/address/object-address.ts'
import { journalTexts } from '../../entities/journal/texts.en.ts'
import { ButtonMenu } from '../../kit/menu.tsx'
import type { OpenMenu } from '../../kit/menu-button.tsx'
import { type LogFilters, logView, setFilters } from './log-state.ts'

interface Props extends OpenMenu {
  readonly entries: readonly JournalEntry[]
  readonly filters: LogFilters
}

interface Offer {
  readonly id: string
  readonly word: string
  readonly on: Partial<LogFilters>
}

/** The most clients that are offered. */
const MOST_CLIENTS = 12

/** The object that the page shows, as the address says. */
function shownObject(): JournalObject | undefined {
  const shown = readShown(location.hash.slice(1))
  return shown?.name === undefined ? undefined : referenceOf({ ...shown, name: shown.name })
}

function offersOf({ entries, filters }: Pick<Props, 'entries' | 'filters'>): Offer[] {
  const { selected } = logView.getState()
  const chosen = entries.find(({ id }) => id === selected)?.object
  const object = chosen?.name === undefined ? shownObject() : chosen
  const clients = [...new Set(entries.map(({ client }) => client))].filter((client) => client !== '').slice(0, MOST_CLIENTS)
  return [
    ...(object === undefined || filters.object !== undefined
      ? []
      : [{ id: 'object', word: journalTexts.requests.thisObject(object.name ?? object.resource), on: { object } }]),
    ...(filters.isWrites ? [] : [{ id: 'writes', word: journalTexts.requests.writes, on: { isWrites: true } }]),
    ...(filters.isFailed ? [] : [{ id: 'failed', word: journalTexts.requests.failed, on: { isFailed: true } }]),
    ...(filters.isWithoutPage ? [] : [{ id: 'page', word: journalTexts.requests.withoutPage, on: { isWithoutPage: true } }]),
    ...clients
      .filter((client) => client !== filters.client)
      .map((client) => ({ id: `client ${client}`, word: journalTexts.requests.client(client), on: { client } })),
  ]
}

/** The filters that can be added. */
export default function FilterMenu({ entries, filters, ...open }: Props) {
  const offers = offersOf({ entries, filters })
  return (
    <ButtonMenu
      {...open}
      label={journalTexts.requests.add}
      placement="bottom end"
      onAction={(id) => setFilters(offers.find((offer) => offer.id === id)?.on ?? {})}
    >
      {offers.map(({ id, word }) => (
        <MenuItem key={id} id={id} className="menu-item" textValue={word}>
          {word}
        </MenuItem>
      ))}
    </ButtonMenu>
  )
}
