import type { JsonValue } from '../json/value.ts'
import { formatBadValue, quote } from './bad-value.ts'
import { countError } from './budget.ts'
import { type Path, pathText } from './path.ts'

/**
 * The kinds of field errors with the words that begin their message.
 * Source: k8s.io/apimachinery/pkg/util/validation/field/errors.go.
 */
const WORDS = {
  FieldValueNotFound: 'Not found',
  FieldValueRequired: 'Required value',
  FieldValueDuplicate: 'Duplicate value',
  FieldValueInvalid: 'Invalid value',
  FieldValueNotSupported: 'Unsupported value',
  FieldValueForbidden: 'Forbidden',
  FieldValueTooLong: 'Too long',
  FieldValueTooMany: 'Too many',
  InternalError: 'Internal error',
  FieldValueTypeInvalid: 'Invalid value',
} as const

export type FieldErrorType = keyof typeof WORDS

export interface FieldError {
  readonly type: FieldErrorType
  /** The field as text; `<nil>` where upstream has no path. */
  readonly field: string
  /** The words after the field: kind, value and detail. */
  readonly body: string
  /** The rule of SPEC.md that this error enforces, for the trace; absent where no rule names it. */
  readonly origin?: string
}

export type ErrorList = FieldError[]

type At = Path | string | undefined

const at = (path: At): string => (typeof path === 'string' ? path : pathText(path))

function make(type: FieldErrorType, path: At, value: string | undefined, detail: string): FieldError {
  const head = value === undefined ? WORDS[type] : `${WORDS[type]}: ${value}`
  return countError({ type, field: at(path), body: detail === '' ? head : `${head}: ${detail}` })
}

/** The whole sentence of an error: `spec.replicas: Invalid value: -1: must not be negative`. */
export const errorText = (error: FieldError): string => `${error.field}: ${error.body}`

/** One error of each text, in their order, which is what remains of errors that upstream filters. */
export function distinctErrors(errors: ErrorList): ErrorList {
  if (errors.length < 2) return errors
  const byText = new Map<string, FieldError>()
  for (const error of errors) if (!byText.has(errorText(error))) byText.set(errorText(error), error)
  return [...byText.values()]
}

export const required = (path: At, detail: string): FieldError => make('FieldValueRequired', path, undefined, detail)

export const forbidden = (path: At, detail: string): FieldError => make('FieldValueForbidden', path, undefined, detail)

export const invalid = (path: At, value: JsonValue | undefined, detail: string): FieldError =>
  make('FieldValueInvalid', path, formatBadValue(value), detail)

/** `Invalid value` whose value upstream prints in a form of its own (a Go struct, a type name): `shown` is printed as it is. */
export const invalidShown = (path: At, shown: string, detail: string): FieldError =>
  make('FieldValueInvalid', path, shown, detail)

export const duplicate = (path: At, value: JsonValue | undefined): FieldError =>
  make('FieldValueDuplicate', path, formatBadValue(value), '')

export const notSupported = (path: At, value: JsonValue | undefined, supported: readonly string[]): FieldError =>
  make(
    'FieldValueNotSupported',
    path,
    formatBadValue(value),
    supported.length === 0 ? '' : `supported values: ${supported.map(quote).join(', ')}`,
  )

export const tooLong = (path: At, maxLength: number): FieldError =>
  make(
    'FieldValueTooLong',
    path,
    undefined,
    maxLength < 0 ? 'value is too long' : `may not be more than ${maxLength} ${maxLength === 1 ? 'byte' : 'bytes'}`,
  )

export const tooMany = (path: At, actual: number, max: number): FieldError =>
  make(
    'FieldValueTooMany',
    path,
    String(actual),
    max < 0 ? 'has too many items' : `must have at most ${max} ${max === 1 ? 'item' : 'items'}`,
  )

export const internalError = (path: At, detail: string): FieldError => make('InternalError', path, undefined, detail)
