import { isObject, type JsonValue, newObject } from '../../apimachinery/json/value.ts'
import { fieldElement } from '../fieldpath/path-element.ts'
import { type FieldSet, isEmpty } from '../fieldpath/set.ts'
import { type Atom, deduce, entryType, type ListAtom, type MapAtom } from '../schema.ts'
import { itemElement } from './list-item.ts'

/**
 * The value without the paths of a set. What loses its last entry becomes null, as upstream has it.
 * Source: sigs.k8s.io/structured-merge-diff/v6/typed/remove.go.
 */
export function removeItems(value: JsonValue, paths: FieldSet, whole: Atom): JsonValue {
  const { map, scalar, list } = deduce(whole, value)
  if (map !== undefined) return removeEntries(value, paths, map)
  if (scalar !== undefined || list === undefined) return value
  return removeListItems(value, paths, list)
}

function removeEntries(value: JsonValue, paths: FieldSet, map: MapAtom): JsonValue {
  if (!isObject(value) || map.atomic) return null
  const into = newObject()
  let kept = 0
  for (const key in value) {
    const node = paths.get(fieldElement(key))
    if (node?.member) continue
    const item = value[key] as JsonValue
    const descend = node !== undefined && !isEmpty(node.children)
    into[key] = descend ? removeItems(item, node.children, entryType(map, key) ?? {}) : item
    kept++
  }
  return kept === 0 ? null : into
}

function removeListItems(value: JsonValue, paths: FieldSet, list: ListAtom): JsonValue {
  if (!Array.isArray(value) || list.atomic) return null
  const into: JsonValue[] = []
  for (const item of value) {
    const named = itemElement(list, item)
    const node = 'error' in named ? undefined : paths.get(named.element)
    if (node?.member) continue
    const descend = node !== undefined && !isEmpty(node.children)
    into.push(descend ? removeItems(item, node.children, list.items) : item)
  }
  return into.length === 0 ? null : into
}
