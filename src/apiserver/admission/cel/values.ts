import { Dbl, isObject, type JsonObject, type JsonValue } from '../../../apimachinery/json/value.ts'
import type { GoType } from '../../../apimachinery/typed/types.ts'
import { CelError, Double, ListValue, MapValue, type Result, type Value } from '../../../cel/values.ts'

/**
 * JSON as the values of CEL that have no schema: what has no type is dynamic, and looked at only where an expression reads it. `type` is the Go type of
 * what upstream reads from Go structs.
 * Source: github.com/google/cel-go/common/types/provider.go, nativeToValue; k8s.io/apiserver/pkg/admission/conversion.go, CELValue.
 */
export function toValue(value: JsonValue, type?: GoType): Value {
  const known = type?.kind === 'pointer' ? type.to : type
  if (Array.isArray(value)) return new NativeList(value, known)
  if (value instanceof Dbl) return new Double(value.value)
  if (isObject(value)) return new NativeMap(value, known)
  return typeof value === 'number' && !Number.isInteger(value) ? new Double(value) : value
}

/**
 * Why protobuf has no form of a value: it is of Go structs, or `variables`. Undefined: it can have one.
 * Source: k8s.io/apiserver/pkg/cel/common/valuesschemalesstyped.go, ConvertToNative; k8s.io/apiserver/pkg/cel/lazy/lazy.go.
 */
export function whyNoProtobuf(value: Value): string | undefined {
  if (value instanceof LazyVariables) return 'disallowed conversion from "kubernetes.variables" to ""'
  const type = nativeJson(value)?.type
  switch (type?.kind) {
    case 'list':
      return "type conversion error from 'list(dyn)' to '*structpb.Value'"
    case 'map':
      return "type conversion error from 'map(dyn, dyn)' to '*structpb.Value'"
    case 'struct':
      return `type conversion error from struct type ${type.go} to *structpb.Value`
    default:
      return undefined
  }
}

/** The Go type of a value that was read from Go structs, with the JSON of it; undefined for any other value. */
export function nativeJson(value: Value): { readonly json: JsonValue; readonly type: GoType } | undefined {
  if (!(value instanceof NativeList || value instanceof NativeMap)) return undefined
  const { json, type } = value
  return type === undefined || type.kind === 'custom' ? undefined : { json, type }
}

class NativeList extends ListValue {
  readonly json: JsonValue[]
  readonly type: GoType | undefined

  constructor(items: JsonValue[], type: GoType | undefined) {
    super()
    this.json = items
    this.type = type
  }

  get size(): number {
    return this.json.length
  }

  get(index: number): Result {
    return toValue(this.json[index] as JsonValue, this.type?.kind === 'list' ? this.type.items : undefined)
  }
}

class NativeMap extends MapValue {
  readonly json: JsonObject
  readonly type: GoType | undefined

  constructor(object: JsonObject, type: GoType | undefined) {
    super()
    this.json = object
    this.type = type
  }

  get size(): number {
    let count = 0
    for (const _ in this.json) count++
    return count
  }

  find(key: Value): Result | undefined {
    const value = typeof key === 'string' ? this.json[key] : undefined
    return value === undefined ? undefined : toValue(value, this.#typeOf(String(key)))
  }

  keys(): Value[] {
    return Object.keys(this.json)
  }

  #typeOf(key: string): GoType | undefined {
    if (this.type?.kind === 'map') return this.type.values
    return this.type?.kind === 'struct' ? this.type.fields.get(key)?.type : undefined
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
