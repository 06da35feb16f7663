import { type ErrorList, invalid, Path } from '../../apimachinery/field/error.ts'
import { isObject, type JsonObject, newObject } from '../../apimachinery/json/value.ts'
import { nameIsDNSSubdomain } from '../../apimachinery/meta/names.ts'
import { validateObjectMeta, validateObjectMetaUpdate } from '../../apimachinery/meta/object-meta.ts'
import { MICRO_TIME } from '../../apimachinery/typed/time.ts'
import { INT32, namedString, OBJECT_META, optional, pointer, STRING, struct, TYPE_META } from '../../apimachinery/typed/types.ts'
import { metaText, readMeta } from '../../apiserver/registry/rest/metadata.ts'
import { AGE, ageCell, column, type TypedResource } from './typed-resource.ts'

const LEASE_SPEC = struct('v1.LeaseSpec', () => ({
  holderIdentity: optional(pointer(STRING)),
  leaseDurationSeconds: optional(pointer(INT32)),
  acquireTime: optional(pointer(MICRO_TIME)),
  renewTime: optional(pointer(MICRO_TIME)),
  leaseTransitions: optional(pointer(INT32)),
  strategy: optional(pointer(namedString('v1.CoordinatedLeaseStrategy'))),
  preferredHolder: optional(pointer(STRING)),
}))

const LEASE = struct('v1.Lease', () => ({
  ...TYPE_META,
  metadata: optional(OBJECT_META),
  spec: optional(LEASE_SPEC),
}))

const HOLDER =
  'holderIdentity contains the identity of the holder of a current lease. If Coordinated Leader Election is used, the holder identity must be equal to the elected LeaseCandidate.metadata.name field.'

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

/**
 * Leases, by which the replicas of an operator elect a leader (rule LE-1).
 * Source: k8s.io/kubernetes/pkg/registry/coordination/lease/strategy.go; k8s.io/kubernetes/pkg/apis/coordination/validation.
 */
export const LEASES: TypedResource = {
  group: 'coordination.k8s.io',
  version: 'v1',
  resource: 'leases',
  singular: 'lease',
  kind: 'Lease',
  shortNames: [],
  namespaced: true,
  type: LEASE,
  table: {
    columnDefinitions: [column('Name', 'string', 'Name of the lease', 0, 'name'), column('Holder', 'string', HOLDER), AGE],
    cells: (lease, now) => {
      const { holderIdentity } = specOf(lease) ?? {}
      return [metaText(readMeta(lease), 'name'), typeof holderIdentity === 'string' ? holderIdentity : '', ageCell(lease, now)]
    },
  },
  allowUnconditionalUpdate: false,
  prepareForCreate: dropCoordination,
  prepareForUpdate: dropCoordination,
  allowCreateOnUpdate: true,
  validate: (lease) => [...validateObjectMeta(metadataIn(lease), true, nameIsDNSSubdomain, METADATA), ...specErrors(lease)],
  validateUpdate: (lease, old) => [
    ...validateObjectMetaUpdate(metadataIn(lease), metadataIn(old), METADATA),
    ...specErrors(lease),
  ],
}
