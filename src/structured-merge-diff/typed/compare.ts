import { isObject, type JsonObject, type JsonValue } from '../../apimachinery/json/value.ts'
import { fieldElement, type PathElement } from '../fieldpath/path-element.ts'
import { EMPTY_SET, type FieldNode, type FieldSet, LEAF, union } from '../fieldpath/set.ts'
import { type Atom, deduce, entryType, type ListAtom, type MapAtom, sameDeduction } from '../schema.ts'
import { equalValues } from '../value.ts'
import { itemsByElement } from './list-item.ts'

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

const MODIFIED: Difference = { modified: LEAF }

/**
 * Compares two values that are valid for the atom.
 * Source: sigs.k8s.io/structured-merge-diff/v6/typed/compare.go.
 */
export function compare(lhs: JsonValue, rhs: JsonValue, atom: Atom): Comparison {
  const found = compareAt(lhs, rhs, atom)
  const paths = (node: FieldNode | undefined): FieldSet => node?.children ?? EMPTY_SET
  return { removed: paths(found?.removed), modified: paths(found?.modified), added: paths(found?.added) }
}

function compareAt(lhs: JsonValue | undefined, rhs: JsonValue | undefined, atom: Atom): Difference | undefined {
  if (lhs === rhs) return undefined
  if (lhs === undefined) return { added: wholeOf(rhs as JsonValue, atom) }
  if (rhs === undefined) return { removed: wholeOf(lhs, atom) }
  const left = deduce(atom, lhs)
  const right = deduce(atom, rhs)
  const found = compareAs(lhs, rhs, right)
  return sameDeduction(left, right) ? found : both(compareAs(lhs, rhs, left), found)
}

function compareAs(lhs: JsonValue, rhs: JsonValue, atom: Atom): Difference | undefined {
  if (atom.map !== undefined) return compareMaps(lhs, rhs, atom.map)
  if (atom.scalar !== undefined || atom.list === undefined) return compareLeaves(lhs, rhs)
  return compareLists(lhs, rhs, atom.list)
}

const compareLeaves = (lhs: JsonValue, rhs: JsonValue): Difference | undefined => (equalValues(lhs, rhs) ? undefined : MODIFIED)

const isNone = (value: JsonObject): boolean => {
  for (const _ in value) return false
  return true
}

const EMPTY_MAP: JsonObject = Object.freeze(Object.create(null) as JsonObject)

function compareMaps(lhs: JsonValue, rhs: JsonValue, map: MapAtom): Difference | undefined {
  const left = isObject(lhs) ? lhs : EMPTY_MAP
  const right = isObject(rhs) ? rhs : EMPTY_MAP
  if (map.atomic || (isNone(left) && isNone(right))) return compareLeaves(lhs, rhs)
  const into = new Gathering()
  for (const key in left) {
    const found = compareAt(left[key], right[key], entryType(map, key) ?? {})
    if (found !== undefined) into.add(fieldElement(key), found)
  }
  for (const key in right) {
    if (left[key] !== undefined) continue
    into.add(fieldElement(key), { added: wholeOf(right[key] as JsonValue, entryType(map, key) ?? {}) })
  }
  return into.result()
}

function compareLists(lhs: JsonValue, rhs: JsonValue, list: ListAtom): Difference | undefined {
  const left = Array.isArray(lhs) ? lhs : []
  const right = Array.isArray(rhs) ? rhs : []
  if (list.atomic || (left.length === 0 && right.length === 0)) return compareLeaves(lhs, rhs)
  const lefts = itemsByElement(list, left)
  const rights = itemsByElement(list, right)
  const into = new Gathering()
  for (const element of new Set([...lefts.keys(), ...rights.keys()])) {
    const found = compareItems(lefts.get(element) ?? [], rights.get(element) ?? [], list)
    if (found !== undefined) into.add(element, found)
  }
  return into.result()
}

/** Items of one name. Where there are several on one side, they are all of them or nothing. */
function compareItems(left: readonly JsonValue[], right: readonly JsonValue[], list: ListAtom): Difference | undefined {
  if (left.length <= 1 && right.length <= 1) return compareAt(left[0], right[0], list.items)
  if (left.length >= 2 && right.length >= 2) return equalValues([...left], [...right]) ? undefined : MODIFIED
  if (left.length >= 2) {
    const added = right[0] === undefined ? {} : { added: wholeOf(right[0], list.items) }
    return { ...added, removed: LEAF }
  }
  const removed = left[0] === undefined ? {} : { removed: wholeOf(left[0], list.items) }
  return { ...removed, added: LEAF }
}

/** Every path of a value that is on one side only, the path to it among them. */
function wholeOf(value: JsonValue, whole: Atom): FieldNode {
  if (value === null || typeof value !== 'object') return LEAF
  const { map, list } = deduce(whole, value)
  const children = new Map<PathElement, FieldNode>()
  if (map !== undefined) {
    if (map.atomic || !isObject(value)) return LEAF
    for (const key in value) children.set(fieldElement(key), wholeOf(value[key] as JsonValue, entryType(map, key) ?? {}))
  } else if (list !== undefined && !list.atomic && Array.isArray(value)) {
    for (const [element, items] of itemsByElement(list, value)) {
      const [only] = items
      children.set(element, items.length > 1 || only === undefined ? LEAF : wholeOf(only, list.items))
    }
  }
  return children.size === 0 ? LEAF : { member: true, children }
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

  result(): Difference | undefined {
    if (this.#removed === undefined && this.#modified === undefined && this.#added === undefined) return undefined
    return {
      ...(this.#removed && { removed: { member: false, children: this.#removed } }),
      ...(this.#modified && { modified: { member: false, children: this.#modified } }),
      ...(this.#added && { added: { member: false, children: this.#added } }),
    }
  }
}

const put = (into: Map<PathElement, FieldNode> | undefined, element: PathElement, node: FieldNode): Map<PathElement, FieldNode> =>
  (into ?? new Map<PathElement, FieldNode>()).set(element, node)

/** A place whose type differs on the two sides is compared by both. */
function both(a: Difference | undefined, b: Difference | undefined): Difference | undefined {
  if (a === undefined) return b
  if (b === undefined) return a
  const join = (x: FieldNode | undefined, y: FieldNode | undefined): FieldNode | undefined =>
    x && y ? { member: x.member || y.member, children: union(x.children, y.children) } : (x ?? y)
  const [removed, modified, added] = [join(a.removed, b.removed), join(a.modified, b.modified), join(a.added, b.added)]
  return { ...(removed && { removed }), ...(modified && { modified }), ...(added && { added }) }
}
