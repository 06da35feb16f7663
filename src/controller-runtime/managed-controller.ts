import { stringAt } from '../apimachinery/json/access.ts'
import type { JsonObject } from '../apimachinery/json/value.ts'
import { Unreachable } from '../client/api-status.ts'
import { Controller } from '../client/controller/controller.ts'
import type { ResourceEventHandler } from '../client/controller/informer.ts'
import { defaultControllerRateLimiter } from '../client/controller/work-queue/rate-limiters.ts'
import type { ClientClock } from '../client/transport.ts'
import type { Cause, Observe } from './activity.ts'
import type * as api from './api.ts'
import type { Cache } from './cache.ts'
import { NoKindMatchError, TerminalError } from './errors.ts'
import { keyOf, objectText, requestOf, shared } from './objects.ts'
import { passes, subjectOf } from './predicates.ts'
import { type QueueMetrics, RequestQueue } from './request-queue.ts'
import type { RestMapper } from './rest-mapper.ts'
import { TaskGroup } from './task-group.ts'

/** How long a kind that is not served is left alone, and a server that cannot be reached, in milliseconds. Source: sigs.k8s.io/controller-runtime/pkg/internal/source/kind.go, Start. */
const KIND_PAUSE_MS = 10_000
const SERVER_PAUSE_MS = 1000
/** Source: sigs.k8s.io/controller-runtime/pkg/controller/controller.go, CacheSyncTimeout. */
const CACHE_SYNC_TIMEOUT_MS = 120_000

/** A kind that a controller hears of. */
export interface Watch {
  readonly kind: api.AnyKind
  readonly handler: api.EventHandler
  readonly predicates: readonly api.Predicate[]
}

export interface ControllerSpec {
  readonly name: string
  readonly watches: readonly Watch[]
  readonly reconciler: api.Reconciler
  readonly options: api.ControllerOptions
}

/** What a manager gives its controllers. */
export interface Surroundings {
  readonly cache: Cache
  readonly mapper: RestMapper
  readonly clock: ClientClock
  readonly observe: Observe
  /** Returns what a reconcile works with. */
  contextFor(controller: string, request: string, id: number, signal: AbortSignal): api.Context
}

/** Source: sigs.k8s.io/controller-runtime/pkg/internal/controller/metrics/metrics.go. */
export interface ControllerMetrics {
  readonly success: number
  readonly error: number
  readonly requeueAfter: number
  readonly terminalErrors: number
  readonly queue: QueueMetrics
}

/** One controller of a manager. Source: sigs.k8s.io/controller-runtime/pkg/internal/controller/controller.go, Controller. */
export class ManagedController {
  readonly spec: ControllerSpec
  readonly #around: Surroundings
  readonly #queue: RequestQueue
  readonly #counts = { success: 0, error: 0, requeueAfter: 0, terminalErrors: 0 }
  #reconciles = 0

