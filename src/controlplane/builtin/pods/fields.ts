import { formatBadValue } from '../../../apimachinery/field/bad-value.ts'
import {
  countError,
  type ErrorList,
  type FieldError,
  invalid,
  notSupported,
  type Path,
  required,
} from '../../../apimachinery/field/error.ts'
import { objectsOf, stringAt } from '../../../apimachinery/json/access.ts'
import { isObject, type JsonObject, type JsonValue } from '../../../apimachinery/json/value.ts'
import { inclusiveRangeError, isQualifiedName } from '../../../apimachinery/meta/names.ts'

/** What is wrong with each item of a list. */
export const eachIn = (
  object: JsonObject,
  list: string,
  path: Path,
  check: (item: JsonObject, path: Path, index: number) => ErrorList,
): ErrorList => objectsOf(object[list]).flatMap((item, i) => check(item, path.child(list).index(i), i))

/** What is wrong with a part of an object, where the object has it. */
export const partIn = (
  object: JsonObject,
  field: string,
  path: Path,
  check: (part: JsonObject, path: Path) => ErrorList,
): ErrorList => {
  const part = object[field]
  return isObject(part) ? check(part, path.child(field)) : []
}

/** An error for each sentence about a value. */
export const faultsOf = (path: Path, value: JsonValue | undefined, faults: readonly string[]): ErrorList =>
  faults.map((why) => invalid(path, value, why))

/** The error of a name that names nothing. */
export const unknownName = (path: Path, name: string): FieldError =>
  countError({ type: 'FieldValueNotFound', field: path.toString(), body: `Not found: ${formatBadValue(name)}` })

/** An error where a text is empty. */
export const needed = (object: JsonObject, field: string, path: Path): ErrorList =>
  stringAt(object, field) === '' ? [required(path.child(field), '')] : []

/** An error where a text is none of those that are supported. */
export const among = (object: JsonObject, field: string, path: Path, supported: readonly string[]): ErrorList => {
  const value = stringAt(object, field)
  return supported.includes(value) ? [] : [notSupported(path.child(field), value, supported)]
}

/** As `among`, for a field that need not be there. */
export const amongIfSet = (object: JsonObject, field: string, path: Path, supported: readonly string[]): ErrorList =>
  object[field] === undefined ? [] : among(object, field, path, supported)

/** As `among`; an empty text is missing. */
export const neededAmong = (object: JsonObject, field: string, path: Path, supported: readonly string[]): ErrorList =>
  stringAt(object, field) === '' ? [required(path.child(field), '')] : among(object, field, path, supported)

export const numberAt = (object: JsonObject, field: string): number => Number(object[field] ?? 0)

/** An error where a number is there and out of its range. */
export const inRange = (
  object: JsonObject,
  field: string,
  path: Path,
  [low, high]: readonly [low: number, high: number],
  why = inclusiveRangeError(low, high),
): ErrorList => {
  if (object[field] === undefined) return []
  const value = numberAt(object, field)
  return value < low || value > high ? [invalid(path.child(field), object[field], why)] : []
}

const ID = [0, 2 ** 31 - 1] as const

/** An error where the number of a user or group is there and none. */
export const idIn = (object: JsonObject, field: string, path: Path): ErrorList => inRange(object, field, path, ID)

/** What is wrong with the name of a label. */
export const labelNameErrors = (path: Path, name: string): ErrorList => faultsOf(path, name, isQualifiedName(name))
