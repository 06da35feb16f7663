import { isObject, type JsonObject, type JsonValue } from '../../apimachinery/json/value.ts'
import { EMPTY_SET, type FieldNode, type FieldSet, fieldElement, LEAF, type PathElement } from '../fieldpath/set.ts'
import { type Atom, deduce, entryType, itemsByElement, type ListAtom, type MapAtom } from '../schema.ts'
import { hasEntries } from '../value.ts'

/**
 * The paths that an applied configuration claims: its leaves, the items of its lists, and the entries of its maps.
 * Source: sigs.k8s.io/structured-merge-diff/v6/typed/tofieldset.go.
 */
export function toFieldSet(value: JsonValue, atom: Atom): FieldSet {
  return nodeOf(value, atom)?.children ?? EMPTY_SET
}

function nodeOf(value: JsonValue, whole: Atom): FieldNode | undefined {
  const { map, list } = deduce(whole, value)
  if (map !== undefined) return map.atomic ? LEAF : isObject(value) ? mapNode(value, map) : undefined
  if (list === undefined) return LEAF
  return list.atomic ? LEAF : Array.isArray(value) ? listNode(value, list) : undefined
}

function mapNode(value: JsonObject, map: MapAtom): FieldNode | undefined {
  const children = new Map<PathElement, FieldNode>()
  for (const key in value) {
    const item = value[key] as JsonValue
    const node = nodeOf(item, entryType(map, key))
    const claimed = item === null || (isObject(item) && !hasEntries(item)) || !map.fields.has(key)
    if (claimed) children.set(fieldElement(key), { member: true, children: node?.children ?? EMPTY_SET })
    else if (node !== undefined) children.set(fieldElement(key), node)
  }
  return children.size === 0 ? undefined : { member: false, children }
}

function listNode(value: readonly JsonValue[], list: ListAtom): FieldNode | undefined {
  const children = new Map<PathElement, FieldNode>()
  for (const [element, [item, ...same]] of itemsByElement(list, value)) {
    const below = same.length > 0 ? undefined : nodeOf(item as JsonValue, list.items)
    children.set(element, { member: true, children: below?.children ?? EMPTY_SET })
  }
  return children.size === 0 ? undefined : { member: false, children }
}
