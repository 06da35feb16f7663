import { createStore } from 'zustand/vanilla'
import type { RequestSpec } from '../../../client/transport.ts'
import { isWrite, type JournalEntry, type JournalObject } from '../../../protocol/journal.ts'
import { type Sent, sendAsReader } from '../../entities/journal/entry-requests.ts'

/** What the log leaves out. Each can be taken away by itself. */
export interface LogFilters {
  /** Part of the path or of the query; empty: any. */
  readonly text: string
  readonly isWrites: boolean
  readonly isFailed: boolean
  /** Without what the page reads on its own, dry runs included: they ask what a write would do. */
  readonly isWithoutPage: boolean
  readonly client: string | undefined
  readonly object: JournalObject | undefined
  /** Entries up to this one are hidden. */
  readonly after: number
}

export const NO_FILTERS: LogFilters = {
  text: '',
  isWrites: false,
  isFailed: false,
  isWithoutPage: false,
  client: undefined,
  object: undefined,
  after: 0,
}

const isSameObject = (one: JournalObject, other: JournalObject | undefined): boolean =>
  other !== undefined &&
  one.group === other.group &&
  one.resource === other.resource &&
  one.namespace === other.namespace &&
  one.name === other.name

/** Whether the log lists an entry. */
export function matches(filters: LogFilters, entry: JournalEntry): boolean {
  const { text, isWrites, isFailed, isWithoutPage, client, object, after } = filters
  if (entry.id <= after) return false
  if (isWrites && !isWrite(entry)) return false
  if (isFailed && entry.code > 0 && entry.code < 400) return false
  if (isFailed && entry.method === '') return false
  if (isWithoutPage && entry.client === 'page' && (!isWrite(entry) || entry.outcome === 'dryRun')) return false
  if (client !== undefined && entry.client !== client) return false
  if (object !== undefined && !isSameObject(object, entry.object)) return false
  const { name = '', resource = '' } = entry.object ?? {}
  return text === '' || `${entry.path}?${entry.query} ${resource}/${name}`.toLowerCase().includes(text.toLowerCase())
}

export interface LogView {
  readonly filters: LogFilters
  /** The id of the entry that is looked at. */
  readonly selected: number | undefined
}

/** How the log looks, kept while the page is open: the drawer may close in between. */
export const logView = createStore<LogView>()(() => ({
  filters: { ...NO_FILTERS, isWithoutPage: true },
  selected: undefined,
}))

export const setFilters = (change: Partial<LogFilters>): void =>
  logView.setState(({ filters }) => ({ filters: { ...filters, ...change } }))

export const select = (selected: number | undefined): void => logView.setState({ selected })

/** Sends a request as the reader and looks at its entry. */
export async function sendAgain(spec: RequestSpec): Promise<Sent> {
  const sent = await sendAsReader(spec)
  const { entry } = sent.answer?.exchange ?? {}
  if (entry !== undefined) select(entry)
  return sent
}
