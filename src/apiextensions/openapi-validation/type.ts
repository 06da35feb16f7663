import { Dbl, type JsonObject, type JsonValue, toFloat } from '../../apimachinery/json/value.ts'
import { supportedFormat } from './formats.ts'
import { isJsonInteger } from './json-integer.ts'
import { text } from './keyword.ts'
import { wrongType } from './problems.ts'
import type { Problem } from './result.ts'

/** The JSON type of a decoded value and the format that upstream infers for it. */
function typeOf(value: JsonValue): readonly [type: string, format: string] {
  switch (typeof value) {
    case 'string':
      return ['string', '']
    case 'boolean':
      return ['boolean', '']
    case 'bigint':
      return ['integer', 'int64']
    case 'number':
      return Number.isInteger(value) ? ['integer', 'int64'] : ['number', 'float64']
    default:
      if (value instanceof Dbl) return ['number', 'float64']
      return [Array.isArray(value) ? 'array' : 'object', '']
  }
}

/**
 * `type`, `nullable` and `x-kubernetes-int-or-string`, and what a format asks of the type (rules VV-1, VV-2).
 * Source: k8s.io/kube-openapi/pkg/validation/validate/type.go.
 */
export interface TypeRule {
  /** The allowed JSON types; empty for any. */
  readonly types: readonly string[]
  /** The format as far as this server knows it for this type, else ''. */
  readonly format: string
  /** False when any value has the right type. */
  readonly asks: boolean
  readonly acceptsNull: boolean
  /** What is wrong with a value that is not null. */
  problem(value: JsonValue, path: string): Problem | undefined
  nullProblem(path: string): Problem | undefined
}

const typesOf = (schema: JsonObject): string[] => {
  if (schema['x-kubernetes-int-or-string'] === true) return ['integer', 'string']
  return text(schema.type) === '' ? [] : [text(schema.type)]
}

export function compileType(schema: JsonObject): TypeRule {
  const types = typesOf(schema)
  const format = supportedFormat(text(schema.format), types)
  const expected = types.join(',')
  const integer = types.includes('integer')
  const number = types.includes('number')
  const acceptsNull = types.length === 0 || types.includes('null') || schema.nullable === true

  const problem = (value: JsonValue, path: string): Problem | undefined => {
    const [type, inferred] = typeOf(value)
    const text = type === 'string' || type === 'array'
    const fits =
      types.includes(type) ||
      (type === 'number' && integer && isJsonInteger(toFloat(value as number | Dbl))) ||
      (type === 'integer' && number)
    if (!text && format !== '' && !fits && inferred !== format) return wrongType(path, format, inferred, 'VV-1')
    // A list passes where a string with a format is expected: upstream leaves both to the format.
    if (text && format !== '' && !integer && !number) return undefined
    return fits ? undefined : wrongType(path, expected, type, 'VV-1')
  }
  const asks = types.length > 0 || format !== ''
  return {
    types,
    format,
    asks,
    acceptsNull,
    problem: asks ? problem : () => undefined,
    nullProblem: (path) => (acceptsNull ? undefined : wrongType(path, expected, 'null', 'VV-2')),
  }
}
