import { isObject, type JsonValue } from '../../apimachinery/json/value.ts'
import { keyElement, type PathElement, valueElement } from '../fieldpath/path-element.ts'
import type { ListAtom } from '../schema.ts'

/**
 * The name of an item in a list that is not owned as a whole, or why it has none.
 * Source: sigs.k8s.io/structured-merge-diff/v6/typed/helpers.go.
 */
export function itemElement(list: ListAtom, item: JsonValue): { readonly element: PathElement } | { readonly error: string } {
  return list.keys.length > 0 ? keyedElement(list, item) : setElement(item)
}

function keyedElement(list: ListAtom, item: JsonValue): { element: PathElement } | { error: string } {
  if (item === null) return { error: 'associative list with keys may not have a null element' }
  if (!isObject(item)) return { error: 'associative list with keys may not have non-map elements' }
  const keys: [string, JsonValue][] = []
  for (const key of list.keys) {
    const value = item[key] === undefined ? list.items.map?.fields.get(key)?.default : item[key]
    if (value !== undefined) keys.push([key, value])
  }
  if (keys.length > 0) return { element: keyElement(keys) }
  const names = list.keys.map((key) => JSON.stringify(key)).join(' ')
  return {
    error: `associative list with keys has an element that omits all key fields [${names}] (and doesn't have default values for any key fields)`,
  }
}

function setElement(item: JsonValue): { element: PathElement } | { error: string } {
  if (item === null) return { error: "associative list without keys has an element that's an explicit null" }
  if (Array.isArray(item)) return { error: 'not supported: associative list with lists as elements' }
  if (isObject(item)) return { error: "associative list without keys has an element that's a map type" }
  return { element: valueElement(item) }
}

/** Why an item of a list has no name; undefined when it has one. */
export function itemFault(list: ListAtom, item: JsonValue): string | undefined {
  const { keys, items } = list
  if (keys.length > 0 && isObject(item)) {
    for (const key of keys) if (item[key] !== undefined || items.map?.fields.get(key)?.default !== undefined) return undefined
  }
  const named = itemElement(list, item)
  return 'error' in named ? named.error : undefined
}

/** The items of a list by their names, in order; one name may stand for several. Items without a name are left out. */
export function itemsByElement(list: ListAtom, items: readonly JsonValue[]): Map<PathElement, JsonValue[]> {
  const into = new Map<PathElement, JsonValue[]>()
  for (const item of items) {
    const named = itemElement(list, item)
    if ('error' in named) continue
    const same = into.get(named.element)
    if (same === undefined) into.set(named.element, [item])
    else same.push(item)
  }
  return into
}
