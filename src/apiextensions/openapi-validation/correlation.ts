import { deepEqual, isObject, type JsonObject, type JsonValue } from '../../apimachinery/json/value.ts'
import { type MapList, mapListOf } from './map-list.ts'

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
