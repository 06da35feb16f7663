import { isObject, type JsonValue, newObject } from '../../apimachinery/json/value.ts'
import { type FieldNode, type FieldSet, fieldElement, isEmpty } from '../fieldpath/set.ts'
import { type Atom, deduce, entryType, itemElement, type ListAtom, type MapAtom } from '../schema.ts'
import { hasEntries } from '../value.ts'

/**
 * The value without the paths of a set. What loses its last entry becomes null, as upstream has it.
 * Source: sigs.k8s.io/structured-merge-diff/v6/typed/remove.go.
 */
export function removeItems(value: JsonValue, paths: FieldSet, whole: Atom): JsonValue {
  const { map, list } = deduce(whole, value)
  if (map !== undefined) return removeEntries(value, paths, map)
  return list === undefined ? value : removeListItems(value, paths, list)
}

const removeBelow = (value: JsonValue, node: FieldNode | undefined, atom: Atom): JsonValue =>
  node === undefined || isEmpty(node.children) ? value : removeItems(value, node.children, atom)

function removeEntries(value: JsonValue, paths: FieldSet, map: MapAtom): JsonValue {
  if (!isObject(value) || map.atomic) return null
  const into = newObject()
  for (const key in value) {
    const node = paths.get(fieldElement(key))
    if (!node?.member) into[key] = removeBelow(value[key] as JsonValue, node, entryType(map, key))
  }
  return hasEntries(into) ? into : null
}

function removeListItems(value: JsonValue, paths: FieldSet, list: ListAtom): JsonValue {
  if (!Array.isArray(value) || list.atomic) return null
  const into: JsonValue[] = []
  for (const item of value) {
    const node = paths.get(itemElement(list, item))
    if (!node?.member) into.push(removeBelow(item, node, list.items))
  }
  return into.length === 0 ? null : into
}
