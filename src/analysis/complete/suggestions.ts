import { isObject, type JsonObject, type JsonValue } from '../../apimachinery/json/value.ts'
import { flowText } from '../crd-text/render.ts'
import { isRequired, listOf } from '../walk.ts'
import { CRD_VALUES } from './crd-values.ts'
import { placeAt, type TextPlace } from './place.ts'
import type { Components, NamedSchema } from './schema-at.ts'

/** Something that can be written at a place of a text. */
export interface Suggestion {
  readonly kind: 'field' | 'value'
  readonly name: string
  /** What is written; lines after the first are indented below the key. */
  readonly text: string
  /** Its type in a word or two. */
  readonly detail: string
  readonly description: string
  readonly isRequired: boolean
}

export interface Suggestions {
  /** The columns, from 1, between which a suggestion takes the place of what stands there. */
  readonly start: number
  readonly end: number
  readonly items: readonly Suggestion[]
}

/** A kind, and the document that has its schema. */
export interface KindSchema {
  readonly components: Components
  readonly root: NamedSchema
  readonly apiVersion: string
  readonly kind: string
}

const descriptionOf = ({ description }: JsonObject): string => (typeof description === 'string' ? description : '')

/** The type of a schema in a word or two, as kubectl explain says it. */
function typeWord(components: Components, schema: JsonObject, depth = 0): string {
  const { name, schema: own } = components.resolve(schema)
  const { type, items, additionalProperties } = own
  // A component that refers to itself has a name to be called by.
  if (depth > 3) return name === '' ? 'Object' : name
  if (isObject(items)) return `[]${typeWord(components, items, depth + 1)}`
  if (isObject(additionalProperties)) return `map[string]${typeWord(components, additionalProperties, depth + 1)}`
  if (own['x-kubernetes-int-or-string'] === true) return 'int or string'
  return type === undefined || type === 'object' ? (name === '' ? 'Object' : name) : String(type)
}

/** What is written of a field: the beginning of a list or a map stands in the next line. */
function fieldText(name: string, { type, items, properties, additionalProperties }: JsonObject): string {
  if (type === 'array' || isObject(items)) return `${name}:\n- `
  const isHolder = type === 'object' || isObject(properties) || isObject(additionalProperties)
  return isHolder ? `${name}:\n  ` : `${name}: `
}

/** The values that a schema or, for a CRD, the server names. */
function valuesOf(
  { root, apiVersion, kind }: KindSchema,
  place: TextPlace,
  holder: NamedSchema,
  schema: JsonObject,
): JsonValue[] {
  if (place.path.length === 0 && place.key === 'apiVersion') return [apiVersion]
  if (place.path.length === 0 && place.key === 'kind') return [kind]
  if (schema.type === 'boolean') return [true, false]
  const known = root.name === 'CustomResourceDefinition' ? CRD_VALUES[`${holder.name}.${place.key}`] : undefined
  const values = known ?? listOf(schema.enum)
  const { default: standard } = schema
  return values.length === 0 && standard !== undefined && !isObject(standard) && !Array.isArray(standard)
    ? [standard]
    : [...values]
}

/** What can be written at a caret, whose line and column count from 1: fields of the schema, or values of one. */
export function suggestionsAt(kind: KindSchema, lines: readonly string[], line: number, column: number): Suggestions | undefined {
  const place = placeAt(lines, line, column)
  if (place === undefined) return undefined
  const { components, root } = kind
  const holder = components.at(root, place.path)
  if (holder === undefined) return undefined
  const { start, end } = place
  const { properties } = holder.schema
  if (place.value !== undefined) {
    const field = components.at(root, [...place.path, place.key])
    const values = field === undefined ? [] : valuesOf(kind, place, holder, field.schema)
    const standard = field?.schema.default
    const items = values.map((value): Suggestion => {
      const text = flowText(value)
      const detail = value === standard ? 'default' : ''
      return { kind: 'value', name: text, text, detail, description: '', isRequired: false }
    })
    return { start, end, items }
  }
  const names = isObject(properties) ? Object.keys(properties).filter((name) => !place.siblings.has(name)) : []
  const items = names.map((name): Suggestion => {
    const given = isObject(properties) ? properties[name] : undefined
    const schema = isObject(given) ? components.resolve(given).schema : {}
    return {
      kind: 'field',
      name,
      text: (lines[line - 1] ?? '').slice(end - 1).startsWith(':') ? name : fieldText(name, schema),
      detail: typeWord(components, isObject(given) ? given : schema),
      description: descriptionOf(schema),
      isRequired: isRequired(holder.schema, name),
    }
  })
  return { start, end, items }
}

/** What the schema says of the field of a line. */
export interface Described {
  readonly name: string
  readonly detail: string
  readonly isRequired: boolean
  readonly description: string
  /** Values, default and bounds, each with its keyword. */
  readonly facts: readonly (readonly [keyword: string, value: string])[]
}

const FACTS = [
  ...['default', 'enum', 'format', 'pattern', 'minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'],
  ...['x-kubernetes-list-type', 'x-kubernetes-list-map-keys'],
] as const

/** Describes the field of a line; undefined where the schema has none there. */
export function describedAt({ components, root }: KindSchema, lines: readonly string[], line: number): Described | undefined {
  const text = lines[line - 1] ?? ''
  const place = placeAt(lines, line, text.length - text.trimStart().length + 1)
  if (place === undefined || place.key === '') return undefined
  const holder = components.at(root, place.path)
  const { properties } = holder?.schema ?? {}
  const given = isObject(properties) ? properties[place.key] : holder?.schema.additionalProperties
  if (holder === undefined || !isObject(given)) return undefined
  const { schema } = components.resolve(given)
  return {
    name: place.key,
    detail: typeWord(components, given),
    isRequired: isRequired(holder.schema, place.key),
    description: descriptionOf(schema),
    facts: FACTS.flatMap((keyword) => {
      const value = schema[keyword]
      return value === undefined ? [] : [[keyword, flowText(value)] as const]
    }),
  }
}

/** The path of the field of a line, as kubectl writes it; empty where there is none. */
export function fieldPathAt(lines: readonly string[], line: number): string {
  const text = lines[line - 1] ?? ''
  const place = placeAt(lines, line, text.length - text.trimStart().length + 1)
  return place === undefined ? '' : [...place.path, place.key].filter((step) => step !== '[]' && step !== '').join('.')
}

/** A description as Markdown: the field with its type, what it means, and its constraints. `required` is the word for a required field. */
export function markdownOf({ name, detail, isRequired: isNeeded, description, facts }: Described, required: string): string {
  const head = `**${name}** \`${detail}\`${isNeeded ? ` · ${required}` : ''}`
  const rows = facts.map(([keyword, value]) => `- ${keyword}: \`${value.replaceAll('`', "'")}\``)
  return [head, description, rows.join('\n')].filter((part) => part !== '').join('\n\n')
}
