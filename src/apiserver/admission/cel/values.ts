import { Dbl, isObject, type JsonObject, type JsonValue } from '../../../apimachinery/json/value.ts'
import { CelError, Double, ListValue, MapValue, type Result, type Value } from '../../../cel/values.ts'

/**
 * JSON as the values of CEL that have no schema: what has no type is dynamic, and looked at only where an expression reads it.
 * Source: github.com/google/cel-go/common/types/provider.go, nativeToValue; k8s.io/apiserver/pkg/admission/conversion.go, CELValue.
 */
export function toValue(value: JsonValue): Value {
  if (Array.isArray(value)) return new NativeList(value)
  if (value instanceof Dbl) return new Double(value.value)
  if (isObject(value)) return new NativeMap(value)
  return typeof value === 'number' && !Number.isInteger(value) ? new Double(value) : value
}

class NativeList extends ListValue {
  readonly #items: readonly JsonValue[]

  constructor(items: readonly JsonValue[]) {
    super()
    this.#items = items
  }

  get size(): number {
    return this.#items.length
  }

  get(index: number): Result {
    return toValue(this.#items[index] as JsonValue)
  }
}

class NativeMap extends MapValue {
  readonly #object: JsonObject

  constructor(object: JsonObject) {
    super()
    this.#object = object
  }

  get size(): number {
    let count = 0
    for (const _ in this.#object) count++
    return count
  }

  find(key: Value): Result | undefined {
    const value = typeof key === 'string' ? this.#object[key] : undefined
    return value === undefined ? undefined : toValue(value)
  }

  keys(): Value[] {
    return Object.keys(this.#object)
  }
}

/**
 * The value of `variables`: each is evaluated when an expression first reads it, and kept.
 * Source: k8s.io/apiserver/pkg/cel/lazy/lazy.go.
 */
export class LazyVariables extends MapValue {
  readonly #names: readonly string[]
  readonly #evaluate: (name: string) => Result
  readonly #known = new Map<string, Result>()

  constructor(names: readonly string[], evaluate: (name: string) => Result) {
    super()
    this.#names = names
    this.#evaluate = evaluate
  }

  get size(): number {
    return this.#names.length
  }

  find(key: Value): Result | undefined {
    if (typeof key !== 'string') return new CelError('no such overload')
    if (!this.#names.includes(key)) return undefined
    const value = this.#known.get(key) ?? this.#evaluate(key)
    this.#known.set(key, value)
    return value
  }

  keys(): Value[] {
    return [...this.#names]
  }

  override equals(other: Value): boolean {
    return this === other
  }
}
