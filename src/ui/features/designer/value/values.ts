import { flowText } from '../../../../analysis/crd-text/render.ts'
import { Dbl, isNumber, isObject, type JsonObject, type JsonValue } from '../../../../apimachinery/json/value.ts'
import { parseYaml } from '../../../../apimachinery/yaml/parse.ts'

/** The value of a text for a field: text for a string, else YAML. Undefined when it is no value of the type. */
export function valueOfText(schema: JsonObject, text: string): JsonValue | undefined {
  if (schema.type === 'string') return text
  let value: JsonValue
  try {
    value = parseYaml(text).value
  } catch {
    return undefined
  }
  switch (schema.type) {
    case 'integer':
      return typeof value === 'bigint' || Number.isInteger(value) ? value : undefined
    case 'number':
      return value instanceof Dbl ? value.value : isNumber(value) ? value : undefined
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined
    case 'array':
      return Array.isArray(value) ? value : undefined
    case 'object':
      return isObject(value) ? value : undefined
    default:
      return value
  }
}

/** A value as one edits it on one line. */
export const textOfValue = (value: JsonValue | undefined): string =>
  value === undefined ? '' : typeof value === 'string' ? value : flowText(value)

/** Texts between commas, without blanks around them. */
export const commaList = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
