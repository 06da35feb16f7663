import { stringAt } from '../apimachinery/json/access.ts'
import { stringify } from '../apimachinery/json/serialize.ts'
import { deepEqual, isObject, type JsonObject, objectOf } from '../apimachinery/json/value.ts'
import { Unreachable } from '../client/api-status.ts'
import type { Client } from '../client/client.ts'
import { pathOf } from '../client/resource-type.ts'
import type { RequestSpec } from '../client/transport.ts'

/** In milliseconds. Source: k8s.io/component-base/config/v1alpha1/defaults.go, RecommendedDefaultLeaderElectionConfiguration. */
const LEASE_DURATION_MS = 15_000
const RENEW_DEADLINE_MS = 10_000
const RETRY_PERIOD_MS = 2000
/** By how much a pause before the next try can be longer. Source: k8s.io/client-go/tools/leaderelection/leaderelection.go, JitterFactor. */
const JITTER_FACTOR = 1.2

const LEASES = { group: 'coordination.k8s.io', version: 'v1', resource: 'leases', namespaced: true }

export interface LeaderElectionOptions {
  /** The Lease that candidates share. */
  readonly name: string
  readonly namespace: string
  /** The name of this candidate, unlike any other. */
  readonly identity: string
  /** At least 0 and less than 1. */
  readonly random: () => number
}

/** A time in RFC 3339 with six digits of a second. Source: k8s.io/apimachinery/pkg/apis/meta/v1/micro_time.go. */
const microTime = (ms: number): string => `${new Date(ms).toISOString().slice(0, -1)}000Z`

const specOf = (lease: JsonObject): JsonObject => (isObject(lease.spec) ? lease.spec : objectOf({}))

/** Holds a Lease while it leads. Source: k8s.io/client-go/tools/leaderelection/leaderelection.go, LeaderElector. */
export class LeaderElector {
  readonly #client: Client
  readonly #options: LeaderElectionOptions
  readonly #onNewLeader: (holder: string) => void
  /** The Lease as it was last read or written, and when that was, in milliseconds of the clock. */
  #observed: JsonObject | undefined
  #observedAt = 0
  #reported = ''

  constructor(client: Client, options: LeaderElectionOptions, onNewLeader: (holder: string) => void) {
    this.#client = client
    this.#options = options
    this.#onNewLeader = onNewLeader
  }

  /**
   * Waits until it leads, then calls `lead`, whose signal aborts when it leads no longer. Gives the Lease back when `lead` has ended. Rejects with
   * `leader election lost` when another one took over or the Lease could not be renewed in time.
   */
  async run(signal: AbortSignal, lead: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const { clock } = this.#client.wire
    while (!signal.aborted && !(await this.#tryAcquireOrRenew(signal)))
      await clock.sleep(RETRY_PERIOD_MS * (1 + this.#options.random() * JITTER_FACTOR), signal)
    if (signal.aborted) return
    const term = new AbortController()
    const renewing = this.#renew(signal, term.signal).finally(() => term.abort())
    try {
      await lead(term.signal)
    } finally {
      term.abort()
      const isLost = await renewing
      if (!isLost) await this.#release()
      else if (!signal.aborted) throwLost()
    }
  }

  /** Renews until one of the signals aborts. Resolves to whether the Lease was lost. */
  async #renew(signal: AbortSignal, term: AbortSignal): Promise<boolean> {
    const { clock } = this.#client.wire
    for (;;) {
      await clock.sleep(RETRY_PERIOD_MS, AbortSignal.any([signal, term]))
      if (signal.aborted || term.aborted) return false
      const deadline = clock.elapsed() + RENEW_DEADLINE_MS
      while (!(await this.#tryAcquireOrRenew(signal, deadline - clock.elapsed()))) {
        if (signal.aborted || term.aborted) return false
        if (clock.elapsed() + RETRY_PERIOD_MS >= deadline) return true
        await clock.sleep(RETRY_PERIOD_MS, AbortSignal.any([signal, term]))
      }
    }
  }

  get #holder(): string {
    return this.#observed === undefined ? '' : stringAt(specOf(this.#observed), 'holderIdentity')
  }

  get #isLeader(): boolean {
    return this.#holder === this.#options.identity
  }

  /** Whether the Lease was renewed no longer ago than it lasts, by this machine's clock alone. */
  get #isValid(): boolean {
    const seconds = this.#observed === undefined ? 0 : Number(specOf(this.#observed).leaseDurationSeconds ?? 0)
    return this.#observedAt + seconds * 1000 > this.#client.wire.clock.elapsed()
  }

  /** Resolves to whether it leads now. Source: k8s.io/client-go/tools/leaderelection/leaderelection.go, tryAcquireOrRenew. */
  async #tryAcquireOrRenew(signal: AbortSignal, ms = RENEW_DEADLINE_MS): Promise<boolean> {
    const { clock } = this.#client.wire
    const late = new AbortController()
    const limit = AbortSignal.any([signal, late.signal])
    void clock.sleep(ms, limit).then(() => late.abort())
    try {
      return await this.#decide(limit)
    } catch (error) {
      if (error instanceof Unreachable || limit.aborted) return false
      throw error
    } finally {
      late.abort()
      if (this.#holder !== this.#reported) {
        this.#reported = this.#holder
        this.#onNewLeader(this.#reported)
      }
    }
  }

