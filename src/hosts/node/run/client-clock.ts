import { setTimeout as timeout } from 'node:timers/promises'
import type { ClientClock } from '../../../client/transport.ts'

/** The longest time that a timer of Node takes, in milliseconds. */
const MAX_TIMER_MS = 2 ** 31 - 1

/** The time of this machine. */
export const clientClock: ClientClock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  sleep: (ms, signal) => timeout(Math.min(Math.max(ms, 0), MAX_TIMER_MS), undefined, { signal }).catch(() => undefined),
}
