import type { ErrorList } from '../../../apimachinery/field/error.ts'
import { parseJson } from '../../../apimachinery/json/parse.ts'
import { type JsonObject, objectOf } from '../../../apimachinery/json/value.ts'
import { compileValidator } from '../validator.ts'

/** An error as rows of tests write it: `TypeInvalid a: Invalid value: ...`. */
const lineOf = (errors: ErrorList): string[] =>
  errors.map(({ type, field, body }) => `${type.replace('FieldValue', '')} ${field}: ${body}`)

const schemaOf = (text: string): JsonObject => objectOf({ type: 'object', properties: objectOf({ a: parseJson(text).value }) })

const objectWith = (text: string): JsonObject => objectOf({ a: parseJson(text).value })

/** The errors of a value at the field `a` whose schema is given, both as JSON text. */
export const errorsOf = (schema: string, value: string): string[] =>
  lineOf(compileValidator(schemaOf(schema)).validate(objectWith(value), undefined))

/** Validates a value that replaces another. */
export const errorsOfUpdate = (schema: string, value: string, old: string): string[] =>
  lineOf(compileValidator(schemaOf(schema)).validateUpdate(objectWith(value), objectWith(old), undefined))
