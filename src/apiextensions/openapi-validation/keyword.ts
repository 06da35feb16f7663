import { isNumber, isObject, type JsonObject, type JsonValue, toFloat } from '../../apimachinery/json/value.ts'
import type { Correlation } from './correlation.ts'
import type { Result } from './result.ts'

/** True when a value passes; builds nothing, so that valid objects cost no paths and no errors. */
export type Accepts<T extends JsonValue = JsonValue> = (value: T) => boolean

/** A compiled schema. */
export interface SchemaNode {
  readonly accepts: Accepts
  /**
   * The errors of a value that was not accepted. `path` is its place, `correlation` its old value where the change is ratcheted.
   */
  report(value: JsonValue, path: string, correlation?: Correlation): Result
}

/** A group of keywords, compiled: `accepts` for the values of the kind it looks at, `report` for any but null. */
export interface Keyword<T extends JsonValue = JsonValue> {
  readonly accepts: Accepts<T>
  report(value: JsonValue, path: string, into: Result, correlation?: Correlation): void
}

/** Compiles a sub-schema; the same node for the same schema. */
export type Compile = (schema: JsonObject) => SchemaNode

export const text = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '')

/** A limit such as `maxLength`, or undefined. */
export const limit = (value: JsonValue | undefined): number | undefined => (isNumber(value) ? toFloat(value) : undefined)

export const schemasIn = (value: JsonValue | undefined): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : [])

/** One test out of several; undefined when there is none. */
export function every<T extends JsonValue>(tests: readonly (Accepts<T> | undefined)[]): Accepts<T> | undefined {
  const set = tests.filter((test) => test !== undefined)
  const [first, second] = set
  if (first === undefined || set.length === 1) return first
  if (second !== undefined && set.length === 2) return (value) => first(value) && second(value)
  return (value) => {
    for (const test of set) if (!test(value)) return false
    return true
  }
}
