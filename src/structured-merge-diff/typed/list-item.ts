import { isObject, type JsonObject, type JsonValue } from '../../apimachinery/json/value.ts'
import { keyElement, type PathElement, valueElement } from '../fieldpath/path-element.ts'
import type { ListAtom } from '../schema.ts'
import { entriesOf } from '../value.ts'

/**
 * The name of an item in a list that is not owned as a whole; the item has no `itemFault`.
 * Source: sigs.k8s.io/structured-merge-diff/v6/typed/helpers.go.
 */
export function itemElement(list: ListAtom, item: JsonValue): PathElement {
  if (list.keys.length === 0) return valueElement(item)
  const keys: [string, JsonValue][] = []
  for (const key of list.keys) {
    const value = keyValue(list, entriesOf(item), key)
    if (value !== undefined) keys.push([key, value])
  }
  return keyElement(keys)
}

/** A key that is null has no default. */
const keyValue = ({ items }: ListAtom, item: JsonObject, key: string): JsonValue | undefined =>
  item[key] === undefined ? items.map?.fields.get(key)?.default : item[key]

/** Why an item of a list has no name; undefined when it has one. */
export function itemFault(list: ListAtom, item: JsonValue): string | undefined {
  if (list.keys.length === 0) return setFault(item)
  if (item === null) return 'associative list with keys may not have a null element'
  if (!isObject(item)) return 'associative list with keys may not have non-map elements'
  if (list.keys.some((key) => keyValue(list, item, key) !== undefined)) return undefined
  const names = list.keys.map((key) => JSON.stringify(key)).join(' ')
  return `associative list with keys has an element that omits all key fields [${names}] (and doesn't have default values for any key fields)`
}

function setFault(item: JsonValue): string | undefined {
  if (item === null) return "associative list without keys has an element that's an explicit null"
  if (Array.isArray(item)) return 'not supported: associative list with lists as elements'
  return isObject(item) ? "associative list without keys has an element that's a map type" : undefined
}

/** The items of a list by their names, in order; one name may stand for several. */
export function itemsByElement(list: ListAtom, items: readonly JsonValue[]): Map<PathElement, JsonValue[]> {
  const into = new Map<PathElement, JsonValue[]>()
  for (const item of items) {
    const element = itemElement(list, item)
    const same = into.get(element)
    if (same === undefined) into.set(element, [item])
    else same.push(item)
  }
  return into
}
