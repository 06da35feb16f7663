import { isObject, type JsonValue } from '../../apimachinery/json/value.ts'
import { EMPTY_SET, type FieldNode, type FieldSet, fieldElement, LEAF, type PathElement } from '../fieldpath/set.ts'
import { type Atom, deduce, entryType, itemElement, itemsByElement, type ListAtom, type MapAtom } from '../schema.ts'
import { entriesOf, equalValues, hasEntries, itemsOf } from '../value.ts'

/** How two objects of one type differ. */
export interface Comparison {
  readonly removed: FieldSet
  readonly modified: FieldSet
  readonly added: FieldSet
}

/** The same for one place in them. */
interface Difference {
  readonly removed?: FieldNode
  readonly modified?: FieldNode
  readonly added?: FieldNode
}

const SAME: Difference = {}

const MODIFIED: Difference = { modified: LEAF }

/**
 * Compares two values that are valid for the atom.
 * Source: sigs.k8s.io/structured-merge-diff/v6/typed/compare.go.
 */
export function compare(lhs: JsonValue, rhs: JsonValue, atom: Atom): Comparison {
  const { removed, modified, added } = compareBoth(lhs, rhs, atom)
  const paths = (node: FieldNode | undefined): FieldSet => node?.children ?? EMPTY_SET
  return { removed: paths(removed), modified: paths(modified), added: paths(added) }
}

function compareAt(lhs: JsonValue | undefined, rhs: JsonValue | undefined, atom: Atom): Difference {
  if (lhs !== undefined && rhs !== undefined) return compareBoth(lhs, rhs, atom)
  if (rhs !== undefined) return { added: wholeOf(rhs, atom) }
  return lhs === undefined ? SAME : { removed: wholeOf(lhs, atom) }
}

/** Values of different kinds are compared as both: what the former loses, what the latter gains. */
function compareBoth(lhs: JsonValue, rhs: JsonValue, atom: Atom): Difference {
  if (lhs === rhs) return SAME
  const left = deduce(atom, lhs)
  const right = deduce(atom, rhs)
  const found = compareAs(lhs, rhs, right)
  return left.map === right.map && left.list === right.list ? found : { ...compareAs(lhs, rhs, left), ...found }
}

function compareAs(lhs: JsonValue, rhs: JsonValue, { map, list }: Atom): Difference {
  if (map !== undefined) return compareMaps(lhs, rhs, map)
  return list === undefined ? compareLeaves(lhs, rhs) : compareLists(lhs, rhs, list)
}

const compareLeaves = (lhs: JsonValue, rhs: JsonValue): Difference => (equalValues(lhs, rhs) ? SAME : MODIFIED)

function compareMaps(lhs: JsonValue, rhs: JsonValue, map: MapAtom): Difference {
  const left = entriesOf(lhs)
  const right = entriesOf(rhs)
  if (map.atomic || !(hasEntries(left) || hasEntries(right))) return compareLeaves(lhs, rhs)
  const into = new Gathering()
  for (const key in left) into.add(fieldElement(key), compareAt(left[key], right[key], entryType(map, key)))
  for (const key in right) {
    if (left[key] === undefined) into.add(fieldElement(key), compareAt(undefined, right[key], entryType(map, key)))
  }
  return into.result()
}

function compareLists(lhs: JsonValue, rhs: JsonValue, list: ListAtom): Difference {
  const left = itemsOf(lhs)
  const right = itemsOf(rhs)
  if (list.atomic || left.length + right.length === 0) return compareLeaves(lhs, rhs)
  const lefts = itemsByElement(list, left)
  const rights = itemsByElement(list, right)
  const into = new Gathering()
  for (const element of new Set([...lefts.keys(), ...rights.keys()])) {
    into.add(element, compareItems(lefts.get(element) ?? [], rights.get(element) ?? [], list))
  }
  return into.result()
}

/** Items of one name. Where there are several on one side, they are all of them or nothing. */
function compareItems(left: readonly JsonValue[], right: readonly JsonValue[], { items }: ListAtom): Difference {
  if (left.length <= 1 && right.length <= 1) return compareAt(left[0], right[0], items)
  if (left.length >= 2 && right.length >= 2) return equalValues([...left], [...right]) ? SAME : MODIFIED
  if (left.length >= 2) return { ...compareAt(undefined, right[0], items), removed: LEAF }
  return { ...compareAt(left[0], undefined, items), added: LEAF }
}

/** Every path of a value that is on one side only, the path to it among them. */
function wholeOf(value: JsonValue, { map, list }: Atom): FieldNode {
  if (typeof value !== 'object') return LEAF
  if (isObject(value) && map?.atomic === false) {
    const children = new Map<PathElement, FieldNode>()
    for (const key in value) children.set(fieldElement(key), wholeOf(value[key] as JsonValue, entryType(map, key)))
    return { member: true, children }
  }
  if (Array.isArray(value) && list?.atomic === false) {
    const children = new Map<PathElement, FieldNode>()
    for (const item of value) {
      const element = itemElement(list, item)
      children.set(element, children.has(element) ? LEAF : wholeOf(item, list.items))
    }
    return { member: true, children }
  }
  return LEAF
}

/** Puts the differences of children together. */
class Gathering {
  #removed: Map<PathElement, FieldNode> | undefined
  #modified: Map<PathElement, FieldNode> | undefined
  #added: Map<PathElement, FieldNode> | undefined

  add(element: PathElement, { removed, modified, added }: Difference): void {
    if (removed !== undefined) this.#removed = put(this.#removed, element, removed)
    if (modified !== undefined) this.#modified = put(this.#modified, element, modified)
    if (added !== undefined) this.#added = put(this.#added, element, added)
  }

  result(): Difference {
    return {
      ...(this.#removed && { removed: { member: false, children: this.#removed } }),
      ...(this.#modified && { modified: { member: false, children: this.#modified } }),
      ...(this.#added && { added: { member: false, children: this.#added } }),
    }
  }
}

const put = (into: Map<PathElement, FieldNode> | undefined, element: PathElement, node: FieldNode): Map<PathElement, FieldNode> =>
  (into ?? new Map<PathElement, FieldNode>()).set(element, node)
