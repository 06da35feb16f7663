import { stringOf } from '../../apimachinery/json/access.ts'
import { Dbl, deepEqual, isObject, type JsonObject, type JsonValue } from '../../apimachinery/json/value.ts'

/**
 * A value beside the one that stood in its place before the update. Members correspond by name, items of list-type `map` by their
 * keys, other items not at all (rule RT-2).
 * Source: k8s.io/apiserver/pkg/cel/common/equality.go.
 */
export class Correlation {
  readonly value: JsonValue
  readonly old: JsonValue
  readonly schema: JsonObject
  #unchanged: boolean | undefined
  #oldItems: MapList | undefined
  readonly #children = new Map<string | number, Correlation>()

  /** `old` is null when there was nothing. */
  constructor(value: JsonValue, old: JsonValue, schema: JsonObject) {
    this.value = value
    this.old = old
    this.schema = schema
  }

  /** The member of that name; undefined when one of the two has none or the schema knows nothing of it. */
  key(name: string): Correlation | undefined {
    const known = this.#children.get(name)
    if (known !== undefined) return known
    if (!isObject(this.value) || !isObject(this.old)) return undefined
    const value = this.value[name]
    const old = this.old[name]
    const schema = memberSchema(this.schema, name)
    if (value === undefined || old === undefined || schema === undefined) return undefined
    return this.#child(name, value, old, schema)
  }

  /** The item at that place of the new list; undefined when no old one has its keys. */
  index(i: number): Correlation | undefined {
    const known = this.#children.get(i)
    if (known !== undefined) return known
    if (!Array.isArray(this.value) || !Array.isArray(this.old)) return undefined
    const value = this.value[i]
    if (value === undefined || this.schema['x-kubernetes-list-type'] !== 'map') return undefined
    this.#oldItems ??= mapListOf(this.schema, this.old)
    const old = this.#oldItems.get(value)
    const { items } = this.schema
    return old === undefined || !isObject(items) ? undefined : this.#child(i, value, old, items)
  }

  #child(at: string | number, value: JsonValue, old: JsonValue, schema: JsonObject): Correlation {
    const child = new Correlation(value, old, schema)
    this.#children.set(at, child)
    return child
  }

  /**
   * Whether nothing changed. Two lists of list-type `map` are equal in any order, and an object that has members of which the
   * schema knows nothing never is.
   */
  get unchanged(): boolean {
    this.#unchanged ??= this.#compare()
    return this.#unchanged
  }

  #compare(): boolean {
    const { value, old } = this
    if (Array.isArray(value) && Array.isArray(old)) return this.#compareLists(value, old)
    if (!isObject(value) || !isObject(old)) return deepEqual(value, old)
    const names = Object.keys(value)
    return names.length === Object.keys(old).length && names.every((name) => this.key(name)?.unchanged === true)
  }

  #compareLists(value: JsonValue[], old: JsonValue[]): boolean {
    if (value.length !== old.length) return false
    for (let i = 0; i < value.length; i++) {
      const child = this.index(i)
      if (child === undefined) return this.#oldItems === undefined && deepEqual(value, old)
      if (!child.unchanged) return false
    }
    return true
  }
}

function memberSchema(schema: JsonObject, name: string): JsonObject | undefined {
  const property = isObject(schema.properties) ? schema.properties[name] : undefined
  if (isObject(property)) return property
  return isObject(schema.additionalProperties) ? schema.additionalProperties : undefined
}

/** Finds the item of a list that has the same keys as another item. */
export interface MapList {
  /** The first item with the keys of this one; undefined when a key is missing or is no scalar, or when there is none. */
  get(item: JsonValue): JsonObject | undefined
}

const EMPTY: MapList = { get: () => undefined }

/** Returns a text of a scalar that differs for `1`, `1.0`, `"1"` and `true`; undefined for anything else. */
function scalarText(value: JsonValue | undefined): string | undefined {
  if (value instanceof Dbl) return `f${value.value}`
  if (value === undefined || value === null || typeof value === 'object') return undefined
  if (typeof value === 'number' && !Number.isInteger(value)) return `f${value}`
  return `${typeof value === 'string' ? 's' : typeof value === 'boolean' ? 'b' : 'i'}${JSON.stringify(String(value))}`
}

function keyText(item: JsonValue, keys: readonly string[]): string | undefined {
  if (!isObject(item)) return undefined
  let all = ''
  for (const key of keys) {
    const part = scalarText(item[key])
    if (part === undefined) return undefined
    all += `${part}\n`
  }
  return all
}

/**
 * The items of a list of list-type `map` by their keys; of any other schema an empty one.
 * Source: k8s.io/apiserver/pkg/cel/common/maplist.go.
 */
export function mapListOf(schema: JsonObject, items: readonly JsonValue[]): MapList {
  const listed = schema['x-kubernetes-list-map-keys']
  const keys = Array.isArray(listed) ? listed.map(stringOf) : []
  if (schema.type !== 'array' || schema['x-kubernetes-list-type'] !== 'map' || keys.length === 0) return EMPTY
  const byKeys = new Map<string, JsonObject>()
  for (const item of items) {
    const key = keyText(item, keys)
    if (key !== undefined && isObject(item) && !byKeys.has(key)) byKeys.set(key, item)
  }
  return {
    get(item) {
      const key = keyText(item, keys)
      return key === undefined ? undefined : byKeys.get(key)
    },
  }
}

/**
 * Pairs a value with its value before an update, so that errors of unchanged values can be dropped.
 * Source: k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel/validation.go, ratchetingOptions.
 */
export interface Ratchet {
  /** The value with the one it was; `undefined` where they cannot be matched. */
  readonly current: Correlation | undefined
  /** The nearest value around it that could be matched; of the root there is none. */
  readonly parent: Correlation | undefined
}

export const UNCORRELATED: Ratchet = { current: undefined, parent: undefined }

/** Whether the value, or the nearest around it that can be told, is as it was. */
export function isUnchanged(ratchet: Ratchet): boolean {
  return (ratchet.current ?? ratchet.parent)?.unchanged ?? false
}

/** The ratchet of a member or an item. */
export const descend = {
  key(ratchet: Ratchet, name: string): Ratchet {
    const { current, parent } = ratchet
    if (current === undefined) return ratchet
    // Old and new are of one version and kind by now: a change of these cannot be seen.
    if (parent === undefined && (name === 'apiVersion' || name === 'kind')) return UNCORRELATED
    return { current: current.key(name), parent: current }
  },
  index(ratchet: Ratchet, i: number): Ratchet {
    const { current } = ratchet
    return current === undefined ? ratchet : { current: current.index(i), parent: current }
  },
}
