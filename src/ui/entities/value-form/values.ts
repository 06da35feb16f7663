import { flowText } from '../../../analysis/crd-text/render.ts'
import { applyEdits, type Edit, type Path } from '../../../analysis/edit.ts'
import { withEnum } from '../../../analysis/sample/branches.ts'
import { sampleValue } from '../../../analysis/sample/sample-value.ts'
import { listOf } from '../../../analysis/walk.ts'
import {
  Dbl,
  isInteger,
  isNumber,
  isObject,
  type JsonObject,
  type JsonValue,
  mapScalars,
  newObject,
  toFloat,
} from '../../../apimachinery/json/value.ts'
import { parseYaml } from '../../../apimachinery/yaml/parse.ts'
import { toYaml } from '../../../apimachinery/yaml/serialize.ts'
import { valueTexts } from './value.en.ts'

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

/** A value as YAML; empty where there is none. */
export const yamlOf = (value: JsonValue | undefined): string => (value === undefined ? '' : toYaml(value).trimEnd())

/** Texts between commas, without blanks around them. */
export const commaList = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Edits of a value as edits of the document that holds it at a path. */
export const under = (path: Path, edits: readonly Edit[]): Edit[] =>
  edits.map((edit) => ({ ...edit, path: [...path, ...edit.path] }))

/** A value that may go to a worker: a float without a fraction is a plain number there. */
export const portable = (value: JsonValue): JsonValue =>
  mapScalars(value, (scalar) => (scalar instanceof Dbl ? scalar.value : scalar))

/** A value of its own after edits, undefined when it is removed or an edit has nothing to act on. */
export function editedValue(value: JsonValue | undefined, edits: readonly Edit[]): JsonValue | undefined {
  const holder = newObject()
  if (value !== undefined) holder.value = value
  const made = applyEdits(holder, under(['value'], edits))
  return isObject(made) ? made.value : undefined
}

/** How a value is edited. */
export type ValueKind = 'enum' | 'boolean' | 'number' | 'intOrString' | 'string' | 'object' | 'map' | 'list' | 'any'

/** The editor that the schema asks for; a value that is not of its type is edited as it is, as YAML. */
export function kindOf(schema: JsonObject, value: JsonValue | undefined): ValueKind {
  const kind = kindOfSchema(schema)
  return value === undefined || value === null || holds(kind, value) ? kind : 'any'
}

/** Whether a value of a kind has parts with editors of their own. */
export const isHolder = (kind: ValueKind): boolean => kind === 'object' || kind === 'map' || kind === 'list'

/** Whether a value of a kind has one control. */
export const isScalar = (kind: ValueKind): boolean => kind !== 'any' && !isHolder(kind)

function kindOfSchema(schema: JsonObject): ValueKind {
  if (listOf(schema.enum).length > 0) return 'enum'
  if (schema['x-kubernetes-int-or-string'] === true) return 'intOrString'
  switch (schema.type) {
    case 'boolean':
    case 'string':
      return schema.type
    case 'integer':
    case 'number':
      return 'number'
    case 'array':
      return isObject(schema.items) ? 'list' : 'any'
    case 'object':
      return isObject(schema.additionalProperties) ? 'map' : isObject(schema.properties) ? 'object' : 'any'
    default:
      return 'any'
  }
}

function holds(kind: ValueKind, value: JsonValue): boolean {
  switch (kind) {
    case 'boolean':
      return typeof value === 'boolean'
    case 'number':
      return isNumber(value)
    case 'string':
      return typeof value === 'string'
    case 'intOrString':
      return typeof value === 'string' || isInteger(value)
    case 'object':
    case 'map':
      return isObject(value)
    case 'list':
      return Array.isArray(value)
    default:
      return true
  }
}

const numberOf = (value: JsonValue | undefined): number | undefined => (isNumber(value) ? toFloat(value) : undefined)

/** What the schema says of a value's size, in few signs: `0 to 50`, `> 0`, `1 to 64 characters`. Empty where it says nothing. */
export function boundsOf(schema: JsonObject): string {
  if (schema.type === 'string') {
    const length = rangeText(numberOf(schema.minLength), numberOf(schema.maxLength), '≥', '≤')
    return length === '' ? '' : valueTexts.characters(length)
  }
  if (schema.type !== 'integer' && schema.type !== 'number') return ''
  const least = schema.exclusiveMinimum === true ? '>' : '≥'
  const most = schema.exclusiveMaximum === true ? '<' : '≤'
  const step = numberOf(schema.multipleOf)
  const range = rangeText(numberOf(schema.minimum), numberOf(schema.maximum), least, most)
  return [range, step === undefined ? '' : `× ${step}`].filter((part) => part !== '').join(', ')
}

