import type { Clock } from '../../clock.ts'
import { StorageFailure, type Term } from '../interfaces.ts'
import type { EtcdClient } from './client.ts'

/**
 * How long a leader is one after its last word, when it gives up by itself, and how often it and the others try. Milliseconds.
 * Source: k8s.io/component-base/config/v1alpha1/defaults.go.
 */
const LEASE_MS = 15_000
const RENEW_DEADLINE_MS = 10_000
const RETRY_MS = 2_000

/** Compare.target of etcd: the revision at which the key was created, 0 where it is not there. */
const CREATE_REVISION = 1

interface ElectionOptions {
  readonly clock: Clock
  /** The key that the leader holds; no API server reads it. */
  readonly key: string
  /** What the leader writes there, for whoever looks. */
  readonly identity: string
  /** Resolves once this server has seen all that former leaders wrote. Rejects with StorageFailure. */
  caughtUp(): Promise<void> | undefined
}

/** A key that was taken, with the lease that holds it. */
interface Taken {
  readonly lease: bigint
  readonly revision: number
  /** The clock when the lease was asked for: it ends `LEASE_MS` after that at the earliest. */
  readonly since: number
}

/**
 * Elects one of the servers over an etcd: it holds a key with a lease that it renews. A server that hangs notices too late that its lease
 * has ended, so a clock alone does not keep it from writing: what a leader writes is bound to its term in etcd itself.
 */
export class Election {
  readonly #client: EtcdClient
  readonly #options: ElectionOptions
  readonly #lead: (term: Term) => () => void
  readonly #running: Promise<void>
  #left = false
  #resume = (): void => {}

  /** Takes part until `leave`; `lead` is called whenever this server is elected, and what it returns when it leads no more. */
  constructor(client: EtcdClient, options: ElectionOptions, lead: (term: Term) => () => void) {
    this.#client = client
    this.#options = options
    this.#lead = lead
    this.#running = this.#run()
  }

  /** Leaves the elections; another server can be elected once this resolves. */
  async leave(): Promise<void> {
    this.#left = true
    this.#resume()
    await this.#running
  }

  async #run(): Promise<void> {
    while (!this.#left) {
      const taken = await this.#elected().catch(ignoreFailure)
      if (taken !== undefined) await this.#serve(taken)
      if (!this.#left) await this.#pause()
    }
  }

  /** Takes the key; undefined where somebody else leads. */
  async #elected(): Promise<Taken | undefined> {
    const key = new TextEncoder().encode(this.#options.key)
    const value = new TextEncoder().encode(this.#options.identity)
    const found = await this.#client.read((member, call) => member.range({ key, countOnly: true }, call))
    if (found.count > 0n) return undefined
    const since = this.#options.clock.now()
    const { ID: lease } = await this.#client.write((member, call) => member.leaseGrant({ TTL: BigInt(LEASE_MS / 1000) }, call))
    const compare = [{ target: CREATE_REVISION, key, targetUnion: { case: 'createRevision', value: 0n } } as const]
    const success = [{ request: { case: 'requestPut', value: { key, value, lease } } } as const]
    const { succeeded, header } = await this.#client.write((member, call) => member.txn({ compare, success }, call))
    if (succeeded) return { lease, revision: Number(header?.revision ?? 0), since }
    await this.#revoke(lease)
    return undefined
  }

  /** Leads until the term is over, and gives the key back. */
  async #serve({ lease, revision, since }: Taken): Promise<void> {
    const isReady = await Promise.resolve(this.#options.caughtUp()).then(() => true, ignoreFailure)
    // It may have left while it was being elected: what it would start is closed already.
    if (!this.#left && isReady === true) await this.#hold(lease, revision, since + RENEW_DEADLINE_MS)
    await this.#revoke(lease)
  }

  async #hold(lease: bigint, revision: number, deadline: number): Promise<void> {
    const { clock, key } = this.#options
    let isOver = false
    const end = (): void => {
      isOver = true
      this.#resume()
    }
    let until = deadline
    const goesOn = (): boolean => !this.#left && !isOver && clock.now() < until
    const stop = this.#lead({ key, revision, end })
    try {
      while (goesOn()) {
        await this.#pause()
        // After a hang it is late already, and must not ask first.
        if (!goesOn()) return
        const asked = clock.now()
        const isHeld = await this.#renew(lease).catch(ignoreFailure)
        if (isHeld === false) return
        if (isHeld === true) until = asked + RENEW_DEADLINE_MS
      }
    } finally {
      stop()
    }
  }

  /** False when the lease has run out. */
  async #renew(lease: bigint): Promise<boolean> {
    return await this.#client.read(async (member, call) => {
      const stream = await member.keepAlive()
      const cancel = this.#options.clock.setTimer(call.timeoutMs, () => stream.cancel())
      try {
        stream.write({ ID: lease })
        for await (const { TTL } of stream) return TTL > 0n
        return false
      } finally {
        cancel()
        stream.cancel()
      }
    })
  }

  async #revoke(lease: bigint): Promise<void> {
    await this.#client.write((member, call) => member.leaseRevoke({ ID: lease }, call)).catch(ignoreFailure)
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      this.#resume = resolve
      this.#options.clock.setTimer(RETRY_MS, resolve)
    })
  }
}

/** A member that fails is asked again at the next try. */
function ignoreFailure(error: unknown): undefined {
  if (!(error instanceof StorageFailure)) throw error
}
