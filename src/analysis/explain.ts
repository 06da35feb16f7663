import { isObject, type JsonObject, type JsonValue } from '../apimachinery/json/value.ts'
import { isRequired, listOf } from './walk.ts'

/** A schema as `kubectl explain` is asked for it. */
export interface Explained {
  readonly group: string
  readonly kind: string
  readonly version: string
  /** The name of the field; undefined for the object itself. */
  readonly field: string | undefined
  readonly schema: JsonObject
}

/** Columns that a line of a description may have. */
const WIDTH = 76
/** A list of values is cut behind this many. */
const FEW = 4

const enumText = (value: JsonValue): string => (value === '' ? '""' : String(value))

/** What a list or map holds; undefined for other schemas. */
const heldBy = ({ items, additionalProperties }: JsonObject): JsonObject | undefined =>
  isObject(items) ? items : isObject(additionalProperties) ? additionalProperties : undefined

/** The type of a schema in one word: `string`, `[]Object`, `map[string]string`. */
function typeWord(schema: JsonObject): string {
  const { type, items } = schema
  const held = heldBy(schema)
  if (held !== undefined) return `${isObject(items) ? '[]' : 'map[string]'}${typeWord(held)}`
  return type === undefined || type === 'object' ? 'Object' : String(type)
}

/** Breaks the lines of a text at blanks. A word that is longer than a line stays whole. */
function wrapped(text: string, width: number, margin: string): string {
  const lines = text.split('\n').map((line) => {
    let [made, length] = ['', 0]
    for (const word of line.split(' ')) {
      const isNew = length > 0 && length + 1 + word.length > width
      made += (made === '' ? '' : isNew ? `\n${margin}` : ' ') + word
      length = isNew || made === word ? word.length : length + 1 + word.length
    }
    return margin + made
  })
  return lines.join('\n')
}

/** The description of a schema, and those of what it holds. */
function descriptionOf(schema: JsonObject): string {
  const { description } = schema
  const own = typeof description === 'string' && description !== '' ? `${description}\n` : ''
  const held = heldBy(schema)
  return own + (held === undefined ? '' : descriptionOf(held))
}

function fieldLines(schema: JsonObject, name: string, own: JsonObject): string {
  const values = listOf(own.enum).map(enumText)
  const shown = `${values.slice(0, FEW).join(', ')}${values.length > FEW ? ', ....' : ''}`
  const description = typeof own.description === 'string' && own.description !== '' ? own.description : '<no description>'
  const head = `  ${name}\t<${typeWord(own)}>${isRequired(schema, name) ? ' -required-' : ''}`
  return `${head}${values.length > 0 ? `\n  enum: ${shown}` : ''}\n${wrapped(description, WIDTH, '    ')}\n\n`
}

/** The fields of a schema, or of what it holds, by their names. */
function fieldsOf(schema: JsonObject): string {
  const { properties } = schema
  const names = isObject(properties) ? Object.keys(properties).sort() : []
  const own = names.map((name) => {
    const inner = isObject(properties) ? properties[name] : undefined
    return isObject(inner) ? fieldLines(schema, name, inner) : ''
  })
  const held = heldBy(schema)
  return own.join('') + (held === undefined ? '' : fieldsOf(held))
}

/** What `kubectl explain` prints of a schema. Source: k8s.io/kubectl/pkg/explain/v2/templates/plaintext.tmpl. */
export function explainText({ group, kind, version, field, schema }: Explained): string {
  const values = listOf(schema.enum)
  const ofField =
    field === undefined
      ? ''
      : `FIELD: ${field} <${typeWord(schema)}>\n${values.length > 0 ? `ENUM:${values.map((value) => `\n    ${enumText(value)}`).join('')}` : ''}\n\n`
  const description = descriptionOf(schema)
  const fields = fieldsOf(schema)
  return [
    `GROUP:      ${group}\nKIND:       ${kind}\nVERSION:    ${version}\n\n`,
    ofField,
    `DESCRIPTION:\n${wrapped(description === '' ? '<empty>' : description, WIDTH, '    ')}\n`,
    fields === '' ? '' : `FIELDS:\n${fields}`,
  ].join('')
}
