import {
  CelError,
  Double,
  ListValue,
  MapValue,
  noSuchOverload,
  Opaque,
  type Result,
  typeOf,
  Uint,
  type Value,
  valueEquals,
} from '../../../cel/values.ts'
import type { JsonList } from './values.ts'

/**
 * Lists of type `map` and `set`: equal in any order, and added by key.
 * Source: k8s.io/apiserver/pkg/cel/common/valuesunstructured.go; k8s.io/apiserver/pkg/cel/common/valuesreflect.go, addToMapList,
 * addToSetList.
 */
export const mapList = (list: JsonList, keys: readonly string[]): ListValue => new MapList(itemsOf(list), keys)
export const setList = (list: JsonList): ListValue => new SetList(itemsOf(list), list)

// The items are turned into values when they are read.
const itemsOf = (list: ListValue): (() => Result)[] => Array.from({ length: list.size }, (_, i) => () => list.get(i))

const constant =
  (value: Result): (() => Result) =>
  () =>
    value

abstract class Keyed extends ListValue {
  readonly #items: readonly (() => Result)[]
  constructor(items: readonly (() => Result)[]) {
    super()
    this.#items = items
  }
  get size(): number {
    return this.#items.length
  }
  get(index: number): Result {
    return (this.#items[index] as () => Result)()
  }
  get sources(): readonly (() => Result)[] {
    return this.#items
  }
}

function scalarKey(value: Result | undefined): string {
  if (value === undefined || value instanceof CelError || value === null) return 'null'
  if (typeof value === 'object' && (value instanceof ListValue || value instanceof MapValue || value instanceof Opaque))
    return 'object'
  const text = value instanceof Double || value instanceof Uint ? value.value : value
  return `${typeOf(value).name} ${String(text)}`
}

const keyOf = (item: Result, keys: readonly string[]): string =>
  item instanceof MapValue ? JSON.stringify(keys.map((key) => scalarKey(item.find(key)))) : 'no object'

class MapList extends Keyed {
  override get goType(): string {
    return '*common.unstructuredMapList'
  }
  readonly #keys: readonly string[]
  constructor(items: readonly (() => Result)[], keys: readonly string[]) {
    super(items)
    this.#keys = keys
  }

  #byKey(): Map<string, Result> {
    const byKey = new Map<string, Result>()
    for (const source of this.sources) {
      const item = source()
      byKey.set(keyOf(item, this.#keys), item)
    }
    return byKey
  }

  override equals(other: Value): boolean | CelError {
    if (!(other instanceof ListValue)) return noSuchOverload()
    if (other.size !== this.size) return false
    const mine = this.#byKey()
    const seen = new Set<string>()
    for (let i = 0; i < other.size; i++) {
      const item = other.get(i)
      const key = keyOf(item, this.#keys)
      const twin = mine.get(key)
      if (twin === undefined) return false
      const same = valueEquals(twin, item)
      if (same !== true) return same
      seen.add(key)
    }
    return seen.size === mine.size
  }

  /** Items of the other list take the place of those with their keys; the others follow. */
  override add(other: Value): Result {
    if (!(other instanceof ListValue)) return noSuchOverload()
    const items = [...this.sources]
    const places = new Map<string, number>()
    for (const [i, source] of items.entries()) places.set(keyOf(source(), this.#keys), i)
    for (let i = 0; i < other.size; i++) {
      const item = other.get(i)
      const place = places.get(keyOf(item, this.#keys))
      if (place === undefined) items.push(constant(item))
      else items[place] = constant(item)
    }
    return new MapList(items, this.#keys)
  }
}

const NOT_SCALAR = new CelError('listSet operations are only supported on lists of scalar values')

class SetList extends Keyed {
  override get goType(): string {
    return '*common.unstructuredSetList'
  }
  readonly #source: ListValue | undefined
  constructor(items: readonly (() => Result)[], source: ListValue | undefined) {
    super(items)
    this.#source = source
  }

  override contains(item: Result): boolean | CelError {
    return this.#source === undefined ? super.contains(item) : this.#source.contains(item)
  }

  override equals(other: Value): boolean | CelError {
    if (!(other instanceof ListValue)) return noSuchOverload()
    if (other.size !== this.size) return false
    const mine = keysOf(this)
    if (mine instanceof CelError) return mine
    const seen = new Set<string>()
    for (let i = 0; i < other.size; i++) {
      const key = elementKey(other.get(i))
      if (key instanceof CelError) return key
      if (!mine.has(key)) return false
      seen.add(key)
    }
    return seen.size === mine.size
  }

  /** Items of the other list that are not there yet follow. */
  override add(other: Value): Result {
    if (!(other instanceof ListValue)) return noSuchOverload()
    const items = [...this.sources]
    const known = keysOf(this)
    if (known instanceof CelError) return known
    for (let i = 0; i < other.size; i++) {
      const item = other.get(i)
      const key = elementKey(item)
      if (key instanceof CelError) return key
      if (known.has(key)) continue
      known.add(key)
      items.push(constant(item))
    }
    return new SetList(items, undefined)
  }
}

function keysOf(list: ListValue): Set<string> | CelError {
  const keys = new Set<string>()
  for (let i = 0; i < list.size; i++) {
    const key = elementKey(list.get(i))
    if (key instanceof CelError) return key
    keys.add(key)
  }
  return keys
}

const elementKey = (value: Result): string | CelError =>
  value instanceof ListValue || value instanceof MapValue ? NOT_SCALAR : scalarKey(value)
