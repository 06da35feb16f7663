import type { JsonValue } from '../json/value.ts'
import { formatBadValue, quote } from './bad-value.ts'

/**
 * A path to a field, as error messages spell it: `spec.items[0].labels[a.b/c]`.
 * Source: k8s.io/apimachinery/pkg/util/validation/field/path.go.
 */
export class Path {
  readonly #parent: Path | undefined
  readonly #text: string

  private constructor(parent: Path | undefined, text: string) {
    this.#parent = parent
    this.#text = text
  }

  /** A path of one or more names: `Path.of('spec', 'names')`. */
  static of(name: string, ...more: string[]): Path {
    return more.reduce((path, next) => path.child(next), new Path(undefined, name))
  }

  child(name: string, ...more: string[]): Path {
    return more.reduce((path, next) => path.child(next), new Path(this, `.${name}`))
  }

  index(i: number): Path {
    return new Path(this, `[${i}]`)
  }

  key(key: string): Path {
    return new Path(this, `[${key}]`)
  }

  toString(): string {
    return this.#parent === undefined ? this.#text : this.#parent.toString() + this.#text
  }
}

/** The spelling of a path that may be absent; upstream writes `<nil>` for none. */
export const pathText = (path: Path | undefined): string => (path === undefined ? '<nil>' : path.toString())

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
  FieldValueTooFew: 'Too few',
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
  /** The rule of docs/spec that this error enforces, for the trace; absent where no rule names it. */
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
  notSupportedShown(path, formatBadValue(value), supported)

/** `Unsupported value` whose value upstream prints in a form of its own: a string of a named type as JSON. */
export const notSupportedShown = (path: At, shown: string, supported: readonly string[]): FieldError =>
  make(
    'FieldValueNotSupported',
    path,
    shown,
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

/**
 * What the errors of one validation may amount to. The API server itself joins their texts in quadratic time: at some 30,000 errors, or 5 MB
 * of text, its request times out.
 */
const MAX_ERRORS = 100_000
const MAX_CHARACTERS = 32_000_000
/** How many of too many errors are listed, and about how many characters of them. */
const MAX_LISTED = 100
const MAX_LISTED_CHARACTERS = 1_000_000

class BudgetExceeded extends Error {}

interface Budget {
  errors: number
  characters: number
  readonly first: FieldError[]
}

let budget: Budget | undefined

/** Counts an error that was made. Throws where the validation around it has made too many; `withinBudget` catches that. */
export function countError<T extends FieldError>(error: T): T {
  if (budget === undefined) return error
  if (budget.first.length < MAX_LISTED && budget.characters < MAX_LISTED_CHARACTERS) budget.first.push(error)
  budget.errors++
  budget.characters += error.field.length + error.body.length
  if (budget.errors > MAX_ERRORS || budget.characters > MAX_CHARACTERS) throw new BudgetExceeded()
  return error
}

/**
 * The errors of a validation. A request of 3 MB can cause millions of errors, and each may show a value of megabytes: a validation that makes
 * too many is stopped, and its first errors are given, with one more that says so.
 */
export function withinBudget(validate: () => ErrorList): ErrorList {
  const around = budget
  const own: Budget = { errors: 0, characters: 0, first: [] }
  budget = own
  try {
    return validate()
  } catch (error) {
    if (!(error instanceof BudgetExceeded)) throw error
    const body = `Too many: at least ${own.errors} errors, of which the first ${own.first.length} are listed`
    return [...own.first, { type: 'FieldValueTooMany', field: '<nil>', body }]
  } finally {
    budget = around
  }
}
