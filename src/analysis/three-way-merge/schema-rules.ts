import { stringify } from '../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, type JsonValue } from '../../apimachinery/json/value.ts'
import { keyElement, type PathElement } from '../../structured-merge-diff/fieldpath/set.ts'
import { listOf } from '../walk.ts'

/** What the server knows of `metadata`, which no CRD describes. Source: k8s.io/apimachinery/pkg/apis/meta/v1/types.go, ObjectMeta. */
const METADATA: JsonObject = {
  type: 'object',
  properties: {
    finalizers: { type: 'array', 'x-kubernetes-list-type': 'set' },
    ownerReferences: { type: 'array', 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['uid'] },
  },
}

/** The schema of a field of an object at this depth; undefined where nothing is known of it. */
export function fieldSchema(schema: JsonObject | undefined, name: string, depth: number): JsonObject | undefined {
  if (depth === 0 && name === 'metadata') return METADATA
  const properties = isObject(schema?.properties) ? schema.properties : undefined
  const own = properties?.[name]
  if (isObject(own)) return own
  return isObject(schema?.additionalProperties) ? schema.additionalProperties : undefined
}

export const itemSchema = (schema: JsonObject | undefined): JsonObject | undefined =>
  isObject(schema?.items) ? schema.items : undefined

export const isAtomicMap = (schema: JsonObject | undefined): boolean => schema?.['x-kubernetes-map-type'] === 'atomic'

/** How the items of a list are told apart. A list without a type is atomic. */
export function listRule(schema: JsonObject | undefined): 'atomic' | 'set' | { readonly keys: readonly string[] } {
  const type = schema?.['x-kubernetes-list-type']
  if (type === 'set') return 'set'
  if (type !== 'map') return 'atomic'
  return { keys: listOf(schema?.['x-kubernetes-list-map-keys']).filter((key) => typeof key === 'string') }
}

/** The items of a list by their keys, where a key that is missing has its default; undefined when an item has no key, or two have the same. */
export function itemsByKey(
  list: readonly JsonValue[],
  keys: readonly string[],
  schema: JsonObject | undefined,
): Map<PathElement, JsonValue> | undefined {
  const items = itemSchema(schema)
  const found = new Map<PathElement, JsonValue>()
  for (const item of list) {
    if (!isObject(item)) return undefined
    const named: [string, JsonValue][] = []
    for (const key of keys) {
      const value = item[key] ?? fieldSchema(items, key, 1)?.default
      if (value !== undefined) named.push([key, value])
    }
    const element = keyElement(named)
    if (named.length === 0 || found.has(element)) return undefined
    found.set(element, item)
  }
  return found
}

/** The items of a set by what they say; undefined when one stands in it twice. */
export function setItems(list: readonly JsonValue[]): Map<string, JsonValue> | undefined {
  const found = new Map(list.map((item) => [stringify(item), item]))
  return found.size === list.length ? found : undefined
}
