import type { Clock } from '../apiserver/clock.ts'

/** The time of the machine the engine runs on. */
export const systemClock: Clock = {
  now: () => Date.now(),
  setTimer(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
