import { type ErrorList, invalid, Path } from '../../apimachinery/field/error.ts'
import { isObject, type JsonObject, newObject, objectOf } from '../../apimachinery/json/value.ts'
import { isQualifiedName, nameIsDNSLabel } from '../../apimachinery/meta/names.ts'
import { TIME } from '../../apimachinery/typed/time.ts'
import { always, list, namedString, OBJECT_META, optional, STRING, struct, TYPE_META } from '../../apimachinery/typed/types.ts'
import { metadataOf, metaText, readMeta } from '../../apiserver/registry/rest/metadata.ts'
import { keyPrefix } from '../../apiserver/storage/key-layout.ts'
import { coreMetaErrors, coreMetaUpdateErrors, kubeFinalizerErrors } from './object-meta.ts'
import { AGE, ageCell, column, keep, type TypedResource } from './typed-resource.ts'

/** The prefix of keys of namespaces in the store. */
export const NAMESPACE_PREFIX = keyPrefix('', 'namespaces')

/** The finalizer in the spec of a namespace, which protects its contents. */
export const KUBERNETES_FINALIZER = 'kubernetes'

/** Source: k8s.io/api/core/v1/types.go. */
const CONDITION = struct('v1.NamespaceCondition', () => ({
  type: always(namedString('v1.NamespaceConditionType')),
  status: always(namedString('v1.ConditionStatus')),
  lastTransitionTime: optional(TIME),
  reason: optional(STRING),
  message: optional(STRING),
}))

const TYPE = struct('v1.Namespace', () => ({
  ...TYPE_META,
  metadata: optional(OBJECT_META),
  spec: optional(struct('v1.NamespaceSpec', () => ({ finalizers: optional(list(namedString('v1.FinalizerName'))) }))),
  status: optional(
    struct('v1.NamespaceStatus', () => ({
      phase: optional(namedString('v1.NamespacePhase')),
      conditions: optional(list(CONDITION)),
    })),
  ),
}))

/** `Active` or `Terminating`. */
export const phaseOf = ({ status }: JsonObject): string => (isObject(status) ? metaText(status, 'phase') : '')

/** The finalizers in the spec of a namespace. */
export const specFinalizersOf = ({ spec }: JsonObject): string[] =>
  isObject(spec) && Array.isArray(spec.finalizers) ? spec.finalizers.map(String) : []

const NAME_LABEL = 'kubernetes.io/metadata.name'

/** Sets the label that every namespace has. Source: k8s.io/kubernetes/pkg/apis/core/v1/defaults.go. */
function label(object: JsonObject): void {
  const metadata = metadataOf(object)
  const name = metaText(metadata, 'name')
  if (name === '') return
  const labels = isObject(metadata.labels) ? metadata.labels : newObject()
  labels[NAME_LABEL] = name
  metadata.labels = labels
}

/** Source: k8s.io/kubernetes/pkg/apis/core/validation/validation.go, validateFinalizerName. */
const finalizerErrors = (name: string, path: Path): ErrorList => [
  ...isQualifiedName(name).map((why) => invalid(path, name, why)),
  ...kubeFinalizerErrors(name, path),
]

const FINALIZERS = Path.of('spec', 'finalizers')

const namespaceErrors = (object: JsonObject): ErrorList => [
  ...coreMetaErrors(object, false, nameIsDNSLabel),
  ...specFinalizersOf(object).flatMap((finalizer) => finalizerErrors(finalizer, FINALIZERS)),
]

function phaseErrors(object: JsonObject): ErrorList {
  const isDeleting = readMeta(object)?.deletionTimestamp !== undefined
  const [phase, when] = isDeleting ? ['Terminating', 'is not'] : ['Active', 'is']
  const why = `may only be '${phase}' if \`deletionTimestamp\` ${when} empty`
  return phaseOf(object) === phase ? [] : [invalid(Path.of('status', 'Phase'), phaseOf(object), why)]
}

/**
 * Namespaces as kube-apiserver serves them (rules NS-1, NS-4).
 * Source: k8s.io/kubernetes/pkg/registry/core/namespace/strategy.go; k8s.io/kubernetes/pkg/apis/core/validation/validation.go.
 */
export const NAMESPACES: TypedResource = {
  group: '',
  version: 'v1',
  resource: 'namespaces',
  singular: 'namespace',
  kind: 'Namespace',
  shortNames: ['ns'],
  namespaced: false,
  type: TYPE,
  table: {
    columnDefinitions: [
      column('Name', 'string', 'Name of the namespace', 0, 'name'),
      column('Status', 'string', 'The status of the namespace'),
      AGE,
    ],
    cells: (object, now) => [metaText(readMeta(object), 'name'), phaseOf(object), ageCell(object, now)],
  },
  selectable: new Map([
    ['status.phase', phaseOf],
    ['name', (object: JsonObject) => metaText(readMeta(object), 'name')],
  ]),
  verbs: ['create', 'delete', 'get', 'list', 'patch', 'update', 'watch'],
  // Selectors find a namespace by its name.
  setDefaults: label,
  prepareForCreate: (object) => {
    label(object)
    const finalizers = specFinalizersOf(object)
    if (!finalizers.includes(KUBERNETES_FINALIZER)) finalizers.push(KUBERNETES_FINALIZER)
    object.spec = objectOf({ finalizers })
    object.status = objectOf({ phase: 'Active' })
  },
  resetFields: ['status'],
  prepareForUpdate: (object, old) => {
    label(object)
    keep(object, old, 'spec')
    keep(object, old, 'status')
  },
  validate: namespaceErrors,
  validateUpdate: (object, old) => [...namespaceErrors(object), ...coreMetaUpdateErrors(object, old)],
  hasOtherFinalizers: (object) => specFinalizersOf(object).length > 0,
  subresources: [
    {
      name: 'status',
      verbs: ['get', 'patch', 'update'],
      resetFields: ['spec'],
      prepareForUpdate: (object, old) => keep(object, old, 'spec'),
      validateUpdate: (object, old) => [...coreMetaUpdateErrors(object, old), ...phaseErrors(object)],
    },
    {
      name: 'finalize',
      verbs: ['update'],
      resetFields: ['status'],
      prepareForUpdate: (object, old) => keep(object, old, 'status'),
      validateUpdate: (object, old) => [
        ...coreMetaUpdateErrors(object, old),
        ...specFinalizersOf(object).flatMap((name, i) => finalizerErrors(name, FINALIZERS.index(i))),
      ],
    },
  ],
}
