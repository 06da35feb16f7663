import type { KubernetesObject } from './api.ts'

/** Source: sigs.k8s.io/controller-runtime/pkg/controller/controllerutil/controllerutil.go, ContainsFinalizer. */
export const containsFinalizer = ({ metadata }: KubernetesObject, finalizer: string): boolean =>
  metadata.finalizers?.includes(finalizer) === true

/** Source: sigs.k8s.io/controller-runtime/pkg/controller/controllerutil/controllerutil.go, AddFinalizer. */
export function addFinalizer(object: KubernetesObject, finalizer: string): boolean {
  if (containsFinalizer(object, finalizer)) return false
  object.metadata.finalizers = [...(object.metadata.finalizers ?? []), finalizer]
  return true
}

/** Source: sigs.k8s.io/controller-runtime/pkg/controller/controllerutil/controllerutil.go, RemoveFinalizer. */
export function removeFinalizer(object: KubernetesObject, finalizer: string): boolean {
  if (!containsFinalizer(object, finalizer)) return false
  object.metadata.finalizers = object.metadata.finalizers?.filter((each) => each !== finalizer) ?? []
  return true
}
