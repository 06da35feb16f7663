import { parseJson } from '../../../apimachinery/json/parse.ts'
import type { JsonValue } from '../../../apimachinery/json/value.ts'
import { decodeTyped } from '../../../apimachinery/typed/codec.ts'
import { JSON_SCHEMA_PROPS } from '../../v1/json-schema-types.ts'
import { newStructural } from '../convert.ts'
import type { Structural } from '../structural.ts'

export const parse = (text: string): JsonValue => parseJson(text).value

/** A structural schema from JSON text, for tests. Throws when the text is none. */
export function structuralFrom(text: string): Structural {
  const { value, error } = decodeTyped(parse(text), JSON_SCHEMA_PROPS)
  if (error !== undefined) throw new Error(error)
  const converted = newStructural(value)
  if ('reason' in converted) throw new Error(converted.reason)
  return converted.structural
}
