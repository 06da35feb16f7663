import type { StateCreator } from 'zustand'
import type { Observer, WatchRecord } from '../../../client/transport.ts'
import type { ApiEvent, EventsSlice } from './events.ts'

/** The most closed watches in the log. */
const CLOSED_WATCHES = 20

export interface LogSlice {
  readonly watches: readonly WatchRecord[]
  readonly observer: Observer
}

export const logSlice: StateCreator<LogSlice & EventsSlice, [], [], LogSlice> = (set, get) => ({
  watches: [],
  observer: {
    exchanged: (exchange) => get().recordEvent(exchange),
    watching(record) {
      const others = get().watches.filter((watch) => watch.id !== record.id)
      const open = others.filter((watch) => watch.state === 'open')
      const closed = others.filter((watch) => watch.state === 'closed').slice(-CLOSED_WATCHES)
      const watches = [...closed, ...open, record].sort((a, b) => a.id - b.id)
      set({ watches })
    },
  },
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

/** The newest event that the reader or a controller caused; the page sends the rest by itself. */
export const latestListed = ({ events }: Pick<EventsSlice, 'events'>): ApiEvent | undefined =>
  events.findLast(({ actor }) => actor !== 'page')

const two = (n: number): string => String(n).padStart(2, '0')

/** Local time of day. */
export function clockTime(at: number): string {
  const date = new Date(at)
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
}
