import { isObject, type JsonObject, type JsonValue, newObject } from '../../apimachinery/json/value.ts'
import { type PathElement, parsePathElement } from './path-element.ts'
import { type FieldNode, type FieldSet, LEAF } from './set.ts'

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
