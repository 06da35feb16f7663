import { deepCopy, deepEqual } from '../../../apimachinery/json/value.ts'
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
  let failed = false
  let found = false
  const visit = (s: Structural, way: readonly Step[]): void => {
    const value = s.generic.default
    if (value !== undefined) {
      const resource = surround(deepCopy(value), way)
      if (resource === undefined) failed = true
      else {
        coerce(resource, root, true, true)
        prune(resource, root, { isResourceRoot: true, trackUnknown: false })
        if (!deepEqual(follow(resource, way), value)) found = true
      }
    }
    if (typeof s.additionalProperties === 'object') visit(s.additionalProperties, [...way, '*'])
    if (s.items !== undefined) visit(s.items, [...way, ITEM])
    for (const [name, child] of s.properties ?? []) visit(child, [...way, name])
  }
  visit(root, [])
  return found && !failed
}
