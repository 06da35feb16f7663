import { type ErrorList, invalid, Path } from '../../../apimachinery/field/error.ts'
import { stringAt } from '../../../apimachinery/json/access.ts'
import { isObject, type JsonObject, newObject, objectOf } from '../../../apimachinery/json/value.ts'
import { isQualifiedName, nameIsDNSLabel } from '../../../apimachinery/meta/names.ts'
import { metadataOf, readMeta } from '../../../apiserver/registry/rest/metadata.ts'
import { coreMetaErrors, coreMetaUpdateErrors, kubeFinalizerErrors } from '../object-meta.ts'
import { keep, type TypedStrategy } from '../typed-resource.ts'
import { deleteNamespace } from './delete.ts'
import { KUBERNETES_FINALIZER, phaseOf, specFinalizersOf } from './namespace.ts'
import { NAMESPACE } from './types.ts'

const NAME_LABEL = 'kubernetes.io/metadata.name'

/** Sets the label that every namespace has. Source: k8s.io/kubernetes/pkg/apis/core/v1/defaults.go. */
function label(object: JsonObject): void {
  const metadata = metadataOf(object)
  const name = stringAt(metadata, 'name')
  if (name === '') return
  const labels = isObject(metadata.labels) ? metadata.labels : newObject()
  labels[NAME_LABEL] = name
  metadata.labels = labels
}

/** A namespace finds itself by its name, and is active unless it says otherwise. Source: k8s.io/kubernetes/pkg/apis/core/v1/defaults.go, SetDefaults_NamespaceStatus. */
function setDefaults(object: JsonObject): void {
  label(object)
  const status = isObject(object.status) ? object.status : newObject()
  if (stringAt(status, 'phase') === '') status.phase = 'Active'
  object.status = status
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

/** Source: k8s.io/kubernetes/pkg/registry/core/namespace/strategy.go; k8s.io/kubernetes/pkg/apis/core/validation/validation.go. */
export const NAMESPACE_STRATEGY: TypedStrategy = {
  type: NAMESPACE,
  deleter: deleteNamespace,
  setDefaults,
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
  subresources: {
    status: {
      resetFields: ['spec'],
      prepareForUpdate: (object, old) => keep(object, old, 'spec'),
      validateUpdate: (object, old) => [...coreMetaUpdateErrors(object, old), ...phaseErrors(object)],
    },
    finalize: {
      resetFields: ['status'],
      prepareForUpdate: (object, old) => keep(object, old, 'status'),
      validateUpdate: (object, old) => [
        ...coreMetaUpdateErrors(object, old),
        ...specFinalizersOf(object).flatMap((name, i) => finalizerErrors(name, FINALIZERS.index(i))),
      ],
    },
  },
}