function rangeText(min: number | undefined, max: number | undefined, least: string, most: string): string {
  if (min !== undefined && max !== undefined && least === '≥' && most === '≤')
    return min === max ? `${min}` : valueTexts.range(min, max)
  return [min === undefined ? '' : `${least} ${min}`, max === undefined ? '' : `${most} ${max}`]
    .filter((part) => part !== '')
    .join(', ')
}

/** What was typed for an int or string: a whole number is one, all else is text. */
export function intOrString(text: string): JsonValue {
  const value = /^-?\d+$/.test(text) ? valueOfText({ type: 'integer' }, text) : undefined
  return value ?? text
}

/**
 * The value that a typed text makes, under `value`: undefined where it takes the value away, as an empty text does unless the value is kept. Or
 * why the text is no value of the schema's type.
 */
export function typedValue(
  schema: JsonObject,
  text: string,
  isKept: boolean,
): { readonly value: JsonValue | undefined } | { readonly complaint: string } {
  const isEither = schema['x-kubernetes-int-or-string'] === true
  const { type = 'string' } = schema
  const isText = isEither || type === 'string'
  if ((isText ? text : text.trim()) === '' && !isKept) return { value: undefined }
  if (isText) return { value: isEither ? intOrString(text) : text }
  const value = valueOfText({ type }, text)
  return value === undefined ? { complaint: valueTexts.notA[type === 'integer' ? 'integer' : 'number'] } : { value }
}

/** The schema of the items of a list, or of the values of a map. */
export const innerSchema = ({ items, additionalProperties }: JsonObject): JsonObject => {
  const inner = items ?? additionalProperties
  return isObject(inner) ? withEnum(inner) : newObject()
}

/** The schema of a property; one that says nothing where it is not declared. */
export const propertySchema = ({ properties }: JsonObject, name: string): JsonObject => {
  const own = isObject(properties) ? properties[name] : undefined
  return isObject(own) ? withEnum(own) : newObject()
}

/** The edit that adds an item to a list at its length, or a value to a map under a key. */
export const addItem = ({ schema, path }: { readonly schema: JsonObject; readonly path: Path }, at: number | string): Edit => ({
  op: 'set',
  path: [...path, at],
  value: sampleValue(innerSchema(schema), ''),
})

/** A value on one line, cut where it is long. */
export function shortText(value: JsonValue | undefined, most = 60): string {
  if (value === '') return '""'
  const text = textOfValue(value).replaceAll('\n', ' ')
  return text.length > most ? `${text.slice(0, most - 1)}…` : text
}

/** A key that is not taken. */
export function freshKey(value: JsonObject): string {
  if (value.key === undefined) return 'key'
  for (let n = 2; ; n++) if (value[`key${n}`] === undefined) return `key${n}`
}

/** The values of a text with commas for an enum of a type; with quotes or brackets it is YAML. Undefined where one is no value of the type. */
export function valuesOfText(schema: JsonObject, text: string): JsonValue[] | undefined {
  const own = { type: schema.type ?? 'any' }
  const parts = /["'[\]{}]/.test(text)
    ? valueOfText({ type: 'array' }, `[${text}]`)
    : text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '')
  if (!Array.isArray(parts)) return undefined
  const values = parts.map((part) => (typeof part === 'string' ? valueOfText(own, part) : part))
  return values.every((value) => value !== undefined) ? (values as JsonValue[]) : undefined
}

/** The type of a schema in words. */
export function wordsOf(schema: JsonObject): string {
  const { types, details } = valueTexts
  const options = listOf(schema.enum)
  if (options.length > 0) return details.enumOf(options.length)
  if (schema['x-kubernetes-int-or-string'] === true) return types.intOrString
  const { type, items, additionalProperties } = schema
  if (type === 'array') {
    const keys = listOf(schema['x-kubernetes-list-map-keys']).join(', ')
    const kind = schema['x-kubernetes-list-type']
    if (kind === 'map' && keys !== '') return details.listMapBy(keys)
    if (!isObject(items)) return types.array
    return kind === 'set' ? details.setOf(wordsOf(items)) : details.listOf(wordsOf(items))
  }
  if (additionalProperties === true) return details.mapOf(types.any)
  if (isObject(additionalProperties)) return details.mapOf(wordsOf(additionalProperties))
  if (schema['x-kubernetes-embedded-resource'] === true) return valueTexts.embedded
  if (type === undefined) return schema['x-kubernetes-preserve-unknown-fields'] === true ? types.any : details.noType
  return type === 'string' || type === 'integer' || type === 'number' || type === 'boolean' || type === 'object'
    ? types[type]
    : String(type)
}
