import type { StateCreator } from 'zustand'
import type { Exchange, Observer, WatchRecord } from '../../client/transport.ts'

/** How many answers the log holds; older ones go. */
const CAPACITY = 500

export interface LogSlice {
  /** Oldest first. */
  readonly exchanges: readonly Exchange[]
  /** Requests since the page opened, gone ones included. */
  readonly requests: number
  readonly watches: readonly WatchRecord[]
  readonly selectedExchange: number | undefined
  readonly observer: Observer
  selectExchange(id: number | undefined): void
  clearLog(): void
}

export const logSlice: StateCreator<LogSlice> = (set, get) => ({
  exchanges: [],
  requests: 0,
  watches: [],
  selectedExchange: undefined,
  observer: {
    exchanged(exchange) {
      const { exchanges, requests } = get()
      set({ exchanges: [...exchanges.slice(-CAPACITY + 1), exchange], requests: requests + 1 })
    },
    watching(record) {
      const others = get().watches.filter((watch) => watch.id !== record.id)
      const open = others.filter((watch) => watch.state === 'open')
      const closed = others.filter((watch) => watch.state === 'closed').slice(-20)
      const watches = [...closed, ...open, record].sort((a, b) => a.id - b.id)
      set({ watches })
    },
  },
  selectExchange: (id) => set({ selectedExchange: id }),
  clearLog: () => set({ exchanges: [], selectedExchange: undefined }),
})
