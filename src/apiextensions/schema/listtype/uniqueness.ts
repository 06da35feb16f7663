import { stringify } from '../../../apimachinery/json/serialize.ts'
import { Dbl, isObject, type JsonObject, type JsonValue, newObject } from '../../../apimachinery/json/value.ts'

/**
 * A value as text that is the same for equal values only. Scalars are told apart by type, so that `1`, `1.0` and `"1"` differ;
 * objects and lists are compared by their JSON, in which `1.0` is `1`.
 */
function identity(value: JsonValue | undefined): string {
  if (value === undefined) return 'absent'
  if (value === null) return 'null'
  if (value instanceof Dbl) return `float ${value.value}`
  if (typeof value === 'object') return stringify(value)
  if (typeof value === 'string') return `"${value}`
  return typeof value === 'number' && !Number.isInteger(value) ? `float ${value}` : String(value)
}

/** The places of values that stand for the second time; a third time is not told again. `undefined` is a value of its own. */
export function secondAppearances(values: readonly (JsonValue | undefined)[]): number[] {
  const seen = new Map<string, number>()
  const places: number[] = []
  for (const [i, value] of values.entries()) {
    const id = identity(value)
    const times = seen.get(id) ?? 0
    if (times === 1) places.push(i)
    seen.set(id, times + 1)
  }
  return places
}

/** The keys of an item as an object; keys that the item does not have are not in it. */
export function keysOf(item: JsonValue, keys: readonly string[]): JsonObject {
  const found = newObject()
  if (!isObject(item)) return found
  for (const key of keys) {
    const value = item[key]
    if (value !== undefined) found[key] = value
  }
  return found
}
