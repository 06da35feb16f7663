import { stringify } from '../../../apimachinery/json/serialize.ts'
import { type JsonObject, objectOf } from '../../../apimachinery/json/value.ts'
import { groupVersion } from '../../../apimachinery/meta/type-meta.ts'
import type { RequestScope } from '../scope.ts'

/**
 * The annotation with an empty list of the objects of a watch, which the bookmark behind the stored objects had before 1.34.
 * Source: k8s.io/apiserver/pkg/endpoints/handlers/response.go of 1.32, watchListTransformer.
 */
export function listBlueprint({ kind, listKind }: RequestScope): JsonObject {
  const list = objectOf({ apiVersion: groupVersion(kind), items: [], kind: listKind })
  return objectOf({ 'kubernetes.io/initial-events-list-blueprint': btoa(`${stringify(list)}\n`) })
}
