import { charge, type Frame, type Run } from './program.ts'
import { show } from './show.ts'
import {
  CelError,
  Double,
  goTypeOf,
  isInt,
  isPrimitive,
  ListValue,
  MapValue,
  NONE,
  ObjectValue,
  Optional,
  type Result,
  typeOf,
  Uint,
  type Value,
} from './values.ts'

/**
 * Fields, keys and indexes of a value, and whether they are there.
 * Source: github.com/google/cel-go/interpreter/attributes.go, applyQualifiers, refQualify.
 */
export interface Qualifier {
  /** The key where it is constant. */
  readonly key: Value | undefined
  /** Else what gives the key; its own root costs nothing. */
  readonly run: Run | undefined
  /** Written with `?`. */
  readonly optional: boolean
  /** Only whether it is there is asked. */
  readonly test: boolean
}

const noSuchKey = (key: Value): CelError => new CelError(`no such key: ${show(key)}`)

function listIndex(key: Value): number | CelError {
  if (typeof key === 'number') return key
  if (isInt(key)) return -1
  if (key instanceof Double || key instanceof Uint) {
    const index = Number(key.value)
    return Number.isSafeInteger(index) ? index : new CelError(`unsupported index value ${show(key)} in list`)
  }
  return new CelError(`unsupported index type '${typeOf(key).name}' in list`)
}

/** What a value holds at a key; `undefined` where there is nothing; an error where the key cannot be one. */
export function lookUp(value: Value, key: Value): Result | undefined {
  if (value instanceof MapValue) return value.find(key)
  if (value instanceof ObjectValue) return value.find(key)
  if (!(value instanceof ListValue)) return undefined
  const index = listIndex(key)
  if (index instanceof CelError) return index
  return index >= 0 && index < value.size ? value.get(index) : undefined
}

/** What a value holds at a key, or the error that it does not. */
export function qualify(value: Value, key: Value): Result {
  const found = lookUp(value, key)
  if (found !== undefined) return found
  if (value instanceof ObjectValue) return value.absent(key)
  return value instanceof ListValue ? new CelError(`index out of bounds: ${show(key)}`) : noSuchKey(key)
}

/** Says that a value can be no key, in cel-go's words; `undefined` where it can. */
export function notAKey(key: Value): string | undefined {
  return isPrimitive(key) ? undefined : `invalid qualifier type: ${goTypeOf(key)}`
}

function keyOf(frame: Frame, qualifier: Qualifier): Result {
  if (qualifier.run === undefined) return qualifier.key as Value
  const key = qualifier.run(frame)
  if (typeof key === 'string' || typeof key === 'number' || key instanceof CelError) return key
  const complaint = notAKey(key)
  return complaint === undefined ? key : new CelError(complaint)
}

/** Applies qualifiers one after the other, charging one unit for each that was there. */
export function applyQualifiers(frame: Frame, root: Result, qualifiers: readonly Qualifier[]): Result {
  if (root instanceof CelError) return root
  let value: Value = root
  let optional = false
  if (root instanceof Optional) {
    if (root.value === undefined) return root
    value = root.value
    optional = true
  }
  for (let i = 0; i < qualifiers.length; i++) {
    const qualifier = qualifiers[i] as Qualifier
    optional ||= qualifier.optional
    const next = optional ? ifPresent(frame, value, qualifier) : always(frame, value, qualifier)
    if (next === undefined) return NONE
    if (next instanceof CelError) return next
    value = next
  }
  return optional ? new Optional(value) : value
}

function ifPresent(frame: Frame, value: Value, qualifier: Qualifier): Result | undefined {
  const key = keyOf(frame, qualifier)
  if (key instanceof CelError) return key
  const found = lookUp(value, key)
  if (found === undefined || (found instanceof CelError && value instanceof MapValue)) return found
  charge(frame, 1)
  return found
}

function always(frame: Frame, value: Value, qualifier: Qualifier): Result {
  const { key: constant, test } = qualifier
  if (typeof constant === 'string' && value instanceof MapValue) {
    charge(frame, 1)
    const found = value.find(constant)
    if (test) return found instanceof CelError ? found : found !== undefined
    return found ?? noSuchKey(constant)
  }
  const key = keyOf(frame, qualifier)
  charge(frame, 1)
  if (key instanceof CelError) return key
  if (!qualifier.test) return qualify(value, key)
  const found = lookUp(value, key)
  return found instanceof CelError ? found : found !== undefined
}
