import { POLICIES, POLICY_GROUP } from '../../apiserver/admission/policy/names.ts'
import type { Clock } from '../../apiserver/clock.ts'
import type { ApiRequest, ApiResponse } from '../../apiserver/endpoints/exchange.ts'
import type { Storage } from '../../apiserver/storage/interfaces.ts'
import { keyPrefix } from '../../apiserver/storage/key-layout.ts'
import type { Loopback } from '../loopback.ts'
import type { RestMapper } from '../rest-mapper.ts'
import { StoreController } from '../store-controller.ts'
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
export const policyStatus = (context: PolicyStatusContext): StoreController =>
  new StoreController(context, PREFIX, (key) => POLICY_STATUS.get().syncPolicyStatus(context, key))
