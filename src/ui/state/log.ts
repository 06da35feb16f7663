import type { StateCreator } from 'zustand'
import type { Exchange, Observer, WatchRecord } from '../../client/transport.ts'
import type { EventsSlice } from './events.ts'

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

/** Returns the exchanges with one more, without the oldest ones beyond the limit. One that exceeds the limit alone is left out. */
export function withExchange(
  exchanges: readonly Exchange[],
  exchange: Exchange,
  most = MOST_BODY_CHARACTERS,
): readonly Exchange[] {
  if (charactersOf(exchange) > most) return exchanges
  const all = [...exchanges, exchange]
  let characters = 0
  const from = all.findLastIndex((one) => {
    characters += charactersOf(one)
    return characters > most
  })
  return from < 0 ? all : all.slice(from + 1)
}

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
