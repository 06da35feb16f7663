import { invalid, Path } from '../../../apimachinery/field/error.ts'
import { objectAt, objectsOf, stringAt } from '../../../apimachinery/json/access.ts'
import { deepEqual, type JsonObject, newObject } from '../../../apimachinery/json/value.ts'
import { nameIsDNSSubdomain } from '../../../apimachinery/meta/names.ts'
import { validateObjectMeta, validateObjectMetaUpdate } from '../../../apimachinery/meta/object-meta.ts'
import { zeroOf } from '../../../apimachinery/typed/zero.ts'
import { generationOf, metadataOf, readMeta } from '../../../apiserver/registry/rest/metadata.ts'
import { keep, type TypedStrategy } from '../typed-resource.ts'
import { setAutoscalerDefaults } from './defaults.ts'
import { apiVersionError } from './reference.ts'
import { HORIZONTAL_POD_AUTOSCALER } from './types.ts'
import { specErrors } from './validation.ts'

const METADATA = Path.of('metadata')
const NOT_NEGATIVE = 'must be greater than or equal to 0'

const metadataIn = (autoscaler: JsonObject): JsonObject => readMeta(autoscaler) ?? newObject()

/** What an update of an autoscaler does not ask for again. */
function strictnessOf(autoscaler: JsonObject, old: JsonObject | undefined) {
  const target = objectAt(objectAt(autoscaler, 'spec'), 'scaleTargetRef')
  const before = old && objectAt(objectAt(old, 'spec'), 'scaleTargetRef')
  const sameKind = before?.apiVersion === target.apiVersion && before?.kind === target.kind
  const described = objectsOf(old && objectAt(old, 'spec').metrics)
    .filter((metric) => metric.type === 'Object')
    .map((metric) => objectAt(objectAt(metric, 'object'), 'describedObject'))
  return {
    target: {
      allowInvalidVersion: before !== undefined && sameKind,
      allowNoGroup: stringAt(target, 'kind') === 'ReplicationController',
    },
    described: {
      allowInvalidVersion: described.some((one) => apiVersionError(one, { allowInvalidVersion: false, allowNoGroup: true })),
      allowNoGroup: true,
    },
  }
}

function statusErrors(autoscaler: JsonObject, old: JsonObject) {
  const status = objectAt(autoscaler, 'status')
  const at = Path.of('status')
  const counts: [Path, unknown][] = [
    ...objectsOf(status.conditions).map(({ observedGeneration }, i): [Path, unknown] => [
      at.child('conditions').index(i).child('observedGeneration'),
      observedGeneration,
    ]),
    [at.child('currentReplicas'), status.currentReplicas],
    [at.child('desiredReplicas'), status.desiredReplicas],
  ]
  return [
    ...validateObjectMetaUpdate(metadataIn(autoscaler), metadataIn(old), METADATA),
    ...counts.flatMap(([path, count]) => (typeof count === 'number' && count < 0 ? [invalid(path, count, NOT_NEGATIVE)] : [])),
  ]
}

/** Source: k8s.io/kubernetes/pkg/registry/autoscaling/horizontalpodautoscaler/strategy.go. */
export const AUTOSCALER_STRATEGY: TypedStrategy = {
  type: HORIZONTAL_POD_AUTOSCALER,
  setDefaults: setAutoscalerDefaults,
  prepareForCreate: (object) => {
    const status = HORIZONTAL_POD_AUTOSCALER.fields.get('status')
    object.status = status === undefined ? newObject() : zeroOf(status.type)
    metadataOf(object).generation = 1
  },
  prepareForUpdate: (object, old) => {
    keep(object, old, 'status')
    if (!deepEqual(object.spec, old.spec)) metadataOf(object).generation = generationOf(old) + 1
  },
  resetFields: ['status'],
  validate: (object) => [
    ...validateObjectMeta(metadataIn(object), true, nameIsDNSSubdomain, METADATA),
    ...specErrors(objectAt(object, 'spec'), strictnessOf(object, undefined)),
  ],
  validateUpdate: (object, old) => [
    ...validateObjectMetaUpdate(metadataIn(object), metadataIn(old), METADATA),
    ...specErrors(objectAt(object, 'spec'), strictnessOf(object, old)),
  ],
  subresources: {
    status: {
      resetFields: ['spec'],
      prepareForUpdate: (object, old) => keep(object, old, 'spec'),
      validateUpdate: statusErrors,
    },
  },
}
