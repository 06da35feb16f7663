import { stringify } from '../apimachinery/json/serialize.ts'
import { type JsonObject, objectOf } from '../apimachinery/json/value.ts'
import { mergePatchOf } from '../apimachinery/patch/diff.ts'
import type { KubernetesObject, Patch } from './api.ts'
import { toJson } from './objects.ts'

const MERGE_PATCH = 'application/merge-patch+json'

/** The version of an object in its metadata, so that both sides of a patch differ in it. */
const withVersion = (object: JsonObject, resourceVersion: string | undefined): JsonObject =>
  objectOf({ ...object, metadata: objectOf({ ...(object.metadata as JsonObject), resourceVersion }) })

/** Source: sigs.k8s.io/controller-runtime/pkg/client/patch.go, MergeFromWithOptions. */
export function mergeFrom(
  original: KubernetesObject,
  { optimisticLock = false }: { readonly optimisticLock?: boolean } = {},
): Patch {
  const before = toJson(original)
  const { resourceVersion = '' } = original.metadata
  if (optimisticLock && resourceVersion === '')
    throw new Error('cannot use OptimisticLock, the object does not have any resource version we can use')
  return {
    type: MERGE_PATCH,
    data(object) {
      const after = toJson(object)
      const patch = optimisticLock
        ? mergePatchOf(withVersion(before, undefined), withVersion(after, resourceVersion))
        : mergePatchOf(before, after)
      return stringify(patch ?? objectOf({}))
    },
  }
}

/** Source: sigs.k8s.io/controller-runtime/pkg/client/patch.go, RawPatch. */
export const rawPatch = (type: string, data: string): Patch => ({ type, data: () => data })
