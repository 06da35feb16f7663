import { once } from '../../apimachinery/lazy-module.ts'
import type { Clock } from '../../apiserver/clock.ts'
import type { ApiRequest, ApiResponse } from '../../apiserver/endpoints/exchange.ts'
import type { Storage } from '../../apiserver/storage/interfaces.ts'
import { keyPrefix } from '../../apiserver/storage/key-layout.ts'
import type { TypedResource } from '../builtin/typed-resource.ts'
import type { Loopback } from '../loopback.ts'
import type { RestMapper } from '../rest-mapper.ts'
import { StoreController } from '../store-controller.ts'
import { SCALING } from './lazy.ts'

export interface ScalingContext {
  readonly storage: Pick<Storage, 'get' | 'list'>
  readonly clock: Clock
  readonly mapper: Pick<RestMapper, 'all' | 'preferred'>
  readonly api: Loopback
  serve(request: ApiRequest): Promise<ApiResponse>
}

/** Brings the object at a key up to date; one that is gone is forgotten. */
export type Sync = (key: string) => Promise<void>

/** Looks at autoscalers, or at budgets, when they change and every 15 seconds (rules HA-6 and DB-3). */
export const scalingController = (
  context: ScalingContext & { readonly storage: Storage },
  { group, resource }: TypedResource,
): StoreController => {
  const work = once(() => SCALING.get().workOf(context, resource))
  return new StoreController(context, keyPrefix(group, resource), (key, later) => work()(key, later))
}
