import type { Reason, ReportField } from '../../../apimachinery/field/report.ts'
import { isObject, type JsonValue } from '../../../apimachinery/json/value.ts'
import type { Structural } from '../structural.ts'
import { FieldStack } from '../unknown-fields.ts'

const NULL_DROPPED: Reason = { action: 'nullDropped', why: { code: 'notNullable' }, rule: 'DF-7' }

/**
 * Removes, in place, every null field whose schema neither allows null nor has a default [DF-7]. A null that has a default stays,
 * defaulting replaces it; items of lists are never removed.
 * Source: k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting/prunenulls.go.
 */
export function pruneNonNullableNulls(value: JsonValue, s: Structural | undefined, report?: ReportField): void {
  pruneNulls(value, s, report && new FieldStack(false, report))
}

function pruneNulls(value: JsonValue, s: Structural | undefined, stack: FieldStack | undefined): void {
  if (s === undefined || typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    const { items } = s
    if (items === undefined) return
    for (let i = 0; i < value.length; i++) {
      stack?.pushIndex(i)
      pruneNulls(value[i] as JsonValue, items, stack)
      stack?.pop()
    }
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
    if (field !== null) {
      stack?.pushKey(key)
      pruneNulls(field, child, stack)
      stack?.pop()
    } else if (!child.generic.nullable && child.generic.default === undefined) {
      stack?.report(NULL_DROPPED, key, null, undefined)
      delete value[key]
    }
  }
}
