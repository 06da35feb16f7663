import { printFloat } from '../../apimachinery/field/bad-value.ts'
import { showValue } from '../../apimachinery/field/go-print.ts'
import { JsonRangeError, JsonSyntaxError, parseJson } from '../../apimachinery/json/parse.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { compareBytes } from '../../apimachinery/json/utf8.ts'
import { isNumber, isObject, type JsonObject, type JsonValue, newObject, toFloat } from '../../apimachinery/json/value.ts'
import { atoi } from '../../apimachinery/text/atoi.ts'
import { compareValues, valueText } from '../value.ts'

/**
 * One step of a path into an object, in its wire form, which names it uniquely: `f:NAME` a field, `k:{"name":"a"}` the item of
 * a list by its keys, `v:"a"` the item of a set by its value, `i:0` an item by its place.
 * Source: sigs.k8s.io/structured-merge-diff/v6/fieldpath/{element,serialize-pe}.go.
 */
export type PathElement = string

/** Names of fields repeat endlessly, so their elements are kept; emptied when there are more than schemas of one server hold. */
const fieldElements = new Map<string, PathElement>()
const MAX_FIELD_ELEMENTS = 20_000
/** The longest name, in UTF-16 units, whose element is kept: clients choose the keys of maps. */
const LONGEST_KEPT = 100

export function fieldElement(name: string): PathElement {
  if (name.length > LONGEST_KEPT) return `f:${name}`
  const known = fieldElements.get(name)
  if (known !== undefined) return known
  if (fieldElements.size >= MAX_FIELD_ELEMENTS) fieldElements.clear()
  const element = `f:${name}`
  fieldElements.set(name, element)
  return element
}

export const isField = (element: PathElement): boolean => element.startsWith('f:')

export const isKeyed = (element: PathElement): boolean => element.startsWith('k:')

/** The name of a field element. */
export const fieldName = (element: PathElement): string => element.slice(2)

/** The item of a list by its keys; `keys` need no order. */
export function keyElement(keys: readonly (readonly [string, JsonValue])[]): PathElement {
  const sorted = keys.length < 2 ? keys : [...keys].sort(([a], [b]) => compareBytes(a, b))
  let text = 'k:{'
  for (const [name, value] of sorted) text += `${text.length > 3 ? ',' : ''}${goJson(name)}:${goJson(value)}`
  return `${text}}`
}

export const indexElement = (place: number): PathElement => `i:${place}`

export const valueElement = (value: JsonValue): PathElement => `v:${goJson(value)}`

/** Texts that JSON quotes as they are. */
const PLAIN = /^[\w ./:+=*#@,;()-]*$/

/** JSON of a scalar as jsoniter writes it within a path element: exponents have at least two digits. Most are plain texts or integers. */
function goJson(value: JsonValue): string {
  if (typeof value === 'string' && PLAIN.test(value)) return `"${value}"`
  if (Number.isSafeInteger(value)) return String(value)
  return stringify(value).replace(/e([-+])(\d)$/, 'e$10$2')
}

/**
 * Reads a path element that a client wrote and brings it to the one form it has here. `'unknown'` is of a kind to be skipped,
 * undefined is malformed.
 */
export function parsePathElement(text: string): PathElement | 'unknown' | undefined {
  if (text[1] !== ':') return undefined
  const rest = text.slice(2)
  switch (text[0]) {
    case 'f':
      return text
    case 'k': {
      const keys = parsed(rest)
      return isObject(keys) ? keyElement(Object.entries(keys)) : undefined
    }
    case 'v': {
      const value = parsed(rest)
      return value === undefined ? undefined : valueElement(value)
    }
    case 'i':
      return parsedIndex(rest)
    default:
      return 'unknown'
  }
}

/** The item of a list by its place, which Go reads with strconv.Atoi: a sign and leading zeros are valid, 64 bits are the limit. */
function parsedIndex(text: string): PathElement | undefined {
  const place = atoi(text)
  return typeof place === 'bigint' ? `i:${place}` : undefined
}

function parsed(text: string): JsonValue | undefined {
  try {
    return parseJson(text).value
  } catch (error) {
    if (error instanceof JsonSyntaxError || error instanceof JsonRangeError) return undefined
    throw error
  }
}

const KINDS = 'fkvi'

/** The order of elements within a set: fields, keyed items, values, places. */
export function comparePathElements(a: PathElement, b: PathElement): number {
  const kind = KINDS.indexOf(a.charAt(0))
  const other = KINDS.indexOf(b.charAt(0))
  if (kind !== other) return kind - other
  const [x, y] = [a.slice(2), b.slice(2)]
  if (kind === 0) return compareBytes(x, y)
  if (kind === 1) return compareKeys(parseJson(x).value as JsonObject, parseJson(y).value as JsonObject)
  return compareValues(parseJson(x).value, parseJson(y).value)
}

function compareKeys(a: JsonObject, b: JsonObject): number {
  const [names, others] = [Object.keys(a), Object.keys(b)]
  for (const [i, name] of names.entries()) {
    const other = others[i]
    if (other === undefined) return 1
    const order = compareBytes(name, other) || compareValues(a[name] as JsonValue, b[other] as JsonValue)
    if (order !== 0) return order
  }
  return names.length - others.length
}

/** The element as messages show it: `.name`, `[name="a"]`, `[="a"]`, `[0]`; `show` writes the scalars of keys and values. */
export function pathElementText(element: PathElement, show: (scalar: JsonValue) => string = showValue): string {
  const rest = element.slice(2)
  if (element.startsWith('f:')) return `.${rest}`
  if (element.startsWith('i:')) return `[${rest}]`
  const { value } = parseJson(rest)
  if (element.startsWith('v:')) return `[=${valueText(value, show)}]`
  const keys = Object.entries(value as JsonObject)
  return `[${keys.map(([name, item]) => `${name}=${valueText(item, show)}`).join(',')}]`
}

/** A whole path as messages show it: `.spec.ports[port=80].name`. */
export const pathText = (path: readonly PathElement[]): string => path.map((element) => pathElementText(element)).join('')

/** A path that was read from `fieldsV1`, as messages show it: Go reads every number there as a float, so that an id of a million is `1e+06`. */
export const recordedPathText = (path: readonly PathElement[]): string =>
  path.map((element) => pathElementText(element, showAsFloat)).join('')

const showAsFloat = (scalar: JsonValue): string => (isNumber(scalar) ? printFloat(toFloat(scalar)) : showValue(scalar))

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

/** Returns the paths of `a` that are not in `b`; a path of `b` does not remove the paths below it. */
export const difference = (a: FieldSet, b: FieldSet): FieldSet => without(a, b, false)

/** Returns the paths of `a` that are neither in `b` nor below a path of `b`. */
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
export const toFieldsV1 = (set: FieldSet, written?: (element: PathElement) => PathElement): JsonObject =>
  writtenNode({ member: false, children: set }, written)

function writtenNode({ member, children }: FieldNode, written: ((element: PathElement) => PathElement) | undefined): JsonObject {
  const into = newObject()
  if (member) into['.'] = NOTHING_BELOW
  for (const [path, node] of children) {
    into[written === undefined ? path : written(path)] = node.children.size === 0 ? NOTHING_BELOW : writtenNode(node, written)
  }
  return into
}

// Most of a record is this one value. It is frozen, so that code that changes a shared part fails.
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

/** The fields of one manager, and the version of the kind in which they are named. */
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
