import { deepCopy, deepEqual, type JsonValue } from '../../../apimachinery/json/value.ts'
import { coerce } from '../objectmeta/algorithm.ts'
import { prune } from '../pruning/algorithm.ts'
import type { Structural } from '../structural.ts'
import { follow, ITEM, type Step, surround } from './surrounding-object.ts'

/**
 * Whether a stored schema has a default that pruning would change; then its CRD may keep such defaults [CV-20].
 * A schema whose defaults cannot be placed in a resource has none.
 * Source: k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting/prune.go.
 */
export function hasUnprunedDefaults(root: Structural): boolean {
  const { changed, failed } = prunedDefaults(root)
  return changed.size > 0 && !failed
}

/** Takes out of the defaults of a schema, in place, what an object could not have: a CRD is served with these. */
export function pruneDefaults(root: Structural): void {
  for (const [s, value] of prunedDefaults(root).changed) {
    const generic: { default?: JsonValue } = s.generic
    if (value === undefined) delete generic.default
    else generic.default = value
  }
}

/** The defaults that pruning changes, and whether some cannot be placed in a resource. */
function prunedDefaults(root: Structural): { changed: Map<Structural, JsonValue | undefined>; failed: boolean } {
  const changed = new Map<Structural, JsonValue | undefined>()
  let failed = false
  const visit = (s: Structural, way: readonly Step[]): void => {
    const value = s.generic.default
    if (value !== undefined) {
      const resource = surround(deepCopy(value), way)
      if (resource === undefined) failed = true
      else {
        coerce(resource, root, true, true)
        prune(resource, root, { isResourceRoot: true, trackUnknown: false })
        const pruned = follow(resource, way)
        if (!deepEqual(pruned, value)) changed.set(s, pruned)
      }
    }
    if (typeof s.additionalProperties === 'object') visit(s.additionalProperties, [...way, '*'])
    if (s.items !== undefined) visit(s.items, [...way, ITEM])
    for (const [name, child] of s.properties ?? []) visit(child, [...way, name])
  }
  visit(root, [])
  return { changed, failed }
}
