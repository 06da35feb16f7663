import { createClient, type Client as WireClient } from '../client/client.ts'
import { EventRecorder } from '../client/controller/event-recorder.ts'
import type { Wire } from '../client/http.ts'
import type { Exchange } from '../client/transport.ts'
import type { Observe } from './activity.ts'
import type * as api from './api.ts'
import { Cache } from './cache.ts'
import { type LeaderElectionOptions, LeaderElector } from './leader-election.ts'
import { type ControllerMetrics, type ControllerSpec, ManagedController } from './managed-controller.ts'
import { toJson } from './objects.ts'
import { apiReader, cacheReader, observedReader } from './readers.ts'
import { RestMapper } from './rest-mapper.ts'
import { TaskGroup } from './task-group.ts'
import { Writer } from './writer.ts'

export interface ManagerOptions {
  /** How the server is reached, with the clock, and as which user. */
  readonly wire: Pick<Wire, 'fetch' | 'clock' | 'user' | 'groups'>
  /** The sender of what is not of one controller: lists, watches, leases. */
  readonly name: string
  readonly observe: Observe
  /** Absent: all controllers start at once. */
  readonly leaderElection?: LeaderElectionOptions
  /** How often all objects are reconciled though nothing changed, in milliseconds. Ten hours by default. */
  readonly syncPeriod?: number
}

/** Starts caches, elects a leader and runs controllers. Source: sigs.k8s.io/controller-runtime/pkg/manager/internal.go, controllerManager. */
export class ControllerManager implements api.Manager {
  readonly client: api.Client
  readonly apiReader: api.Reader
  readonly fieldIndexer: api.Manager['fieldIndexer']
  readonly #options: ManagerOptions
  readonly #tasks: TaskGroup
  readonly #stop = new AbortController()
  readonly #wireClient: WireClient
  readonly #mapper: RestMapper
  readonly #cache: Cache
  readonly #reader: api.Reader
  readonly #controllers = new Map<string, ManagedController>()
  readonly #recorders = new Map<string, api.EventRecorder>()

  constructor(options: ManagerOptions) {
    const { observe, syncPeriod, name } = options
    this.#options = options
    this.#tasks = new TaskGroup(this.#stop.signal)
    this.#wireClient = this.#clientNamed(name, (exchange) => observe({ type: 'call', controller: name, exchange }))
    this.#mapper = new RestMapper(this.#wireClient)
    this.#cache = new Cache({
      client: this.#wireClient,
      mapper: this.#mapper,
      tasks: this.#tasks,
      observe,
      ...(syncPeriod !== undefined && { syncPeriod }),
    })
    this.#reader = cacheReader(this.#cache)
    this.client = this.#clientOver(this.#wireClient, this.#reader)
    this.apiReader = apiReader(this.#wireClient, this.#mapper)
    this.fieldIndexer = { indexField: (kind, field, extract) => this.#cache.indexField(kind, field, extract) }
  }

  /** Adds a controller, before the start. Throws when its name is taken. Source: sigs.k8s.io/controller-runtime/pkg/controller/name.go, checkName. */
  add(spec: ControllerSpec): void {
    if (this.#controllers.has(spec.name))
      throw new Error(
        `controller with name ${spec.name} already exists. Controller names must be unique to avoid multiple controllers reporting the same metric`,
      )
    const around = {
      cache: this.#cache,
      mapper: this.#mapper,
      clock: this.#options.wire.clock,
      observe: this.#options.observe,
      contextFor: this.#contextFor.bind(this),
    }
    this.#controllers.set(spec.name, new ManagedController(spec, around))
  }

  /** What the controllers did, by their names. */
  get metrics(): ReadonlyMap<string, ControllerMetrics> {
    return new Map([...this.#controllers].map(([name, { metrics }]) => [name, metrics]))
  }

  /**
   * Works until the signal aborts, then waits for the reconciles that have begun. Rejects when a cache could not be filled, when a predicate or a map
   * function threw, and when the lead was lost. A manager starts once.
   */
  async start(signal: AbortSignal): Promise<void> {
    const stop = (): void => this.#stop.abort()
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
    const { leaderElection, observe } = this.#options
    const needsLead = ({ spec }: ManagedController): boolean =>
      leaderElection !== undefined && spec.options.needLeaderElection !== false
    const all = [...this.#controllers.values()]
    for (const controller of all) if (!needsLead(controller)) this.#tasks.start((stopped) => controller.run(stopped))
    if (leaderElection !== undefined) {
      const elector = new LeaderElector(this.#wireClient, leaderElection, (holder) =>
        observe({ type: 'leader', holder, isSelf: holder === leaderElection.identity }),
      )
      this.#tasks.start((stopped) =>
        elector.run(stopped, (term) => runAll(all.filter(needsLead), AbortSignal.any([stopped, term]))),
      )
    }
    try {
      await this.#tasks.wait()
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }

  #clientNamed(actor: string, exchanged: (exchange: Exchange) => void): WireClient {
    return createClient({ ...this.#options.wire, actor, fieldManager: actor, observer: { exchanged, watching: () => undefined } })
  }

  #clientOver(wireClient: WireClient, reader: api.Reader): api.Client {
    const writer = new Writer(wireClient, this.#mapper)
    return Object.assign(writer, reader)
  }

  #contextFor(controller: string, request: string, id: number, signal: AbortSignal): api.Context {
    const { observe, wire } = this.#options
    const wireClient = this.#clientNamed(controller, (exchange) => observe({ type: 'call', controller, request, id, exchange }))
    const log = (level: 'info' | 'error', message: string, values: api.Values = {}): void =>
      observe({ type: 'log', controller, request, level, message, values })
    const reader = observedReader(this.#reader, (read) => observe({ type: 'read', controller, request, id, ...read }))
    return {
      client: this.#clientOver(wireClient, reader),
      apiReader: apiReader(wireClient, this.#mapper),
      recorder: this.#recorderFor(controller),
      log: {
        info: (message, values) => log('info', message, values),
        error: (error, message, values) => log('error', message, { ...values, error }),
      },
      signal,
      now: () => wire.clock.now(),
    }
  }

  #recorderFor(controller: string): api.EventRecorder {
    const known = this.#recorders.get(controller)
    if (known !== undefined) return known
    const { observe, name } = this.#options
    const client = this.#clientNamed(controller, (exchange) => observe({ type: 'call', controller, exchange }))
    const events = new EventRecorder({ client, reportingController: controller, reportingInstance: name })
    this.#tasks.start((stopped) => events.run(stopped))
    const recorder: api.EventRecorder = {
      event: (regarding, { related, ...report }) =>
        events.report({ regarding: toJson(regarding), ...report, ...(related !== undefined && { related: toJson(related) }) }),
    }
    this.#recorders.set(controller, recorder)
    return recorder
  }
}

/** Runs controllers until the signal aborts. Rejects with the first error of one, when all have ended. */
async function runAll(controllers: readonly ManagedController[], signal: AbortSignal): Promise<void> {
  const tasks = new TaskGroup(signal)
  for (const controller of controllers) tasks.start((stopped) => controller.run(stopped))
  await tasks.wait()
}
