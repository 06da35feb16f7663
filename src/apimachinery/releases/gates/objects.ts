import type { GateData } from '../gate.ts'

/** What differs in how objects are validated and stored. */
export const OBJECT_GATES = {
  creatingUpdatesWiped: {
    since: 37,
    has: 'An apply that creates an object drops its `deletionTimestamp` and `deletionGracePeriodSeconds`.',
    lacks: 'An apply that creates an object stores the `deletionTimestamp` and `deletionGracePeriodSeconds` that it has.',
    source: 'k8s.io/apiserver/pkg/registry/generic/registry/store.go, Update',
  },
  managedFieldsKeptOnErrors: {
    since: 37,
    has: 'A write whose managedFields cannot be computed keeps those of the stored object.',
    lacks: 'A write whose managedFields cannot be computed drops all of them.',
    source: 'k8s.io/apimachinery/pkg/util/managedfields/internal/fieldmanager.go',
  },
  ownerReferencePaths: {
    since: 37,
    has: 'Errors of owner references name their place in the list, and what is missing is `Required`.',
    lacks: 'Errors of owner references do not name their place in the list, and what is missing is `Invalid`.',
    source: 'k8s.io/apimachinery/pkg/api/validation/objectmeta.go',
  },
  managedFieldsOperations: {
    since: 37,
    has: 'An entry of managedFields without an operation is `Required`, one with another operation `Unsupported value`.',
    lacks: 'An entry of managedFields whose operation is not `Apply` or `Update` is `Invalid`.',
    source: 'k8s.io/apimachinery/pkg/apis/meta/v1/validation/validation.go, ValidateManagedFields',
  },
  closedBranches: {
    since: 31,
    has: 'A branch of `allOf`, `anyOf`, `oneOf` or `not` can say `additionalProperties: false`.',
    lacks:
      'A branch of `allOf`, `anyOf`, `oneOf` or `not` that says `additionalProperties: false` is rejected as not structural.',
    source: 'k8s.io/apiextensions-apiserver/pkg/apiserver/schema/convert.go, newNestedValueValidation',
  },
  metadataErrorsOnce: {
    since: 37,
    has: 'Each error of metadata is given once.',
    lacks: 'An error of metadata that two values have is given twice.',
    source: 'k8s.io/apimachinery/pkg/api/validation/objectmeta.go, ValidateObjectMetaDeclaratively',
  },
  nameFormats: {
    since: 35,
    has: 'The formats `k8s-short-name` and `k8s-long-name` are checked.',
    lacks: 'The formats `k8s-short-name` and `k8s-long-name` are ignored, and a CRD with them raises a warning.',
    source: 'k8s.io/apiextensions-apiserver/pkg/apiserver/validation/formats.go',
  },
  numberFormats: {
    since: 36,
    has: 'The formats `int32`, `int64`, `float` and `double` are checked, and other formats of types that are not `string` raise a warning.',
    lacks: 'The formats `int32`, `int64`, `float` and `double` are ignored: numbers out of their range are accepted.',
    source: 'k8s.io/apiextensions-apiserver/pkg/apiserver/validation/formats.go',
  },
  paddedExponents: {
    until: 37,
    has: 'In managedFields, numbers that identify items have exponents of at least two digits: `v:1e-07`.',
    lacks: 'In managedFields, numbers that identify items have exponents without leading zeros: `v:1e-7`.',
    source: 'sigs.k8s.io/structured-merge-diff/v6/fieldpath/serialize-pe.go, SerializePathElement',
  },
  partialListKeys: {
    since: 34,
    has: 'An applied item of a list of type `map` needs one of its keys.',
    lacks:
      'An applied item of a list of type `map` needs each of its keys: without one that has no default, an apply is answered with 500.',
    source: 'sigs.k8s.io/structured-merge-diff/v6/typed/helpers.go, keyedAssociativeListItemToPathElement',
  },
  ratcheting: {
    since: 30,
    has: 'An update may keep values that the schema of a CRD or its rules do not take any more.',
    lacks: 'An update is rejected while any value breaks the schema of a CRD or its rules, changed or not.',
    source: 'https://kep.k8s.io/4008',
  },
  keptTimes: {
    since: 31,
    has: 'An apply of a custom resource that is being deleted writes nothing when it changes nothing.',
    lacks:
      'An apply of a custom resource that is being deleted, with a `deletionTimestamp` of its own, writes another time to managedFields, and with it another `resourceVersion`, once a second has passed, although it changes nothing.',
    source: 'k8s.io/apiserver/pkg/endpoints/handlers/fieldmanager/equality.go, IgnoreManagedFieldsTimestampsTransformer',
  },
  statusResetsEachVersion: {
    since: 35,
    has: 'A write by `/status` leaves the `spec` that managers own, in whichever version they own it.',
    lacks: 'A write by `/status` takes the `spec` from managers that applied it in another version than that of the request.',
    source: 'k8s.io/apiextensions-apiserver/pkg/apiserver/customresource_handler.go, getStatusResetFields',
  },
  tooFewIsInvalid: {
    until: 37,
    has: 'Too few items or properties are `Invalid value`, with the sentence of the validator.',
    lacks: 'Too few items or properties are `Too few`, with the fewest that there must be.',
    source: 'https://github.com/kubernetes/kubernetes/pull/141641',
  },
  statusResetsMetadata: {
    since: 36,
    has: 'Managers that write by `/status` do not come to own metadata.',
    lacks: 'Managers that write metadata by `/status` own them in managedFields, although the write does not change them.',
    source: 'k8s.io/apiextensions-apiserver/pkg/registry/customresource/status_strategy.go, GetResetFields',
  },
  statusErrorPaths: {
    since: 31,
    has: 'An error against a field of the status that is written by `/status` names `status.FIELD`.',
    lacks: 'An error against a field of the status that is written by `/status` names the field without `status`.',
    source: 'k8s.io/apiextensions-apiserver/pkg/registry/customresource/status_strategy.go, ValidateUpdate',
  },
  statusRatcheting: {
    since: 33,
    has: 'A write by `/status` keeps values that the schema rejects while they stay the same.',
    lacks: 'A write by `/status` is rejected while the status has a value that the schema rejects, also where it stays the same.',
    source: 'https://github.com/kubernetes/kubernetes/pull/129506',
  },
} as const satisfies Record<string, GateData>
