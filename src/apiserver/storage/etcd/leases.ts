import type { Clock } from '../../clock.ts'
import type { EtcdClient } from './client.ts'

/** Objects share a lease that was granted at most so many seconds before, and at most this part of its time. */
const REUSE_S = 60
const REUSE_PART = 0.05

/** How many objects share a lease. */
const MOST_OBJECTS = 1000

/**
 * Gives out the leases that delete objects at their end. Objects that are written within a short time share one, so that an object can
 * last a little longer than it was to.
 * Source: k8s.io/apiserver/pkg/storage/etcd3/lease_manager.go.
 */
export class Leases {
  readonly #client: EtcdClient
  readonly #clock: Clock
  #lease = 0n
  #until = 0
  #objects = 0

  constructor(client: EtcdClient, clock: Clock) {
    this.#client = client
    this.#clock = clock
  }

  /** A lease for an object that lasts so many seconds. Rejects with StorageFailure. */
  async leaseFor(seconds: number): Promise<bigint> {
    const now = this.#clock.now()
    const more = Math.min(REUSE_S, Math.trunc(seconds * REUSE_PART))
    this.#objects++
    const isLongEnough = now + seconds * 1000 < this.#until
    const isShortEnough = this.#until <= now + (seconds + more) * 1000
    if (isLongEnough && isShortEnough && this.#objects <= MOST_OBJECTS) return this.#lease
    const TTL = BigInt(seconds + more)
    const { ID } = await this.#client.write((member, call) => member.leaseGrant({ TTL }, call))
    this.#lease = ID
    this.#until = now + (seconds + more) * 1000
    this.#objects = 1
    return ID
  }
}
