import { parseGroupVersion } from '../apimachinery/meta/type-meta.ts'
import type { KubernetesObject, OwnerReference } from './api.ts'

/** Returns the reference to the controller of an object. Source: k8s.io/apimachinery/pkg/apis/meta/v1/controller_ref.go, GetControllerOf. */
export const getControllerOf = ({ metadata }: KubernetesObject): OwnerReference | undefined =>
  metadata.ownerReferences?.find(({ controller }) => controller === true)

/** Whether two references name the same object, in any version of its group. */
const referSameObject = (a: OwnerReference, b: OwnerReference): boolean =>
  parseGroupVersion(a.apiVersion)?.group === parseGroupVersion(b.apiVersion)?.group && a.kind === b.kind && a.name === b.name

/** Source: sigs.k8s.io/controller-runtime/pkg/controller/controllerutil/controllerutil.go, validateOwner. */
function validateOwner({ metadata: owner }: KubernetesObject, { metadata: { namespace = '' } }: KubernetesObject): void {
  if (owner.namespace === undefined || owner.namespace === '' || owner.namespace === namespace) return
  throw new Error(
    namespace === ''
      ? `cluster-scoped resource must not have a namespace-scoped owner, owner's namespace ${owner.namespace}`
      : `cross-namespace owner references are disallowed, owner's namespace ${owner.namespace}, obj's namespace ${namespace}`,
  )
}

const referenceTo = ({ apiVersion, kind, metadata: { name = '', uid = '' } }: KubernetesObject): OwnerReference => ({
  apiVersion,
  kind,
  name,
  uid,
})

/** Source: sigs.k8s.io/controller-runtime/pkg/controller/controllerutil/controllerutil.go, upsertOwnerRef. */
function upsert(reference: OwnerReference, { metadata }: KubernetesObject): void {
  const owners = metadata.ownerReferences ?? []
  const known = owners.findIndex((each) => referSameObject(each, reference))
  metadata.ownerReferences = known < 0 ? [...owners, reference] : owners.with(known, reference)
}

/** Source: sigs.k8s.io/controller-runtime/pkg/controller/controllerutil/controllerutil.go, SetControllerReference. */
export function setControllerReference(owner: KubernetesObject, controlled: KubernetesObject): void {
  validateOwner(owner, controlled)
  const reference = { ...referenceTo(owner), controller: true, blockOwnerDeletion: true }
  const existing = getControllerOf(controlled)
  if (existing !== undefined && !referSameObject(existing, reference)) {
    const { namespace = '', name = '' } = controlled.metadata
    throw new Error(`Object ${namespace}/${name} is already owned by another ${existing.kind} controller ${existing.name}`)
  }
  upsert(reference, controlled)
}

/** Source: sigs.k8s.io/controller-runtime/pkg/controller/controllerutil/controllerutil.go, SetOwnerReference. */
export function setOwnerReference(owner: KubernetesObject, object: KubernetesObject): void {
  validateOwner(owner, object)
  upsert(referenceTo(owner), object)
}
