import { Dbl, isObject, type JsonObject, type JsonValue } from '../../apimachinery/json/value.ts'
import { text } from './keyword.ts'

/** Finds the item of a list that has the same keys as another item. */
export interface MapList {
  /** The first item with the keys of this one; undefined when a key is missing or is no scalar, or when there is none. */
  get(item: JsonValue): JsonObject | undefined
}

const EMPTY: MapList = { get: () => undefined }

/** A scalar as text that tells `1`, `1.0`, `"1"` and `true` apart; undefined for anything else. */
function scalarText(value: JsonValue | undefined): string | undefined {
  if (value instanceof Dbl) return `f${value.value}`
  if (value === undefined || value === null || typeof value === 'object') return undefined
  if (typeof value === 'number' && !Number.isInteger(value)) return `f${value}`
  return `${typeof value === 'string' ? 's' : typeof value === 'boolean' ? 'b' : 'i'}${JSON.stringify(String(value))}`
}

function keyText(item: JsonValue, keys: readonly string[]): string | undefined {
  if (!isObject(item)) return undefined
  let all = ''
  for (const key of keys) {
    const part = scalarText(item[key])
    if (part === undefined) return undefined
    all += `${part}\n`
  }
  return all
}

/**
 * The items of a list of list-type `map` by their keys; of any other schema an empty one.
 * Source: k8s.io/apiserver/pkg/cel/common/maplist.go.
 */
export function mapListOf(schema: JsonObject, items: readonly JsonValue[]): MapList {
  const listed = schema['x-kubernetes-list-map-keys']
  const keys = Array.isArray(listed) ? listed.map(text) : []
  if (schema.type !== 'array' || schema['x-kubernetes-list-type'] !== 'map' || keys.length === 0) return EMPTY
  const byKeys = new Map<string, JsonObject>()
  for (const item of items) {
    const key = keyText(item, keys)
    if (key !== undefined && isObject(item) && !byKeys.has(key)) byKeys.set(key, item)
  }
  return {
    get(item) {
      const key = keyText(item, keys)
      return key === undefined ? undefined : byKeys.get(key)
    },
  }
}
