import type { Clock } from '../../src/apiserver/clock.ts'
import { systemClock } from '../../src/hosts/system-clock.ts'
import type { Server } from '../replay/scenario.ts'

const SECOND = 1000

const isWrite = (init: RequestInit): boolean => (init.method ?? 'GET') !== 'GET'

/** A server that notes when it answered each write: milliseconds since 1970, whole seconds, as its `Date` headers say. */
export function timed(server: Server): { readonly server: Server; readonly times: number[] } {
  const times: number[] = []
  const fetch: Server['fetch'] = async (url, init) => {
    const response = await server.fetch(url, init)
    const date = Date.parse(response.headers.get('date') ?? '')
    if (isWrite(init)) times.push(Number.isNaN(date) ? (times.at(-1) ?? 0) : date)
    return response
  }
  return { server: { ...server, fetch }, times }
}

/**
 * A clock that moves only with each write, as that of the recorded server did: a write that changes nothing but the order of
 * the times of managers is stored, so the second in which it comes matters. The first write comes now.
 */
export function replayedClock(
  times: readonly number[],
  now = Date.now(),
): { readonly clock: Clock; tick(init: RequestInit): void } {
  const [first] = times
  if (first === undefined) return { clock: systemClock, tick: () => {} }
  const shift = Math.floor((now - first) / SECOND) * SECOND
  let next = 0
  let at = first + shift
  return {
    clock: { ...systemClock, now: () => at },
    tick: (init) => {
      if (isWrite(init)) at = Math.max(at, (times[next++] ?? 0) + shift)
    },
  }
}
