import type { Clock } from '../../apiserver/clock.ts'

/** Milliseconds between two looks. */
const TICK_MS = 3000
/** So many looks without a sign of life mean that the worker hangs. One alone may be a computer that slept. */
const PATIENCE = 3

/** Detects a worker that does not answer a waiting request, so that it can be replaced. */
export class Watchdog {
  private readonly clock: Clock
  private readonly ping: () => void
  private readonly isWaitedFor: () => boolean
  private readonly onSilence: () => void
  private missed = 0
  private cancel: (() => void) | undefined

  constructor(clock: Clock, ping: () => void, isWaitedFor: () => boolean, onSilence: () => void) {
    this.clock = clock
    this.ping = ping
    this.isWaitedFor = isWaitedFor
    this.onSilence = onSilence
  }

  /** The worker said something: it runs, and from now on it is watched. */
  alive(): void {
    this.missed = 0
    if (this.cancel === undefined) this.schedule()
  }

  stop(): void {
    this.cancel?.()
    this.cancel = undefined
    this.missed = 0
  }

  private schedule(): void {
    this.cancel = this.clock.setTimer(TICK_MS, () => this.look())
  }

  private look(): void {
    if (this.missed === PATIENCE && this.isWaitedFor()) {
      this.stop()
      this.onSilence()
      return
    }
    if (this.isWaitedFor()) {
      this.missed++
      this.ping()
    } else this.missed = 0
    this.schedule()
  }
}
