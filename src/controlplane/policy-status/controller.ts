import { POLICIES, POLICY_GROUP } from '../../apiserver/admission/policy/names.ts'
import type { Clock } from '../../apiserver/clock.ts'
import type { ApiRequest, ApiResponse } from '../../apiserver/endpoints/exchange.ts'
import type { Storage, StoredObject } from '../../apiserver/storage/interfaces.ts'
import { keyPrefix } from '../../apiserver/storage/key-layout.ts'
import { WorkQueue } from '../../apiserver/work-queue.ts'
import type { Loopback } from '../loopback.ts'
import type { RestMapper } from '../rest-mapper.ts'
import { POLICY_STATUS } from './lazy.ts'

const PREFIX = keyPrefix(POLICY_GROUP, POLICIES)

export interface PolicyStatusContext {
  readonly storage: Storage
  readonly clock: Clock
  readonly mapper: RestMapper
  readonly api: Loopback
  serve(request: ApiRequest): Promise<ApiResponse>
}

/**
 * Writes to the status of each policy what is wrong with the types of its expressions (rule AP-14).
 * Source: k8s.io/kubernetes/pkg/controller/validatingadmissionpolicystatus/controller.go.
 */
export class PolicyStatus {
  readonly #storage: Storage
  readonly #queue: WorkQueue
  #stop = (): void => {}

  constructor(context: PolicyStatusContext) {
    this.#storage = context.storage
    this.#queue = new WorkQueue(context.clock, (key) => POLICY_STATUS.get().syncPolicyStatus(context, key))
  }

  start(): void {
    const add = ({ key }: StoredObject): void => this.#queue.add(key)
    this.#storage.list(PREFIX).items.forEach(add)
    this.#stop = this.#storage.watch(PREFIX, undefined, { event: ({ object }) => add(object), closed: () => {} })
  }

  stop(): void {
    this.#stop()
    this.#queue.stop()
  }

  idle(): Promise<void> {
    return this.#queue.idle()
  }
}
