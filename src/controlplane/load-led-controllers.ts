import { LazyModule } from '../apimachinery/lazy-module.ts'
import type { Controller, LedContext } from './cluster-parts.ts'

/** Their code, which loads once the server answers. */
export const LED_CONTROLLERS = new LazyModule(() => import('./led-controllers.ts'))

/** How long it waits, in milliseconds, before it tries again to load code that could not be fetched. */
const RETRY_MS = 1000

/**
 * Controllers whose code is fetched when they are started. They list what is stored when they begin, so that what happened before is not lost on
 * them.
 */
export class LateControllers implements Controller {
  readonly #context: LedContext
  #running: readonly Controller[] = []
  #loading: Promise<void> | undefined
  #isStopped = false
  #stopTimer = (): void => {}

  constructor(context: LedContext) {
    this.#context = context
  }

  start(): void {
    if (LED_CONTROLLERS.isLoaded) this.#begin()
    else this.#loading = this.#load()
  }

  #load(): Promise<void> {
    return LED_CONTROLLERS.load().then(
      () => this.#begin(),
      () => {
        if (!this.#isStopped) this.#stopTimer = this.#context.clock.setTimer(RETRY_MS, () => this.start())
      },
    )
  }

  async idle(): Promise<void> {
    await this.#loading
    for (const controller of this.#running) await controller.idle()
  }

  stop(): void {
    this.#isStopped = true
    this.#stopTimer()
    for (const controller of this.#running) controller.stop()
  }

  #begin(): void {
    if (this.#isStopped) return
    this.#running = LED_CONTROLLERS.get().ledControllers(this.#context)
    for (const controller of this.#running) controller.start()
  }
}
