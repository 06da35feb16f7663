import { deepEqual, isNumber, isObject, type JsonObject, type JsonValue, toFloat } from '../../../apimachinery/json/value.ts'
import type { Edit } from '../../edit.ts'
import { CEL, listOf } from '../../walk.ts'
import type { SchemaNode } from '../finding.ts'
import { givenValues } from './about.ts'
import { type NodeRule, optional, removeIndices, without } from './rule.ts'

const PAIRS = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
] as const

/** Whether no number at all lies between two bounds. */
function isEmpty({ schema }: SchemaNode, least: number, most: number, onNumbers: boolean): boolean {
  const open = onNumbers && (schema.exclusiveMinimum === true || schema.exclusiveMaximum === true)
  return least > most || (open && least === most)
}

/** Bounds that no value can meet. */
export const conflictingmarkers: NodeRule = (node) => {
  const { schema } = node
  for (const [low, high] of PAIRS) {
    const { [low]: least, [high]: most } = schema
    if (!isNumber(least) || !isNumber(most)) continue
    if (!isEmpty(node, toFloat(least), toFloat(most), low === 'minimum')) continue
    const { path } = node
    const swapped: Edit[] = [
      { op: 'set', path: [...path, low], value: most },
      { op: 'set', path: [...path, high], value: least },
    ]
    const fix = toFloat(least) > toFloat(most) ? { title: ['fixSwapBounds'] as const, edits: swapped } : undefined
    return { message: ['conflictingBounds', low, high], fix: () => fix }
  }
  return undefined
}

const OF: Readonly<Record<string, readonly JsonValue[]>> = {
  minimum: ['integer', 'number'],
  maximum: ['integer', 'number'],
  exclusiveMinimum: ['integer', 'number'],
  exclusiveMaximum: ['integer', 'number'],
  multipleOf: ['integer', 'number'],
  minLength: ['string'],
  maxLength: ['string'],
  pattern: ['string'],
  minItems: ['array'],
  maxItems: ['array'],
  minProperties: ['object'],
  maxProperties: ['object'],
}

/** A constraint stands at a type that it says something about. */
export const markerscope: NodeRule = (node) => {
  const { type } = node.schema
  if (typeof type !== 'string' || type === '') return undefined
  const idle = Object.keys(node.schema).filter((key) => OF[key] !== undefined && !OF[key].includes(type))
  if (idle.length === 0) return undefined
  return { message: ['keywordsWithoutEffect', idle, type], fix: () => without(['fixRemove', idle], node, idle) }
}

const indicesOfRepeated = (list: readonly JsonValue[]): number[] =>
  [...list.keys()].filter((index) => list.slice(0, index).some((one) => deepEqual(one, list[index])))

const LISTS = ['enum', 'required', CEL] as const

/** Nothing is said twice. */
export const duplicatemarkers: NodeRule = (node) => {
  const { schema } = node
  for (const key of LISTS) {
    const list = listOf(schema[key])
    const twice = list.length > 1 && list.length < 200 ? indicesOfRepeated(list) : []
    if (twice.length === 0) continue
    const { path } = node
    return {
      message: ['duplicate', key],
      path: [...path, key, twice[0] ?? 0],
      fix: () => ({ title: ['fixRemoveDuplicate'], edits: removeIndices(path, schema, key, twice) }),
    }
  }
  return undefined
}

/** Whether fields that are not named may stand in an object. */
function isOpen(schema: JsonObject): boolean {
  if (schema['x-kubernetes-preserve-unknown-fields'] === true || schema['x-kubernetes-embedded-resource'] === true) return true
  return schema.additionalProperties !== undefined && schema.additionalProperties !== false
}

/** What is required is a field that there is: another one would be pruned before it is missed. */
export const unknownrequired: NodeRule = (node) => {
  const { schema, parent } = node
  if (schema.required === undefined || schema.type !== 'object' || isOpen(schema)) return undefined
  const { properties } = schema
  const { path } = node
  const has = (name: JsonValue): boolean => isObject(properties) && properties[String(name)] !== undefined
  const own = ['apiVersion', 'kind', 'metadata']
  const unknown = listOf(schema.required).filter((name) => !has(name) && !(parent === undefined && own.includes(String(name))))
  if (unknown.length === 0) return undefined
  const names = unknown.map(String)
  const indices = [...listOf(schema.required).entries()].filter(([, one]) => unknown.includes(one)).map(([index]) => index)
  return {
    message: ['unknownRequired', names],
    path: [...path, 'required'],
    fix: () => ({ title: ['fixOptional', names], edits: removeIndices(path, schema, 'required', indices) }),
  }
}

/** What has a default need not be required. */
export const defaultorrequired: NodeRule = (node) => {
  const { schema, name, parent } = node
  if (name === '' || parent === undefined || schema.default === undefined) return undefined
  const required = listOf(parent.schema.required)
  if (!required.includes(name)) return undefined
  // The last required field of items tells them apart, and a value given from above was made to hold what is required.
  const last = required.length === 1 && node.path.at(-3) === 'items'
  const fix = () => {
    if (last || givenValues(parent).length > 0) return undefined
    return { title: ['fixOptional', [name]] as const, edits: optional(parent, name) }
  }
  return { message: ['defaultAndRequired'], fix }
}
