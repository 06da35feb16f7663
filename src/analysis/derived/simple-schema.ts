import { parseJson } from '../../apimachinery/json/parse.ts'
import { isObject, type JsonObject, type JsonValue, newObject } from '../../apimachinery/json/value.ts'

/** What a field of kro's simple schema says: `name: string | required=true description="…"`. */
interface Marker {
  readonly key: string
  readonly value: string
}

/** The value of a marker without its quotes. */
function unquoted(text: string): string {
  if (!text.startsWith('"') || !text.endsWith('"') || text.length < 2) return text.trim()
  let value = ''
  for (let at = 1; at < text.length - 1; at++) {
    const next = text[at + 1]
    if (text[at] === '\\' && at + 1 < text.length - 1 && (next === '"' || next === '\\')) at++
    value += text[at] ?? ''
  }
  return value
}

/** Reads the markers behind the type of a field. Blanks separate them, but for those in quotes and brackets. */
function markersOf(text: string): readonly Marker[] {
  const markers: Marker[] = []
  let key: string | undefined
  let word = ''
  let isQuoted = false
  let depth = 0
  const end = (): void => {
    if (key !== undefined) markers.push({ key: key.trim(), value: unquoted(word) })
    key = undefined
    word = ''
  }
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? ''
    if (isQuoted && char === '\\') {
      word += char + (text[at + 1] ?? '')
      at++
      continue
    }
    if (char === '"') isQuoted = !isQuoted
    else if (!isQuoted && (char === '{' || char === '[')) depth++
    else if (!isQuoted && (char === '}' || char === ']')) depth--
    else if (!isQuoted && depth === 0 && char === '=' && key === undefined) {
      key = word
      word = ''
      continue
    } else if (!isQuoted && depth === 0 && /\s/.test(char)) {
      if (key !== undefined) end()
      continue
    }
    word += char
  }
  end()
  return markers
}

const ATOMIC: { readonly [type: string]: string | undefined } = {
  string: 'string',
  integer: 'integer',
  boolean: 'boolean',
  float: 'number',
  number: 'number',
}

const NUMBERS = new Set(['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'])
/** How deep lists and maps of a type can be nested. */
const MOST_DEPTH = 16

const anything = (): JsonObject => Object.assign(newObject(), { 'x-kubernetes-preserve-unknown-fields': true })

const jsonOf = (text: string): JsonValue | undefined => {
  try {
    return parseJson(text).value
  } catch {
    return undefined
  }
}

/** Reads kro's simple schema. What it cannot read is open in the schema and named in `problems`. */
export class SimpleSchema {
  readonly problems: string[] = []
  readonly #types: JsonObject
  /** The types that are being read, so that one that holds itself ends. */
  readonly #open = new Set<string>()

  constructor(types: JsonObject) {
    this.#types = types
  }

  /** The schema of an object whose fields are declared by their types. */
  objectSchema(fields: JsonObject, path: string): JsonObject {
    const schema = Object.assign(newObject(), { type: 'object' })
    const properties = newObject()
    const required: string[] = []
    for (const [name, declared] of Object.entries(fields)) {
      const field = this.#fieldSchema(declared, `${path}.${name}`)
      properties[name] = field.schema
      if (field.isRequired) required.push(name)
    }
    schema.properties = properties
    if (required.length > 0) schema.required = required
    // An empty object would lack what is required.
    else if (Object.values(properties).some((field) => isObject(field) && field.default !== undefined))
      schema.default = newObject()
    return schema
  }

  #fieldSchema(declared: JsonValue, path: string): { readonly schema: JsonObject; readonly isRequired: boolean } {
    if (isObject(declared)) return { schema: this.objectSchema(declared, path), isRequired: false }
    if (typeof declared !== 'string') {
      this.problems.push(`${path}: a type is expected`)
      return { schema: anything(), isRequired: false }
    }
    const bar = declared.indexOf('|')
    const type = (bar < 0 ? declared : declared.slice(0, bar)).trim()
    const { schema, isRequired } = this.#typeSchema(type, path, 0)
    const markers = bar < 0 ? [] : markersOf(declared.slice(bar + 1))
    for (const marker of markers) this.#apply(schema, marker, path)
    const own = markers.find(({ key }) => key === 'required')
    return { schema, isRequired: own === undefined ? isRequired : own.value === 'true' }
  }

  #typeSchema(type: string, path: string, depth: number): { readonly schema: JsonObject; readonly isRequired: boolean } {
    const made = (schema: JsonObject) => ({ schema, isRequired: false })
    const atomic = ATOMIC[type]
    if (atomic !== undefined) return made(Object.assign(newObject(), { type: atomic }))
    if (type === 'object') return made(Object.assign(newObject(), { type: 'object' }, anything()))
    if (depth < MOST_DEPTH && type.startsWith('[]')) {
      const { schema: items } = this.#typeSchema(type.slice(2).trim(), path, depth + 1)
      return made(Object.assign(newObject(), { type: 'array', items }))
    }
    if (depth < MOST_DEPTH && type.startsWith('map[string]')) {
      const { schema: values } = this.#typeSchema(type.slice('map[string]'.length).trim(), path, depth + 1)
      return made(Object.assign(newObject(), { type: 'object', additionalProperties: values }))
    }
    const own = Object.hasOwn(this.#types, type) ? this.#types[type] : undefined
    if (own === undefined || this.#open.has(type)) {
      this.problems.push(own === undefined ? `${path}: unknown type ${type}` : `${path}: type ${type} holds itself`)
      return made(anything())
    }
    this.#open.add(type)
    const field = this.#fieldSchema(own, path)
    this.#open.delete(type)
    return field
  }

  #apply(schema: JsonObject, { key, value }: Marker, path: string): void {
    const rule = (text: string, message: string): void => {
      const rules = schema['x-kubernetes-validations']
      schema['x-kubernetes-validations'] = [
        ...(Array.isArray(rules) ? rules : []),
        Object.assign(newObject(), { rule: text, message }),
      ]
    }
    if (key === 'required') return
    if (key === 'description' || key === 'pattern') schema[key] = value
    else if (key === 'default' || NUMBERS.has(key)) {
      const made = key === 'default' && schema.type === 'string' ? value : jsonOf(value)
      if (made === undefined) this.problems.push(`${path}: ${key} cannot be read: ${value}`)
      else schema[key] = made
    } else if (key === 'enum') {
      const values = value.split(',').map((one) => one.trim())
      schema.enum = schema.type === 'string' ? values : values.map((one) => jsonOf(one) ?? one)
    } else if (key === 'validation') rule(value, 'validation failed')
    else if (key === 'immutable') {
      if (value === 'true') rule('self == oldSelf', 'field is immutable')
    } else if (key === 'uniqueItems') {
      if (value === 'true') schema['x-kubernetes-list-type'] = 'set'
    } else this.problems.push(`${path}: unknown marker ${key}`)
  }
}
