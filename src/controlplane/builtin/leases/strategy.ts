import { type ErrorList, invalid, Path } from '../../../apimachinery/field/error.ts'
import { isObject, type JsonObject, newObject } from '../../../apimachinery/json/value.ts'
import { nameIsDNSSubdomain } from '../../../apimachinery/meta/names.ts'
import { validateObjectMeta, validateObjectMetaUpdate } from '../../../apimachinery/meta/object-meta.ts'
import { readMeta } from '../../../apiserver/registry/rest/metadata.ts'
import type { TypedStrategy } from '../typed-resource.ts'
import { LEASE } from './types.ts'

const specOf = ({ spec }: JsonObject): JsonObject | undefined => (isObject(spec) ? spec : undefined)

/** The fields of coordinated leader election, a feature that is off by default, are dropped. */
function dropCoordination(lease: JsonObject): void {
  const spec = specOf(lease)
  delete spec?.strategy
  delete spec?.preferredHolder
}

const METADATA = Path.of('metadata')

const metadataIn = (lease: JsonObject): JsonObject => readMeta(lease) ?? newObject()

function specErrors(lease: JsonObject): ErrorList {
  const errors: ErrorList = []
  const spec = specOf(lease)
  const duration = spec?.leaseDurationSeconds
  if (typeof duration === 'number' && duration <= 0) {
    errors.push(invalid('spec.leaseDurationSeconds', duration, 'must be greater than 0'))
  }
  const transitions = spec?.leaseTransitions
  if (typeof transitions === 'number' && transitions < 0) {
    errors.push(invalid('spec.leaseTransitions', transitions, 'must be greater than or equal to 0'))
  }
  return errors
}

/** Source: k8s.io/kubernetes/pkg/registry/coordination/lease/strategy.go; k8s.io/kubernetes/pkg/apis/coordination/validation. */
export const LEASE_STRATEGY: TypedStrategy = {
  type: LEASE,
  prepareForCreate: dropCoordination,
  prepareForUpdate: dropCoordination,
  validate: (lease) => [...validateObjectMeta(metadataIn(lease), true, nameIsDNSSubdomain, METADATA), ...specErrors(lease)],
  validateUpdate: (lease, old) => [
    ...validateObjectMetaUpdate(metadataIn(lease), metadataIn(old), METADATA),
    ...specErrors(lease),
  ],
}
