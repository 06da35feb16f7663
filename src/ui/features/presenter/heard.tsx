import { Bot, PanelsTopLeft, Radio, Terminal, UserRound } from 'lucide-react'
import type { JournalEntry } from '../../../protocol/journal.ts'
import { clientWords, happenedIn } from '../../entities/journal/entry-words.ts'
import { reactionsTo } from './story.ts'
import { presenterTexts } from './texts.en.ts'
import type { Hearer } from './use-hold.ts'

interface Props {
  readonly entry: JournalEntry
  readonly steps: readonly JournalEntry[]
  readonly name: string
  readonly event: string
  /** The event was delivered. */
  readonly isOut: boolean
  /** Who watches, where the server said so. */
  readonly hearers: readonly Hearer[] | undefined
}

const MOST_CLIENTS = 3

const ICONS = { page: PanelsTopLeft, you: UserRound, kubectl: Terminal } as const

export const iconOf = (client: string) => (Object.hasOwn(ICONS, client) ? ICONS[client as keyof typeof ICONS] : Bot)

const reactedText = ({ method, outcome, object }: JournalEntry): string =>
  presenterTexts.reacted(`${method || outcome}${object?.subresource === undefined ? '' : ` /${object.subresource}`}`)

/** The event of a write, and who hears it: those that watch, and those that reacted. */
export function Heard({ entry, steps, name, event, isOut, hearers = [] }: Props) {
  const version = entry.resourceVersion?.after ?? ''
  const reactions = reactionsTo(entry, steps)
  const clients = new Set(['page', ...reactions.map(({ client }) => client), ...hearers.map(({ client }) => client)])
  const shown = [...clients].sort((a, b) => Number(a === 'page') - Number(b === 'page'))
  const isWaiting = (client: string): boolean => !isOut || hearers.some((one) => one.client === client && one.waits)
  return (
    <section className="grid gap-2 text-lg" aria-label={presenterTexts.clients}>
      <p className="flex items-center gap-3 rounded-3 border border-accent-line bg-accent-soft px-4 py-2">
        <Radio className="text-accent-ink" aria-hidden />
        <span className="min-w-0 flex-1 truncate">
          {isOut ? '' : `${presenterTexts.heldEvent} `}
          <span className="mono">{presenterTexts.event(event, name)}</span>
        </span>
        <span className="mono">{version}</span>
      </p>
      <ul className="flex flex-wrap gap-2">
        {shown.slice(0, MOST_CLIENTS).map((client) => {
          const reaction = reactions.find((one) => one.client === client)
          const waits = isWaiting(client)
          const says = waits
            ? presenterTexts.unseen
            : reaction === undefined
              ? presenterTexts.seen(version)
              : reactedText(reaction)
          const Icon = iconOf(client)
          return (
            <li
              key={client}
              title={reaction === undefined || waits ? undefined : happenedIn(reaction)}
              className={`flex min-w-0 items-center gap-3 rounded-3 border px-4 py-2 ${waits ? 'border-dashed border-ink-3 bg-canvas' : 'border-line-strong bg-surface'}`}
            >
              <Icon aria-hidden />
              <b className="truncate font-[620]">{client === 'page' ? presenterTexts.page : clientWords({ client })}</b>
              <span className="mono text-[15px] text-ink-2">{says}</span>
            </li>
          )
        })}
        {shown.length > MOST_CLIENTS && (
          <li className="self-center text-ink-2">{presenterTexts.moreClients(shown.length - MOST_CLIENTS)}</li>
        )}
      </ul>
    </section>
  )
}
