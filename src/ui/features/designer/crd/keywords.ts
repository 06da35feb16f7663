import { FORMATS } from '../../../../analysis/complete/crd-values.ts'
import { listOf } from '../../../../analysis/walk.ts'
import { isObject, type JsonObject } from '../../../../apimachinery/json/value.ts'
import { typeOf } from './field-edits.ts'

/** A format that the menu beside the type does not offer. */
export const isRareFormat = (schema: JsonObject): boolean =>
  typeof schema.format === 'string' && FORMATS[typeOf(schema)]?.includes(schema.format) !== true

const SCALARS: readonly unknown[] = ['string', 'integer', 'number', 'boolean']
/** Names that items of lists are told apart by, the likeliest first. */
const USUAL: readonly string[] = ['name', 'type', 'key', 'id', 'port']

/** The properties of a list's items that could be its keys: scalars. Keys that are set already come along, whatever they are. */
export function keyCandidates(list: JsonObject, keys: readonly string[]): string[] {
  const properties = isObject(list.items) && isObject(list.items.properties) ? list.items.properties : {}
  const scalars = Object.keys(properties).filter((name) => {
    const own = properties[name]
    return isObject(own) && SCALARS.includes(own.type)
  })
  return [...scalars, ...keys.filter((key) => !scalars.includes(key))]
}

/** The key that a list of type map most likely has: one that every item has, by a usual name. */
export function likelyKey(list: JsonObject): string | undefined {
  const candidates = keyCandidates(list, [])
  const required = isObject(list.items) ? listOf(list.items.required) : []
  const always = candidates.filter((name) => required.includes(name))
  return USUAL.find((name) => always.includes(name)) ?? always[0] ?? USUAL.find((name) => candidates.includes(name))
}

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
