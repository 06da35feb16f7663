import { isObject, type JsonObject, type JsonValue, newObject } from '../../apimachinery/json/value.ts'
import { comparePathElements, fieldElement, type PathElement, parsePathElement } from './path-element.ts'

/**
 * A set of paths. A node that is a member is a path of the set itself; its children are paths below it. Sets are never changed
 * once made; operations share what stays. Source: sigs.k8s.io/structured-merge-diff/v6/fieldpath/set.go.
 */
export type FieldSet = ReadonlyMap<PathElement, FieldNode>

export interface FieldNode {
  readonly member: boolean
  readonly children: FieldSet
}

export const EMPTY_SET: FieldSet = new Map()

/** A path of the set with nothing below. */
export const LEAF: FieldNode = { member: true, children: EMPTY_SET }

/** A set of paths that consist of fields only. */
export const setOf = (...paths: readonly (readonly string[])[]): FieldSet =>
  setOfPaths(paths.map((path) => path.map(fieldElement)))

export function isEmpty(set: FieldSet): boolean {
  for (const node of set.values()) if (!isEmptyNode(node)) return false
  return true
}

const isEmptyNode = (node: FieldNode): boolean => !node.member && isEmpty(node.children)

export function hasPath(set: FieldSet, path: readonly PathElement[]): boolean {
  let at: FieldSet = set
  for (const [i, element] of path.entries()) {
    const node = at.get(element)
    if (node === undefined) return false
    if (i === path.length - 1) return node.member
    at = node.children
  }
  return false
}

export function union(a: FieldSet, b: FieldSet): FieldSet {
  if (a.size === 0) return b
  if (b.size === 0) return a
  const into = new Map(a)
  for (const [element, node] of b) {
    const other = into.get(element)
    const both = other && { member: other.member || node.member, children: union(other.children, node.children) }
    into.set(element, both ?? node)
  }
  return into
}

export function intersection(a: FieldSet, b: FieldSet): FieldSet {
  if (a.size === 0 || b.size === 0) return EMPTY_SET
  const into = new Map<PathElement, FieldNode>()
  for (const [element, node] of a) {
    const other = b.get(element)
    if (other === undefined) continue
    const both = { member: node.member && other.member, children: intersection(node.children, other.children) }
    if (!isEmptyNode(both)) into.set(element, both)
  }
  return into
}

/** What is in `a` and not in `b`; a path of `b` takes nothing away from the paths below it. */
export const difference = (a: FieldSet, b: FieldSet): FieldSet => without(a, b, false)

/** What is in `a` and neither in `b` nor below a path of `b`. */
export const recursiveDifference = (a: FieldSet, b: FieldSet): FieldSet => without(a, b, true)

function without(a: FieldSet, b: FieldSet, recursive: boolean): FieldSet {
  if (a.size === 0 || b.size === 0) return a
  const into = new Map<PathElement, FieldNode>()
  for (const [element, node] of a) {
    const other = b.get(element)
    if (other === undefined) {
      into.set(element, node)
      continue
    }
    if (recursive && other.member) continue
    const left = { member: node.member && !other.member, children: without(node.children, other.children, recursive) }
    if (!isEmptyNode(left)) into.set(element, left)
  }
  return into
}

/** Every path, in the order messages list them: those of one level first, then what lies below each. */
export function pathsOf(set: FieldSet, prefix: readonly PathElement[] = []): PathElement[][] {
  const sorted = [...set].sort(([a], [b]) => comparePathElements(a, b))
  const here = sorted.filter(([, node]) => node.member).map(([element]) => [...prefix, element])
  const below = sorted.flatMap(([element, node]) => pathsOf(node.children, [...prefix, element]))
  return [...here, ...below]
}

/** A set of single paths. */
export function setOfPaths(paths: readonly (readonly PathElement[])[]): FieldSet {
  let set = EMPTY_SET
  for (const path of paths) {
    let node: FieldNode = LEAF
    for (let i = path.length - 1; i > 0; i--) node = { member: false, children: new Map([[path[i] as PathElement, node]]) }
    if (path[0] !== undefined) set = union(set, new Map([[path[0], node]]))
  }
  return set
}

/** The wire form of a set, `fieldsV1`: an object for each step, with `.` where a path with others below is itself in the set. */
export function toFieldsV1(set: FieldSet): JsonObject {
  const into = newObject()
  for (const [element, { member, children }] of set) {
    if (children.size === 0) {
      into[element] = NOTHING_BELOW
      continue
    }
    const below = toFieldsV1(children)
    if (member) below['.'] = NOTHING_BELOW
    into[element] = below
  }
  return into
}

// Most of a record is this one value; that it is frozen shows who would change a shared part.
const NOTHING_BELOW: JsonObject = Object.freeze(newObject())

/**
 * Reads `fieldsV1`; undefined when it is malformed. Elements of an unknown kind are left out.
 * Source: sigs.k8s.io/structured-merge-diff/v6/fieldpath/serialize.go, readIterV1.
 */
export function fromFieldsV1(value: JsonValue): FieldSet | undefined {
  return readNode(value)?.children
}

function readNode(value: JsonValue): FieldNode | undefined {
  if (value === null) return LEAF
  if (!isObject(value)) return undefined
  let member = false
  let children: Map<PathElement, FieldNode> | undefined
  for (const key in value) {
    if (key === '.') {
      member = true
      continue
    }
    const element = parsePathElement(key)
    if (element === undefined) return undefined
    if (element === 'unknown') continue
    const node = readNode(value[key] as JsonValue)
    if (node === undefined) return undefined
    children ??= new Map()
    children.set(element, node)
  }
  return children === undefined ? LEAF : { member, children }
}

/** What one manager owns, and in which version of the kind that set is written. */
export interface VersionedSet {
  readonly set: FieldSet
  readonly apiVersion: string
  /** By apply; else by an update. */
  readonly applied: boolean
}

/**
 * Managers by an identifier that upstream derives from their entry.
 * Source: sigs.k8s.io/structured-merge-diff/v6/fieldpath/managers.go.
 */
export type Managers = Map<string, VersionedSet>

/** Sets what a manager owns; one that owns nothing is taken out. */
export function setManager(managers: Managers, id: string, owned: VersionedSet): void {
  if (isEmpty(owned.set)) managers.delete(id)
  else managers.set(id, owned)
}
