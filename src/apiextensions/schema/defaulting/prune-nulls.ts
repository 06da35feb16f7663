import { isObject, type JsonValue } from '../../../apimachinery/json/value.ts'
import type { Structural } from '../structural.ts'

/**
 * Removes, in place, every null field whose schema neither allows null nor has a default [DF-7]. A null that has a default stays,
 * defaulting replaces it; items of lists are never removed.
 * Source: k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting/prunenulls.go.
 */
export function pruneNonNullableNulls(value: JsonValue, s: Structural | undefined): void {
  if (s === undefined || typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    const { items } = s
    if (items !== undefined) for (const item of value) pruneNonNullableNulls(item, items)
    return
  }
  if (!isObject(value)) return
  const { properties, additionalProperties } = s
  const additional = typeof additionalProperties === 'object' ? additionalProperties : undefined
  if (properties === undefined && additional === undefined) return
  for (const key in value) {
    const child = properties?.get(key) ?? additional
    if (child === undefined) continue
    const field = value[key] as JsonValue
    if (field !== null) pruneNonNullableNulls(field, child)
    else if (!child.generic.nullable && child.generic.default === undefined) delete value[key]
  }
}
