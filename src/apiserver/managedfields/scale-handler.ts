import type { JsonValue } from '../../apimachinery/json/value.ts'
import {
  difference,
  type FieldSet,
  hasPath,
  type PathElement,
  setManager,
  setOf,
  setOfPaths,
} from '../../structured-merge-diff/fieldpath/set.ts'
import { emptyManaged, encodeManaged, type Managed } from './entries.ts'

const SCALE_VERSION = 'autoscaling/v1'

const REPLICAS: readonly PathElement[] = ['f:spec', 'f:replicas']

const REPLICAS_SET: FieldSet = setOf(['spec', 'replicas'])

/** Where the replicas are in each version of the parent; null where a version has no scale subresource. */
export type ReplicasPaths = ReadonlyMap<string, readonly PathElement[] | null>

/**
 * The record of a parent as that of its Scale: who owns the replicas there owns them here [SA-8].
 * Source: k8s.io/apimachinery/pkg/util/managedfields/scalehandler.go.
 */
export function toScale(parent: Managed, paths: ReplicasPaths): JsonValue[] | undefined {
  const scale = emptyManaged()
  for (const [id, { set, apiVersion, applied }] of parent.fields) {
    const path = paths.get(apiVersion)
    if (path === undefined || path === null || !hasPath(set, path)) continue
    scale.fields.set(id, { set: REPLICAS_SET, apiVersion: SCALE_VERSION, applied })
    const time = parent.times.get(id)
    if (time !== undefined) scale.times.set(id, time)
  }
  return encodeManaged(scale)
}

/** The record of a parent after a write through its Scale; `apiVersion` is the parent's in that request. */
export function toParent(parent: Managed, scale: Managed, paths: ReplicasPaths, apiVersion: string): JsonValue[] | undefined {
  const made: Managed = { fields: new Map(), times: parent.times }
  const writers = new Map(scale.fields)
  for (const [id, entry] of parent.fields) {
    const path = paths.get(entry.apiVersion)
    if (path === undefined) continue
    if (path === null || !hasPath(entry.set, path) || writers.delete(id)) made.fields.set(id, entry)
    else setManager(made.fields, id, { ...entry, set: difference(entry.set, setOfPaths([path])) })
  }
  const path = paths.get(apiVersion)
  for (const [id, { set, applied }] of writers) {
    if (!hasPath(set, REPLICAS) || path === undefined || path === null) continue
    made.fields.set(id, { set: setOfPaths([path]), apiVersion, applied })
  }
  return encodeManaged(made)
}