  constructor(spec: ControllerSpec, around: Surroundings) {
    const { clock, observe } = around
    this.spec = spec
    this.#around = around
    this.#queue = new RequestQueue(clock, spec.options.rateLimiter ?? defaultControllerRateLimiter(clock), (request, ms) =>
      observe({ type: 'waiting', controller: spec.name, request, ms }),
    )
  }

  get metrics(): ControllerMetrics {
    return { ...this.#counts, queue: this.#queue.metrics }
  }

  /** Waits for the caches of its kinds and then reconciles, until the signal aborts. Rejects when a cache takes too long. */
  async run(signal: AbortSignal): Promise<void> {
    const tasks = new TaskGroup(signal)
    const { maxConcurrentReconciles = 1 } = this.spec.options
    const controller = new Controller({
      queue: this.#queue,
      maxConcurrentReconciles,
      reconcile: (key, stopped) => this.#reconcile(key, stopped),
      retries: (error) => !(error instanceof TerminalError),
    })
    tasks.start(async (stopped) => {
      await Promise.all(this.spec.watches.map((watch) => this.#listen(watch, tasks)))
      await controller.run(stopped)
    })
    await tasks.wait()
    this.#queue.shutDown()
  }

  /** Adds a handler to the cache of a kind, once the server has the kind, and waits for the first list. */
  async #listen(watch: Watch, tasks: TaskGroup): Promise<void> {
    const { signal } = tasks
    const { cache, clock, observe } = this.#around
    const { cacheSyncTimeout = CACHE_SYNC_TIMEOUT_MS } = this.spec.options
    const { kind } = watch.kind
    let deadline = clock.elapsed() + cacheSyncTimeout
    while (!signal.aborted) {
      try {
        const { informer } = await cache.of(watch.kind)
        informer.addEventHandler(this.#handlerOf(watch, tasks))
        await this.#within(deadline - clock.elapsed(), tasks, kind, (stop) => informer.waitForSync(stop))
        return
      } catch (error) {
        if (signal.aborted) return
        if (!(error instanceof Error) || error instanceof SyncTimeout) throw error
        observe({ type: 'lost', kind, error })
        const isAway = error instanceof Unreachable
        // A server that is away is waited for; one that rejects is not.
        if (isAway) deadline = clock.elapsed() + cacheSyncTimeout
        if (clock.elapsed() >= deadline) throw new SyncTimeout(kind, error)
        await clock.sleep(error instanceof NoKindMatchError ? KIND_PAUSE_MS : SERVER_PAUSE_MS, signal)
      }
    }
  }

  /** Waits for something, but no longer than this. */
  async #within(ms: number, { signal }: TaskGroup, kind: string, wait: (stop: AbortSignal) => Promise<void>): Promise<void> {
    const end = new AbortController()
    const stop = (): void => end.abort()
    signal.addEventListener('abort', stop, { once: true })
    const isDone = wait(end.signal).then(() => !end.signal.aborted)
    const isLate = this.#around.clock.sleep(ms, end.signal).then(() => false)
    const inTime = await Promise.race([isDone, isLate])
    stop()
    signal.removeEventListener('abort', stop)
    if (!inTime && !signal.aborted) throw new SyncTimeout(kind)
  }

  #handlerOf(watch: Watch, tasks: TaskGroup): ResourceEventHandler {
    const hear = (event: api.Event, object: JsonObject, isResync = false): void =>
      this.#hear(watch, event, object, isResync, tasks)
    return {
      onAdd: (object, isInInitialList) => hear({ type: 'create', object: shared(object), isInInitialList }, object),
      onUpdate: (old, object) =>
        hear({ type: 'update', objectOld: shared(old), objectNew: shared(object) }, object, versionOf(old) === versionOf(object)),
      onDelete: (object, isFinalStateUnknown) =>
        hear({ type: 'delete', object: shared(object), deleteStateUnknown: isFinalStateUnknown }, object),
    }
  }

  /** Turns an event into requests. Source: sigs.k8s.io/controller-runtime/pkg/internal/source/event_handler.go, EventHandler. */
  #hear({ handler, predicates }: Watch, event: api.Event, object: JsonObject, isResync: boolean, tasks: TaskGroup): void {
    if (tasks.signal.aborted) return
    const { observe, mapper } = this.#around
    const on = objectText(object)
    const heard = {
      type: 'event',
      controller: this.spec.name,
      event: isResync ? 'resync' : event.type,
      on,
      resourceVersion: String(subjectOf(event).metadata.resourceVersion ?? ''),
    } as const
    const dropping = predicates.find((predicate) => !passes(predicate, event))
    if (dropping !== undefined) {
      observe({ ...heard, droppedBy: dropping.name ?? 'a predicate', requests: [] })
      return
    }
    const cause: Cause = isResync ? { type: 'resync', on } : { type: 'event', event: event.type, via: handler.via, on }
    const enqueue = (requests: readonly api.Request[]): void => {
      const keys = requests.map(keyOf)
      observe({ ...heard, requests: keys })
      for (const key of keys) this.#queue.addFor(key, cause)
    }
    const requests = handler.requests(event, (kind) => {
      const known = mapper.known(kind)
      return known?.namespaced ?? mapper.resourceOf(kind).then(({ namespaced }) => namespaced)
    })
    if (requests instanceof Promise) tasks.start(async () => enqueue(await requests))
    else enqueue(requests)
  }

  /** Source: sigs.k8s.io/controller-runtime/pkg/internal/controller/controller.go, reconcileHandler. */
  async #reconcile(request: string, signal: AbortSignal): Promise<api.Result> {
    const { observe, clock, contextFor } = this.#around
    const { name: controller, reconciler } = this.spec
    const id = ++this.#reconciles
    observe({ type: 'reconcile', controller, request, id, causes: this.#queue.causesOf(request) })
    const started = clock.elapsed()
    const ended = () => ({ controller, request, id, durationMs: clock.elapsed() - started })
    try {
      const { requeueAfter = 0 } =
        (await reconciler.reconcile(contextFor(controller, request, id, signal), requestOf(request))) ?? {}
      this.#counts[requeueAfter > 0 ? 'requeueAfter' : 'success']++
      observe({ type: 'reconciled', ...ended(), ...(requeueAfter > 0 && { requeueAfter }) })
      return { requeueAfter }
    } catch (error) {
      const isTerminal = error instanceof TerminalError
      this.#counts.error++
      if (isTerminal) this.#counts.terminalErrors++
      else this.#queue.failed(request, error)
      observe({ type: 'failed', ...ended(), error, isTerminal })
      throw error
    }
  }
}

const versionOf = ({ metadata }: JsonObject): string => stringAt(metadata, 'resourceVersion')

/** Source: sigs.k8s.io/controller-runtime/pkg/internal/source/kind.go, WaitForSync. */
class SyncTimeout extends Error {
  constructor(kind: string, cause?: Error) {
    super(`timed out waiting for cache to be synced for ${kind}${cause === undefined ? '' : `: ${cause.message}`}`, { cause })
  }
}
