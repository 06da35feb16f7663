import type { JsonObject, JsonValue } from '../../../../apimachinery/json/value.ts'
import { textOfValue, wordsOf } from '../../../entities/value-form/values.ts'
import { designTexts } from '../texts/design.en.ts'

/** Two bounds in few signs, such as `1…5`, `≥ 1` or `< 5`; empty without bounds. */
function rangeOf(least: JsonValue | undefined, most: JsonValue | undefined, isAbove = false, isBelow = false): string {
  if (least === undefined && most === undefined) return ''
  const from = `${isAbove ? '>' : '≥'} ${textOfValue(least)}`
  const to = `${isBelow ? '<' : '≤'} ${textOfValue(most)}`
  if (most === undefined) return from
  if (least === undefined) return to
  return isAbove || isBelow ? `${from}, ${to}` : `${textOfValue(least)}…${textOfValue(most)}`
}

/** The type of a schema with its format, and the bounds and the pattern of its values, in one line. */
export function shapeWords(schema: JsonObject): string {
  const { limits } = designTexts
  const { format, pattern, multipleOf } = schema
  const length = rangeOf(schema.minLength, schema.maxLength)
  const items = rangeOf(schema.minItems, schema.maxItems)
  const keys = rangeOf(schema.minProperties, schema.maxProperties)
  const type = typeof format === 'string' ? `${wordsOf(schema)} (${format})` : wordsOf(schema)
  return [
    type,
    rangeOf(schema.minimum, schema.maximum, schema.exclusiveMinimum === true, schema.exclusiveMaximum === true),
    multipleOf === undefined ? '' : limits.multiple(textOfValue(multipleOf)),
    length === '' ? '' : limits.length(length),
    items === '' ? '' : limits.items(items),
    keys === '' ? '' : limits.keys(keys),
    typeof pattern === 'string' ? pattern : '',
  ]
    .filter((word) => word !== '')
    .join(' · ')
}
