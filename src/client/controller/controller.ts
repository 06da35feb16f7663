import { ApiError, Unreachable } from '../api-status.ts'
import type { RateLimitingQueue } from './work-queue/rate-limiting-queue.ts'

/** What becomes of a key after a successful reconcile. Source: sigs.k8s.io/controller-runtime/pkg/reconcile/reconcile.go, Result. */
export interface Result {
  /** Reconcile the key again in so many milliseconds. Absent or 0: only after the next event. */
  readonly requeueAfter?: number
}

/**
 * Brings the world nearer to what the object of a key wants. Throws ApiError and Unreachable for what is tried again; the signal aborts when the
 * controller stops. Source: sigs.k8s.io/controller-runtime/pkg/reconcile/reconcile.go, TypedReconciler.
 */
export type Reconcile = (key: string, signal: AbortSignal) => Promise<Result>

export interface ControllerOptions {
  readonly queue: RateLimitingQueue
  readonly reconcile: Reconcile
  /** How many keys are reconciled at a time, each by one worker. 1 by default. */
  readonly maxConcurrentReconciles?: number
  /** Decides whether a key whose reconcile threw is tried again. Throws what ends the controller. By default answers of the server and lost connections are tried again, and any other error ends it. */
  readonly retries?: (error: unknown) => boolean
}

/** Source: sigs.k8s.io/controller-runtime/pkg/internal/controller/controller.go, RecoverPanic (false). */
function retriesAnswers(error: unknown): boolean {
  if (!(error instanceof ApiError || error instanceof Unreachable)) throw error
  return true
}

/** Reconciles the keys of a queue. Source: sigs.k8s.io/controller-runtime/pkg/internal/controller/controller.go, Controller. */
export class Controller {
  readonly #queue: RateLimitingQueue
  readonly #reconcile: Reconcile
  readonly #maxConcurrentReconciles: number
  readonly #retries: (error: unknown) => boolean
  #isPaused = false
  #resumed = Promise.resolve()
  #resume: () => void = () => undefined

  constructor({ queue, reconcile, maxConcurrentReconciles = 1, retries = retriesAnswers }: ControllerOptions) {
    this.#queue = queue
    this.#reconcile = reconcile
    this.#maxConcurrentReconciles = maxConcurrentReconciles
    this.#retries = retries
  }

  /** While it is paused no reconcile starts; keys wait in the queue. */
  get isPaused(): boolean {
    return this.#isPaused
  }

  set isPaused(isPaused: boolean) {
    if (isPaused === this.#isPaused) return
    this.#isPaused = isPaused
    if (isPaused) {
      this.#resumed = new Promise((resolve) => {
        this.#resume = resolve
      })
    } else this.#resume()
  }

  /**
   * Works until the signal aborts, then shuts the queue down and waits for the reconciles that have begun. Rejects when one throws what
   * is no answer of a server (`RecoverPanic: false` upstream).
   */
  async run(signal: AbortSignal): Promise<void> {
    const stop = (): void => {
      this.#queue.shutDown()
      this.#resume()
    }
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
    try {
      await Promise.all(Array.from({ length: this.#maxConcurrentReconciles }, () => this.#work(signal)))
    } finally {
      stop()
      signal.removeEventListener('abort', stop)
    }
  }

  async #work(signal: AbortSignal): Promise<void> {
    while (!this.#queue.isShuttingDown) {
      await this.#resumed
      const key = await this.#queue.get()
      if (key === undefined || this.#queue.isShuttingDown) return
      // The pause began while this worker waited for a key.
      if (this.#isPaused) this.#queue.add(key)
      else await this.#handle(key, signal)
      this.#queue.done(key)
    }
  }

  async #handle(key: string, signal: AbortSignal): Promise<void> {
    try {
      const { requeueAfter = 0 } = await this.#reconcile(key, signal)
      this.#queue.forget(key)
      if (requeueAfter > 0) this.#queue.addAfter(key, requeueAfter)
    } catch (error) {
      if (signal.aborted || this.#retries(error)) this.#queue.addRateLimited(key)
    }
  }
}
