import { type ErrorList, invalid, Path } from '../../apimachinery/field/error.ts'
import { type JsonObject, newObject } from '../../apimachinery/json/value.ts'
import type { NameValidator } from '../../apimachinery/meta/names.ts'
import { validateObjectMeta, validateObjectMetaUpdate } from '../../apimachinery/meta/object-meta.ts'
import { finalizersOf, metadataOf, readMeta } from '../../apiserver/registry/rest/metadata.ts'
import { keep } from './typed-resource.ts'

const METADATA = Path.of('metadata')
const FINALIZERS = METADATA.child('finalizers')
const STANDARD_FINALIZERS = new Set(['kubernetes', 'orphan', 'foregroundDeletion'])

/** Source: k8s.io/kubernetes/pkg/apis/core/validation/validation.go, validateKubeFinalizerName. */
export const kubeFinalizerErrors = (name: string, path: Path): ErrorList =>
  name.includes('/') || STANDARD_FINALIZERS.has(name)
    ? []
    : [invalid(path, name, 'name is neither a standard finalizer name nor is it fully qualified')]

const finalizerErrors = (metadata: JsonObject): ErrorList =>
  finalizersOf(metadata).flatMap((name, i) => kubeFinalizerErrors(name, FINALIZERS.index(i)))

/**
 * What is wrong with the metadata of an object of a kind of Kubernetes itself, whose finalizers have qualified names.
 * Source: k8s.io/kubernetes/pkg/apis/core/validation/validation.go, ValidateObjectMeta.
 */
export function coreMetaErrors(object: JsonObject, namespaced: boolean, name: NameValidator): ErrorList {
  const metadata = readMeta(object) ?? newObject()
  return [...validateObjectMeta(metadata, namespaced, name, METADATA), ...finalizerErrors(metadata)]
}

/** What an update may not do to it. Source: k8s.io/kubernetes/pkg/apis/core/validation/validation.go, ValidateObjectMetaUpdate. */
export function coreMetaUpdateErrors(object: JsonObject, old: JsonObject): ErrorList {
  const metadata = readMeta(object) ?? newObject()
  return [...validateObjectMetaUpdate(metadata, readMeta(old) ?? newObject(), METADATA), ...finalizerErrors(metadata)]
}

const NOT_OF_STATUS = ['deletionTimestamp', 'generation', 'selfLink', 'labels', 'annotations', 'finalizers', 'ownerReferences']

/** Keeps the metadata that a write of the status leaves as it was. Source: k8s.io/apimachinery/pkg/apis/meta/v1/helpers.go, ResetObjectMetaForStatus. */
export function keepMetaOfStatus(object: JsonObject, old: JsonObject): void {
  const [metadata, before] = [metadataOf(object), readMeta(old) ?? newObject()]
  for (const field of NOT_OF_STATUS) keep(metadata, before, field)
}
