import { FORMATS } from '../../../../analysis/complete/crd-values.ts'
import { listOf } from '../../../../analysis/walk.ts'
import { isObject, type JsonObject } from '../../../../apimachinery/json/value.ts'
import { typeOf } from './field-edits.ts'

/** A format that the menu beside the type does not offer. */
export const isRareFormat = (schema: JsonObject): boolean =>
  typeof schema.format === 'string' && FORMATS[typeOf(schema)]?.includes(schema.format) !== true

const isField = ({ properties }: JsonObject, name: string): boolean => isObject(properties) && properties[name] !== undefined

/** Names that a schema requires and has no field for: those its fields' own switches cannot show. */
export const requiredBeyondFields = (schema: JsonObject): string[] =>
  listOf(schema.required)
    .map(String)
    .filter((name) => !isField(schema, name))

/** `required` with other names beyond the fields; those of fields stay where they are. Undefined when nothing is required. */
export function withRequired(schema: JsonObject, beyond: readonly string[]): string[] | undefined {
  const there = listOf(schema.required).map(String)
  const kept = there.filter((name) => isField(schema, name) || beyond.includes(name))
  const names = [...new Set([...kept, ...beyond])]
  return names.length === 0 ? undefined : names
}
