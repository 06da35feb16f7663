import type { GateData } from '../gate-data.ts'

/** What differs in how objects are validated and stored. */
export const OBJECT_GATES = {
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
  statusResetsMetadata: {
    since: 36,
    has: 'Managers that write by `/status` do not come to own metadata.',
    lacks: 'Managers that write metadata by `/status` own them in managedFields, although the write does not change them.',
    source: 'k8s.io/apiextensions-apiserver/pkg/registry/customresource/status_strategy.go, GetResetFields',
  },
} as const satisfies Record<string, GateData>
