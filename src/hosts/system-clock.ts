import type { Clock } from '../apiserver/clock.ts'

/** The longest time a timer can be set for, in milliseconds: setTimeout runs at once when it is asked for more. */
const MAX_TIMER_MS = 2 ** 31 - 1

/** The time of the machine the engine runs on. Timers end after 24 days at the latest. */
export const systemClock: Clock = {
  now: () => Date.now(),
  setTimer(ms, run) {
    const timer = setTimeout(run, Math.min(ms, MAX_TIMER_MS))
    return () => clearTimeout(timer)
  },
}
