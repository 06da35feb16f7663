import { deepEqual, isObject, type JsonObject, type JsonValue } from '../../apimachinery/json/value.ts'
import type { Path } from '../edit.ts'
import { listOf } from '../walk.ts'
import { samePath } from '../yaml/same-path.ts'

/** A path as the server spells it in errors: `spec.env[0].name`. Two spellings of one path give the same text. */
export const fieldText = (path: Path): string =>
  samePath(path.map((step, i) => (typeof step === 'number' ? `[${step}]` : i === 0 ? step : `.${step}`)).join(''))

/** Fields by their `fieldText`, and all that holds one of them. */
export interface FieldPaths {
  /** How many fields. */
  readonly count: number
  readonly has: (path: Path) => boolean
  /** A field at the path or below it is in the set. */
  readonly hasBelow: (path: Path) => boolean
}

/** Collects fields with what holds them. */
function collect(paths: Iterable<Path>): FieldPaths {
  const own = new Set<string>()
  const around = new Set<string>([''])
  for (const path of paths) {
    own.add(fieldText(path))
    for (let length = 1; length <= path.length; length++) around.add(fieldText(path.slice(0, length)))
  }
  const isEmpty = own.size === 0
  return {
    count: own.size,
    has: (path) => own.has(fieldText(path)),
    hasBelow: (path) => !isEmpty && around.has(fieldText(path)),
  }
}

/** The fields in which two values differ: scalars, and lists and objects that one of them does not have. */
export function changedFields(from: JsonValue | undefined, to: JsonValue | undefined): FieldPaths {
  const paths: Path[] = []
  const walk = (a: JsonValue | undefined, b: JsonValue | undefined, path: Path): void => {
    if (isObject(a) && isObject(b)) {
      for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) walk(a[key], b[key], [...path, key])
    } else if (Array.isArray(a) && Array.isArray(b)) {
      for (let i = 0; i < Math.max(a.length, b.length); i++) walk(a[i], b[i], [...path, i])
    } else if (a === undefined || b === undefined ? a !== b : !deepEqual(a, b)) paths.push(path)
  }
  walk(from, to, [])
  return collect(paths)
}

/** What the server said against fields. */
export interface FieldErrors {
  readonly count: number
  /** What is said against the field itself. */
  readonly at: (path: Path) => readonly string[]
  /** What is said against the field and what is in it; the latter with its place. */
  readonly below: (path: Path) => readonly string[]
}

interface FieldMessage {
  /** As the server spells it. */
  readonly field: string
  readonly message: string
}

/** The spelling of everything around a field, itself and the whole included: `spec.env[0].name`, `spec.env[0]`, `spec.env`, `spec`, and an empty text. */
function* around(field: string): Generator<string, void> {
  for (let end = field.length; end > 0; end = Math.max(field.lastIndexOf('.', end - 1), field.lastIndexOf('[', end - 1))) {
    yield field.slice(0, end)
  }
  yield ''
}

function addTo(lists: Map<string, string[]>, key: string, message: string): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [message])
  else list.push(message)
}

/** The causes of a rejection by the fields that they name. */
export function fieldErrors(causes: readonly FieldMessage[]): FieldErrors {
  const at = new Map<string, string[]>()
  const below = new Map<string, string[]>()
  for (const { field, message } of causes) {
    const text = samePath(field)
    const short = shortMessage(message, field)
    addTo(at, text, short)
    for (const holder of around(text)) addTo(below, holder, holder === text ? short : `${text}: ${short}`)
  }
  return {
    count: causes.length,
    at: (path) => at.get(fieldText(path)) ?? [],
    below: (path) => below.get(fieldText(path)) ?? [],
  }
}

const INVALID = 'Invalid value: '

/** A message without the value and the path, where it stands at the field that has them. */
export function shortMessage(message: string, field: string): string {
  if (!message.startsWith(INVALID)) return message
  const inBody = `: ${field} in body `
  const at = message.indexOf(inBody, INVALID.length)
  if (at >= 0) return message.slice(at + inBody.length)
  // The value of a rule is shown by its type.
  const object = /^Invalid value: (?:"object"|"array"|"string"|"integer"|"number"|"boolean"): /.exec(message)
  return object === null ? message : message.slice(object[0].length)
}

/** The members of a union: properties of which exactly one, or at most one, may be set; empty where the schema is none. */
export function unionMembers(schema: JsonObject): readonly string[] {
  const options = listOf(schema.oneOf)
  const names = options.map((option) => {
    const required = isObject(option) ? listOf(option.required) : []
    return required.length === 1 && typeof required[0] === 'string' ? required[0] : undefined
  })
  const properties = isObject(schema.properties) ? schema.properties : {}
  const members = names.filter((name) => name !== undefined && properties[name] !== undefined)
  return members.length > 1 && members.length === options.length ? (members as string[]) : []
}

const SCALARS = new Set<JsonValue | undefined>(['string', 'integer', 'number', 'boolean'])

const isScalar = (schema: JsonValue | undefined): schema is JsonObject =>
  isObject(schema) && (SCALARS.has(schema.type) || schema['x-kubernetes-int-or-string'] === true)

/** How many properties of an item have room beside each other. */
const MOST_COLUMNS = 4

/** The properties of the items of a list, when they are few and scalar: keys first. Undefined where an item needs rows of its own. */
export function columnsOfItems(list: JsonObject): readonly string[] | undefined {
  const { items } = list
  if (!isObject(items) || !isObject(items.properties) || items.nullable === true) return undefined
  const { properties } = items
  const names = Object.keys(properties)
  if (names.length > MOST_COLUMNS || names.length === 0 || !names.every((name) => isScalar(properties[name]))) return undefined
  const keys = listOf(list['x-kubernetes-list-map-keys'])
  return [...names.filter((name) => keys.includes(name)), ...names.filter((name) => !keys.includes(name))]
}

/** Everything in a value is what the schema fills in, or nothing. */
export function isOnlyDefaults(schema: JsonObject, value: JsonValue | undefined): boolean {
  if (value === undefined) return true
  if (schema.default !== undefined && deepEqual(schema.default, value)) return true
  if (!isObject(value) || !isObject(schema.properties)) return false
  const { properties } = schema
  return Object.keys(value).every((key) => {
    const own = properties[key]
    return isObject(own) && isOnlyDefaults(own, value[key])
  })
}