  async #decide(signal: AbortSignal): Promise<boolean> {
    if (this.#observed !== undefined && this.#isLeader && this.#isValid && (await this.#update(this.#observed, signal)))
      return true
    const { name, namespace } = this.#options
    const answer = await this.#client.send({ method: 'GET', path: pathOf(LEASES, { namespace, name }), signal })
    if (answer.failure?.code === 404) return this.#create(signal)
    if (answer.object === undefined) return false
    if (this.#observed === undefined || !deepEqual(specOf(answer.object), specOf(this.#observed))) this.#observe(answer.object)
    else this.#observed = answer.object
    if (this.#holder !== '' && this.#isValid && !this.#isLeader) return false
    return this.#update(this.#observed ?? answer.object, signal)
  }

  #create(signal: AbortSignal): Promise<boolean> {
    const { name, namespace } = this.#options
    const now = microTime(this.#client.wire.clock.now())
    const lease = objectOf({
      apiVersion: 'coordination.k8s.io/v1',
      kind: 'Lease',
      metadata: objectOf({ name, namespace }),
      spec: this.#record(now, now, 0),
    })
    return this.#write({ method: 'POST', path: pathOf(LEASES, { namespace }), body: stringify(lease), signal })
  }

  #record(acquireTime: string, renewTime: string, leaseTransitions: number): JsonObject {
    const { identity: holderIdentity } = this.#options
    return objectOf({ holderIdentity, leaseDurationSeconds: LEASE_DURATION_MS / 1000, acquireTime, renewTime, leaseTransitions })
  }

  #update(lease: JsonObject, signal?: AbortSignal): Promise<boolean> {
    const spec = specOf(lease)
    const now = microTime(this.#client.wire.clock.now())
    const transitions = Number(spec.leaseTransitions ?? 0)
    const next = this.#isLeader
      ? this.#record(stringAt(spec, 'acquireTime'), now, transitions)
      : this.#record(now, now, transitions + 1)
    return this.#replace(objectOf({ ...lease, spec: next }), signal)
  }

  #replace(lease: JsonObject, signal?: AbortSignal): Promise<boolean> {
    const { name, namespace } = this.#options
    const path = pathOf(LEASES, { namespace, name })
    return this.#write({ method: 'PUT', path, body: stringify(lease), ...(signal !== undefined && { signal }) })
  }

  async #write(spec: Omit<RequestSpec, 'contentType'>): Promise<boolean> {
    const { object } = await this.#client.send({ ...spec, contentType: 'application/json' })
    if (object === undefined) return false
    this.#observe(object)
    return true
  }

  #observe(lease: JsonObject): void {
    this.#observed = lease
    this.#observedAt = this.#client.wire.clock.elapsed()
  }

  /** Gives the Lease back, so that others need not wait. Source: k8s.io/client-go/tools/leaderelection/leaderelection.go, release. */
  async #release(): Promise<void> {
    if (this.#observed === undefined || !this.#isLeader) return
    const now = microTime(this.#client.wire.clock.now())
    const leaseTransitions = Number(specOf(this.#observed).leaseTransitions ?? 0)
    const spec = objectOf({ holderIdentity: '', leaseDurationSeconds: 1, acquireTime: now, renewTime: now, leaseTransitions })
    await this.#replace(objectOf({ ...this.#observed, spec })).catch((error: unknown) => {
      if (!(error instanceof Unreachable)) throw error
    })
  }
}

/** Source: sigs.k8s.io/controller-runtime/pkg/manager/internal.go, initLeaderElector. */
function throwLost(): never {
  throw new Error('leader election lost')
}
