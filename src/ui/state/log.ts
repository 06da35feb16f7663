import type { StateCreator } from 'zustand'
import type { Exchange, Observer, WatchRecord } from '../../client/transport.ts'
import { boundedList } from './bounded.ts'
import type { ApiEvent, EventsSlice } from './events.ts'

/** The most characters that the bodies of logged requests and answers have together. */
export const MOST_BODY_CHARACTERS = 16_000_000
/** The most closed watches in the log. */
const CLOSED_WATCHES = 20

export interface LogSlice {
  /** The newest exchanges with their bodies, oldest first. The log lists the events; those without an exchange here have lost their bodies. */
  readonly exchanges: readonly Exchange[]
  /** The id of the newest event when the log was cleared; later ones are listed. */
  readonly clearedAt: number
  readonly watches: readonly WatchRecord[]
  /** The id of an event. */
  readonly selectedExchange: number | undefined
  readonly observer: Observer
  selectExchange(id: number | undefined): void
  /** Empties the log. What happened stays among the events. */
  clearLog(): void
}

/** What an exchange counts beside its bodies. */
const EXCHANGE_CHARACTERS = 500

const charactersOf = ({ request, text }: Exchange): number => EXCHANGE_CHARACTERS + (request.body?.length ?? 0) + text.length

const grown = boundedList(charactersOf, MOST_BODY_CHARACTERS)

/** Returns the exchanges with one more, without the oldest ones beyond the limit. One that exceeds the limit alone is left out. */
export const withExchange = (exchanges: readonly Exchange[], exchange: Exchange): readonly Exchange[] =>
  charactersOf(exchange) > MOST_BODY_CHARACTERS ? exchanges : grown(exchanges, exchange)

export const logSlice: StateCreator<LogSlice & EventsSlice, [], [], LogSlice> = (set, get) => ({
  exchanges: [],
  clearedAt: 0,
  watches: [],
  selectedExchange: undefined,
  observer: {
    exchanged(exchange) {
      set({ exchanges: withExchange(get().exchanges, exchange) })
      get().recordEvent(exchange)
    },
    watching(record) {
      const others = get().watches.filter((watch) => watch.id !== record.id)
      const open = others.filter((watch) => watch.state === 'open')
      const closed = others.filter((watch) => watch.state === 'closed').slice(-CLOSED_WATCHES)
      const watches = [...closed, ...open, record].sort((a, b) => a.id - b.id)
      set({ watches })
    },
  },
  selectExchange: (id) => set({ selectedExchange: id }),
  clearLog: () => set({ exchanges: [], clearedAt: get().events.at(-1)?.id ?? get().clearedAt, selectedExchange: undefined }),
})

/** `rv 4118 → 4126`, or that it stayed. */
export function versionMove({ before, after, outcome }: ApiEvent): string {
  const version = after.resourceVersion
  if (version === undefined || outcome === 'read') return ''
  if (before.resourceVersion === undefined) return `rv ${version}`
  return before.resourceVersion === version ? `rv ${version} =` : `rv ${before.resourceVersion} → ${version}`
}

export const toneOfCode = (code: number): 'ok' | 'warn' | 'bad' =>
  code >= 200 && code < 300 ? 'ok' : code === 0 || code >= 500 ? 'bad' : code >= 400 ? 'bad' : 'warn'

/** Whether the user or a controller sent it; the page sends the rest by itself. */
const isOwn = ({ actor }: Pick<ApiEvent, 'actor'>): boolean => actor !== 'page'

interface LogState extends Pick<EventsSlice, 'events'>, Pick<LogSlice, 'clearedAt'> {
  readonly prefs: { readonly logAll: boolean }
}

/** Whether the log lists an event: it came after the log was cleared, and the page's own requests are listed on demand. */
export const isListed =
  ({ clearedAt, prefs }: Omit<LogState, 'events'>) =>
  (event: ApiEvent): boolean =>
    event.id > clearedAt && (prefs.logAll || isOwn(event))

/** The newest event that the log lists. */
export const latestListed = (state: LogState): ApiEvent | undefined => state.events.findLast(isListed(state))

const two = (n: number): string => String(n).padStart(2, '0')

/** Local time of day. */
export function clockTime(at: number): string {
  const date = new Date(at)
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
}
