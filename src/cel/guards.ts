import type { Overload } from './declarations.ts'
import type { Type } from './types.ts'
import {
  CelError,
  Double,
  Duration,
  isInt,
  ListValue,
  MapValue,
  type Result,
  Timestamp,
  typeOf,
  Uint,
  type Value,
} from './values.ts'

/**
 * Whether values fit the signature of an overload; parameters of types are looked up in the first element only, as cel-go does.
 * Source: github.com/google/cel-go/common/decls/decls.go, matchesRuntimeSignature;
 * github.com/google/cel-go/common/types/types.go, defaultIsAssignableRuntimeType.
 */
type Guard = (value: Result) => boolean

const ANY: Guard = (value) => !(value instanceof CelError)

const SCALARS: Partial<Record<Type['kind'], Guard>> = {
  dyn: ANY,
  param: ANY,
  null: (value) => value === null,
  bool: (value) => typeof value === 'boolean',
  int: isInt,
  uint: (value) => value instanceof Uint,
  double: (value) => value instanceof Double,
  string: (value) => typeof value === 'string',
  bytes: (value) => value instanceof Uint8Array,
  timestamp: (value) => value instanceof Timestamp,
  duration: (value) => value instanceof Duration,
}

function guardOf(type: Type): Guard {
  const scalar = SCALARS[type.kind]
  if (scalar !== undefined) return scalar
  if (type.kind === 'list') {
    const element = guardOf(type.parameter(0))
    return (value) => value instanceof ListValue && (value.size === 0 || element === ANY || element(value.get(0)))
  }
  if (type.kind === 'map') {
    const key = guardOf(type.parameter(0))
    const element = guardOf(type.parameter(1))
    return (value) => value instanceof MapValue && firstEntryFits(value, key, element)
  }
  const { name } = type
  return (value) => !(value instanceof CelError) && typeOf(value).name === name
}

function firstEntryFits(map: MapValue, key: Guard, element: Guard): boolean {
  if (map.size === 0) return true
  const first = map.keys()[0]
  return first === undefined || (key(first) && element(map.find(first) ?? null))
}

/** The test that values fit an overload. */
export function matchesGuard(overload: Overload): (...args: Value[]) => boolean {
  const guards = overload.args.map(guardOf)
  const [first = ANY, second = ANY] = guards
  if (guards.length === 1) return (a) => first(a as Value)
  if (guards.length === 2) return (a, b) => first(a as Value) && second(b as Value)
  return (...args) => args.length === guards.length && guards.every((guard, i) => guard(args[i] as Value))
}

/** The error of a call that no overload takes. */
export const noSuchCall = (name: string, args: readonly Value[]): CelError =>
  new CelError(`no such overload: ${name}(${args.map((arg) => typeOf(arg).name).join(', ')})`)
