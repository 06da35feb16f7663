import { stringOf } from '../../apimachinery/json/access.ts'
import { Dbl, type JsonObject, type JsonValue, toFloat } from '../../apimachinery/json/value.ts'
import { checksRanges, type Formats, supportedFormat } from './formats.ts'
import { isJsonInteger } from './keywords.ts'
import { type Problem, wrongType } from './result.ts'

/** The JSON type of a value that is not null. */
function typeOf(value: JsonValue): string {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return typeof value
    case 'bigint':
      return 'integer'
    case 'number':
      return Number.isInteger(value) ? 'integer' : 'number'
    default:
      if (value instanceof Dbl) return 'number'
      return Array.isArray(value) ? 'array' : 'object'
  }
}

/** The format that upstream infers for a type, which is part of the error when the schema has a format. */
const INFERRED: { readonly [type: string]: string } = { integer: 'int64', number: 'float64' }

/**
 * `type`, `nullable` and `x-kubernetes-int-or-string`, and what a format asks of the type (rules VV-1, VV-2).
 * Source: k8s.io/kube-openapi/pkg/validation/validate/type.go.
 */
export interface TypeRule {
  /** The allowed JSON types; empty for any. */
  readonly types: readonly string[]
  /** The format as far as this server knows it for this type, else ''. */
  readonly format: string
  /** The types whose numbers have to be in the range of the type and its format: all, or none in older releases. */
  readonly ranged: readonly string[]
  /** False when any value has the right type. */
  readonly asks: boolean
  readonly acceptsNull: boolean
  /** Whether a value that is not null has the right type. */
  accepts(value: JsonValue): boolean
  /** The error of a value that is not null. */
  problem(value: JsonValue, path: string): Problem | undefined
  nullProblem(path: string): Problem | undefined
}

const typesOf = (schema: JsonObject): string[] => {
  if (schema['x-kubernetes-int-or-string'] === true) return ['integer', 'string']
  return stringOf(schema.type) === '' ? [] : [stringOf(schema.type)]
}

export function compileType(schema: JsonObject, formats: Formats = 'checked'): TypeRule {
  const types = typesOf(schema)
  const written = stringOf(schema.format)
  const format = formats === 'any' || formats === 'anyString' ? written : supportedFormat(written, types, formats)
  const expected = types.join(',')
  const integer = types.includes('integer')
  const number = types.includes('number')
  const acceptsNull = types.length === 0 || types.includes('null') || schema.nullable === true

  const asks = types.length > 0 || format !== ''
  const fits = (value: JsonValue, type: string): boolean =>
    types.includes(type) ||
    (type === 'number' && integer && isJsonInteger(toFloat(value as number | Dbl))) ||
    (type === 'integer' && number)
  // A list passes where a string with a format is expected: upstream leaves both to the format.
  const isLeftToFormat = (type: string): boolean =>
    format !== '' && !integer && !number && (type === 'string' || type === 'array')
  const accepts = (value: JsonValue, type: string): boolean => !asks || fits(value, type) || isLeftToFormat(type)
  return {
    types,
    format,
    ranged: checksRanges(formats) ? types : [],
    asks,
    acceptsNull,
    accepts: (value) => accepts(value, typeOf(value)),
    problem(value, path) {
      const type = typeOf(value)
      if (accepts(value, type)) return undefined
      const byFormat = format !== '' && type !== 'string' && type !== 'array'
      return byFormat ? wrongType(path, format, INFERRED[type] ?? '', 'VV-1') : wrongType(path, expected, type, 'VV-1')
    },
    nullProblem: (path) => (acceptsNull ? undefined : wrongType(path, expected, 'null', 'VV-2')),
  }
}
