import { typeName } from '../field/go-print.ts'
import { stringify } from '../json/serialize.ts'
import { Dbl, isObject, type JsonValue, mapScalars } from '../json/value.ts'
import { noMergeKey, StrategicMergeError } from './strategic-merge-error.ts'

/** How the items of a list are told apart: by the value of a field, or, where that is empty, as a whole. */
export type MergeKey = string

const marked = (scalar: JsonValue): JsonValue => {
  if (typeof scalar === 'string') return `s${scalar}`
  return scalar instanceof Dbl ? `f${scalar.value}` : scalar
}

/** A text that two values share if they are deeply equal, and only then. */
const identity = (value: JsonValue): string => (typeof value === 'string' ? `s${value}` : stringify(mapScalars(value, marked)))

/** The value by which an item is told apart. Throws StrategicMergeError for an item that has none. */
export function keyOf(item: JsonValue, key: MergeKey): JsonValue {
  if (key === '') return item
  if (!isObject(item)) throw new StrategicMergeError(`expected a map[string]interface {}, but received a ${typeName(item)}`)
  const value = item[key]
  if (value === undefined) throw noMergeKey(item, key)
  return value
}

/** Where the items of a list stand, each found in constant time. Of several with one key the first counts. */
export class Places {
  readonly #key: MergeKey
  readonly #places = new Map<string, number>()
  #count = 0
  /** The first item that cannot have the field. */
  #foreign: number | undefined

  constructor(list: readonly JsonValue[], key: MergeKey) {
    this.#key = key
    for (const item of list) this.add(item)
  }

  /** Takes an item as the last one. */
  add(item: JsonValue): void {
    const at = this.#count++
    if (this.#key !== '' && !isObject(item)) {
      this.#foreign ??= at
      return
    }
    const value = this.#key === '' ? item : isObject(item) ? item[this.#key] : undefined
    if (value === undefined) return
    const id = identity(value)
    if (!this.#places.has(id)) this.#places.set(id, at)
  }

  /** Where the item stands that is told apart by this value, or -1. Throws StrategicMergeError when a search from the start meets an item without fields. */
  find(wanted: JsonValue): number {
    const at = this.#places.get(identity(wanted))
    if (this.#foreign !== undefined && (at === undefined || at > this.#foreign)) {
      throw new StrategicMergeError(`value for key ${this.#foreign} is not a map`)
    }
    return at ?? -1
  }

  /** Whether an item with the key of this one is there. */
  has(item: JsonValue): boolean {
    return this.find(keyOf(item, this.#key)) >= 0
  }
}
