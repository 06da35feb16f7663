import { type JsonObject, newObject } from '../../../apimachinery/json/value.ts'
import { encodeTyped } from '../../../apimachinery/typed/codec.ts'
import { AUTOSCALER_STRATEGY } from '../horizontalpodautoscalers/strategy.ts'
import type { TypedStrategy } from '../typed-resource.ts'
import { ownSpec } from '../validatingadmissionpolicies/policy.ts'
import { asV2, V1_CONVERSION } from './conversion.ts'
import { HORIZONTAL_POD_AUTOSCALER } from './types.ts'

const { toStored, fromStored } = V1_CONVERSION

/** Changes an object of this version as one of autoscaling/v2. */
function change(object: JsonObject, edit: (stored: JsonObject) => void = () => undefined): void {
  const stored = asV2(object)
  edit(stored)
  const changed = encodeTyped(fromStored(stored), HORIZONTAL_POD_AUTOSCALER)
  for (const field in object) delete object[field]
  Object.assign(object, changed)
}

const status = AUTOSCALER_STRATEGY.subresources?.status

/** Source: k8s.io/kubernetes/pkg/apis/autoscaling/v1/defaults.go; k8s.io/kubernetes/pkg/registry/autoscaling/horizontalpodautoscaler/strategy.go. */
export const V1_STRATEGY: TypedStrategy = {
  type: HORIZONTAL_POD_AUTOSCALER,
  setDefaults: (object) => {
    ownSpec(object).minReplicas ??= 1
    object.status ??= newObject()
    change(object)
  },
  prepareForCreate: (object) => change(object, AUTOSCALER_STRATEGY.prepareForCreate),
  prepareForUpdate: (object, old) => change(object, (stored) => AUTOSCALER_STRATEGY.prepareForUpdate?.(stored, toStored(old))),
  resetFields: ['status'],
  validate: (object) => AUTOSCALER_STRATEGY.validate(asV2(object)),
  validateUpdate: (object, old) => AUTOSCALER_STRATEGY.validateUpdate(asV2(object), toStored(old)),
  subresources: {
    status: {
      resetFields: ['spec'],
      prepareForUpdate: (object, old) => change(object, (stored) => status?.prepareForUpdate(stored, toStored(old))),
      validateUpdate: (object, old) => status?.validateUpdate(asV2(object), toStored(old)) ?? [],
    },
  },
  conversion: V1_CONVERSION,
}
