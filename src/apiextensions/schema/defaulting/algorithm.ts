import type { Reason, ReportField } from '../../../apimachinery/field/report.ts'
import { deepCopy, isObject, type JsonObject, type JsonValue } from '../../../apimachinery/json/value.ts'
import type { Structural } from '../structural.ts'
import { FieldStack } from '../unknown-fields.ts'

const DEFAULTED: Reason = { action: 'defaulted', why: { code: 'schemaDefault' }, rule: 'DF-1' }

const compiled = new WeakMap<Structural, Node>()

/**
 * Fills, in place, the defaults of the schema into a value: for every absent field and for every null where null is not allowed
 * [DF-1 .. DF-6]. The value itself is never replaced, only what lies in it. The schema is prepared once:
 * parts of it without defaults are not walked again.
 * Source: k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting/algorithm.go.
 */
export function applyDefaults(value: JsonValue, s: Structural, report?: ReportField): void {
  fill(value, nodeOf(s), report && new FieldStack(false, report))
}

/** A schema reduced to where defaults are. */
interface Node {
  /** Nothing here or below can change a value. */
  idle: boolean
  readonly nullable: boolean
  readonly default: JsonValue | undefined
  /** Properties that have a default themselves. */
  readonly own: readonly (readonly [string, Node])[]
  readonly properties: ReadonlyMap<string, Node> | undefined
  readonly additional: Node | undefined
  readonly items: Node | undefined
}

function nodeOf(s: Structural): Node {
  const known = compiled.get(s)
  if (known !== undefined) return known
  let properties: Map<string, Node> | undefined
  const own: [string, Node][] = []
  let busy = false
  for (const [name, child] of s.properties ?? []) {
    const node = nodeOf(child)
    if (node.default !== undefined) own.push([name, node])
    if (!node.idle || s.additionalProperties !== undefined) {
      properties ??= new Map()
      properties.set(name, node)
    }
    busy ||= !node.idle
  }
  const additional = typeof s.additionalProperties === 'object' ? nodeOf(s.additionalProperties) : undefined
  const items = s.items === undefined ? undefined : nodeOf(s.items)
  const node: Node = {
    idle: !busy && own.length === 0 && isQuiet(additional) && isQuiet(items),
    nullable: s.generic.nullable,
    default: s.generic.default,
    own,
    properties,
    additional,
    items,
  }
  compiled.set(s, node)
  return node
}

/** A null that is not allowed becomes the default of its item or value; without a default it becomes null again. */
const isQuiet = (node: Node | undefined): boolean =>
  node === undefined || (node.idle && (node.nullable || node.default === undefined))

function fill(value: JsonValue, node: Node, stack: FieldStack | undefined): void {
  if (node.idle || typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    if (node.items !== undefined) fillItems(value, node.items, stack)
  } else if (isObject(value)) fillObject(value, node, stack)
}

function fillItems(list: JsonValue[], items: Node, stack: FieldStack | undefined): void {
  for (let i = 0; i < list.length; i++) {
    let value = list[i] as JsonValue
    if (value === null && !items.nullable && items.default !== undefined) {
      value = deepCopy(items.default)
      list[i] = value
      stack?.report(DEFAULTED, i, null, value)
    }
    stack?.pushIndex(i)
    fill(value, items, stack)
    stack?.pop()
  }
}

function fillObject(object: JsonObject, node: Node, stack: FieldStack | undefined): void {
  for (const [name, child] of node.own) {
    const value = object[name]
    if (value !== undefined && (value !== null || child.nullable)) continue
    const made = deepCopy(child.default as JsonValue)
    object[name] = made
    stack?.report(DEFAULTED, name, value, made)
  }
  const { properties, additional } = node
  if (additional === undefined) {
    if (properties === undefined) return
    for (const [name, child] of properties) {
      const value = object[name]
      if (value !== undefined) fillMember(value, name, child, stack)
    }
    return
  }
  for (const key in object) {
    let value = object[key] as JsonValue
    const child = properties?.get(key)
    if (child !== undefined) {
      fillMember(value, key, child, stack)
      continue
    }
    if (value === null && !additional.nullable && additional.default !== undefined) {
      value = deepCopy(additional.default)
      object[key] = value
      stack?.report(DEFAULTED, key, null, value)
    }
    fillMember(value, key, additional, stack)
  }
}

function fillMember(value: JsonValue, key: string, node: Node, stack: FieldStack | undefined): void {
  stack?.pushKey(key)
  fill(value, node, stack)
  stack?.pop()
}

const NULL_DROPPED: Reason = { action: 'nullDropped', why: { code: 'notNullable' }, rule: 'DF-7' }

/**
 * Removes, in place, every null field whose schema neither allows null nor has a default [DF-7]. A null that has a default stays,
 * defaulting replaces it; items of lists are never removed.
 * Source: k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting/prunenulls.go.
 */
export function pruneNonNullableNulls(value: JsonValue, s: Structural | undefined, report?: ReportField): void {
  pruneNulls(value, s, report && new FieldStack(false, report))
}

function pruneNulls(value: JsonValue, s: Structural | undefined, stack: FieldStack | undefined): void {
  if (s === undefined || typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    const { items } = s
    if (items === undefined) return
    for (let i = 0; i < value.length; i++) {
      stack?.pushIndex(i)
      pruneNulls(value[i] as JsonValue, items, stack)
      stack?.pop()
    }
    return
  }
  if (!isObject(value)) return
  const { properties, additionalProperties } = s
  const additional = typeof additionalProperties === 'object' ? additionalProperties : undefined
  if (properties === undefined && additional === undefined) return
  for (const key in value) {
    const child = properties?.get(key) ?? additional
    if (child === undefined) continue
    const field = value[key] as JsonValue
    if (field !== null) {
      stack?.pushKey(key)
      pruneNulls(field, child, stack)
      stack?.pop()
    } else if (!child.generic.nullable && child.generic.default === undefined) {
      stack?.report(NULL_DROPPED, key, null, undefined)
      delete value[key]
    }
  }
}
