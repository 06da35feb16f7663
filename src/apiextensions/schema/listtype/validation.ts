import type { ErrorList, FieldErrorType, Path } from '../../../apimachinery/field/error.ts'
import { showValue } from '../../../apimachinery/field/go-print.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { Dbl, isObject, type JsonObject, type JsonValue, newObject } from '../../../apimachinery/json/value.ts'
import type { Structural } from '../structural.ts'

/**
 * The errors of lists with `x-kubernetes-list-type` `set` (items that repeat) and `map` (items whose keys repeat, or that are no
 * objects), rules LT-1 to LT-3. Keys that are filled by defaults must have been filled before.
 * Source: k8s.io/apiextensions-apiserver/pkg/apiserver/schema/listtype/validation.go.
 */
export function validateListTypes(value: JsonValue, s: Structural, path: Path | undefined): ErrorList {
  if (!isObject(value) || !hasListTypes(s)) return []
  const walk = new Walk(path)
  walk.object(value, s)
  return walk.errors
}

/** Validates an update: when the old object has such errors already, the new one can have any (rule LT-4). */
export function validateListTypesUpdate(value: JsonValue, old: JsonValue, s: Structural, path: Path | undefined): ErrorList {
  const errors = validateListTypes(value, s, path)
  return errors.length > 0 && validateListTypes(old, s, path).length > 0 ? [] : errors
}

const known = new WeakMap<Structural, boolean>()

/** Whether the schema has a set or map anywhere, so that the rest of an object is not walked for nothing. */
function hasListTypes(s: Structural): boolean {
  let has = known.get(s)
  if (has === undefined) {
    const { listType } = s.extensions
    has = listType === 'set' || listType === 'map' || parts(s).some(hasListTypes)
    known.set(s, has)
  }
  return has
}

function parts(s: Structural): Structural[] {
  const all = [...(s.properties?.values() ?? [])]
  if (s.items !== undefined) all.push(s.items)
  if (typeof s.additionalProperties === 'object') all.push(s.additionalProperties)
  return all
}

/** Goes through an object and remembers the way, so that paths are written only for errors. */
class Walk {
  readonly errors: ErrorList = []
  readonly #steps: string[]

  constructor(path: Path | undefined) {
    this.#steps = path === undefined ? [] : [path.toString()]
  }

  #inside(step: string, run: () => void): void {
    this.#steps.push(step)
    run()
    this.#steps.pop()
  }

  #add(type: FieldErrorType, words: string, i: number, value: JsonValue, detail: string, origin: string): void {
    const field = `${this.#steps.join('')}[${i}]`
    this.errors.push({ type, field, body: `${words}: ${showValue(value)}${detail}`, origin })
  }

  object(value: JsonObject, s: Structural): void {
    const { additionalProperties: additional, properties } = s
    for (const key in value) {
      const member = value[key] as JsonValue
      if (typeof additional === 'object') this.#visit(`[${key}]`, member, additional)
      const property = properties?.get(key)
      if (property !== undefined) this.#visit(this.#steps.length === 0 ? key : `.${key}`, member, property)
    }
  }

  #visit(step: string, value: JsonValue, s: Structural): void {
    if (typeof value !== 'object' || value === null || !hasListTypes(s)) return
    if (Array.isArray(value)) this.#inside(step, () => this.#list(value, s))
    else if (isObject(value)) this.#inside(step, () => this.object(value, s))
  }

  #list(list: readonly JsonValue[], s: Structural): void {
    const { listType, listMapKeys = [] } = s.extensions
    if (listType === 'set') {
      for (const i of secondAppearances(list)) this.#duplicate(i, list[i] as JsonValue, 'LT-1')
    } else if (listType === 'map') this.#map(list, listMapKeys)
    const { items } = s
    if (items === undefined || !hasListTypes(items)) return
    for (const [i, item] of list.entries()) this.#visit(`[${i}]`, item, items)
  }

  #map(list: readonly JsonValue[], keys: readonly string[]): void {
    const stranger = list.findIndex((item) => item !== null && !isObject(item))
    if (stranger >= 0) {
      const detail = ': must be an object for an array of list-type map'
      this.#add('FieldValueInvalid', 'Invalid value', stranger, list[stranger] as JsonValue, detail, 'LT-2')
      return
    }
    const [key] = keys
    const identities =
      key !== undefined && keys.length === 1
        ? list.map((item) => keysOf(item, keys)[key])
        : list.map((item) => keysOf(item, keys))
    for (const i of secondAppearances(identities)) this.#duplicate(i, keysOf(list[i] as JsonValue, keys), 'LT-3')
  }

  #duplicate(i: number, value: JsonValue, origin: string): void {
    this.#add('FieldValueDuplicate', 'Duplicate value', i, value, '', origin)
  }
}

/**
 * Returns a text that is equal for equal values only. Scalars of different types differ, so that `1`, `1.0` and `"1"` differ;
 * objects and lists are compared by their JSON, in which `1.0` is `1`.
 */
function identity(value: JsonValue | undefined): string {
  if (value === undefined) return 'absent'
  if (value === null) return 'null'
  if (value instanceof Dbl) return `float ${value.value}`
  if (typeof value === 'object') return stringify(value)
  if (typeof value === 'string') return `"${value}`
  return typeof value === 'number' && !Number.isInteger(value) ? `float ${value}` : String(value)
}

/** Returns the index of the second appearance of each value; later ones are not reported. `undefined` is a value of its own. */
export function secondAppearances(values: readonly (JsonValue | undefined)[]): number[] {
  const seen = new Map<string, number>()
  const places: number[] = []
  for (const [i, value] of values.entries()) {
    const id = identity(value)
    const times = seen.get(id) ?? 0
    if (times === 1) places.push(i)
    seen.set(id, times + 1)
  }
  return places
}

/** The keys of an item as an object; keys that the item does not have are not in it. */
export function keysOf(item: JsonValue, keys: readonly string[]): JsonObject {
  const found = newObject()
  if (!isObject(item)) return found
  for (const key of keys) {
    const value = item[key]
    if (value !== undefined) found[key] = value
  }
  return found
}
