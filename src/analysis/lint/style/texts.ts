import { isNumber, isObject, type JsonObject, type JsonValue, toFloat } from '../../../apimachinery/json/value.ts'
import type { Fix, SchemaNode } from '../finding.ts'
import { givenValues } from './about.ts'
import { type NodeRule, type Said, set } from './rule.ts'

/** Formats whose values have a length of their own in the estimate of what CEL rules cost. */
const BOUNDED: ReadonlySet<JsonValue> = new Set(['date', 'date-time', 'duration'])

const isMap = ({ schema }: SchemaNode): boolean => schema.type === 'object' && isObject(schema.additionalProperties)

const NO_VALUE = [Number.POSITIVE_INFINITY, 0] as const

/** How long the shortest and the longest value is that the CRD itself gives. */
function lengths(node: SchemaNode): readonly [least: number, most: number] {
  const given = givenValues(node)
  if (given.length === 0) return NO_VALUE
  const all = given.map((value) => {
    if (typeof value === 'string') return [...value].length
    return Array.isArray(value) ? value.length : isObject(value) ? Object.keys(value).length : 0
  })
  return [Math.min(...all), Math.max(...all)]
}

const numberAt = (schema: JsonObject, key: string): number => {
  const value = schema[key]
  return isNumber(value) ? toFloat(value) : 0
}

function bounded(node: SchemaNode, word: string, choices: readonly number[]): Said {
  const fix = (): Fix | undefined => {
    const least = Math.max(lengths(node)[1], numberAt(node.schema, word.replace('max', 'min')))
    const limit = choices.find((one) => one >= least)
    return limit === undefined ? undefined : set(['fixAdd', word, String(limit), 1], node, word, limit)
  }
  return { message: ['noMaximum', word], fix }
}

/** Strings, lists and maps say how much they hold at most. */
export const maxlength: NodeRule = (node) => {
  const { schema } = node
  if (schema.type === 'string') {
    if (schema.maxLength !== undefined || schema.enum !== undefined || BOUNDED.has(schema.format ?? null)) return undefined
    return bounded(node, 'maxLength', [256, 1024, 32_768])
  }
  if (schema.type === 'array') return schema.maxItems === undefined ? bounded(node, 'maxItems', [64]) : undefined
  return isMap(node) && schema.maxProperties === undefined ? bounded(node, 'maxProperties', [64]) : undefined
}

const LEAST = { string: 'minLength', array: 'minItems', object: 'minProperties' } as const

/** Strings, lists and maps say whether they may be empty. */
export const minlength: NodeRule = (node) => {
  const { schema } = node
  const { type } = schema
  if ((type !== 'string' && type !== 'array' && type !== 'object') || (type === 'object' && !isMap(node))) return undefined
  if (type === 'string' && (schema.enum !== undefined || BOUNDED.has(schema.format ?? null))) return undefined
  const word = LEAST[type]
  if (schema[word] !== undefined) return undefined
  return {
    message: ['noMinimum', word],
    fix: () => {
      const least = lengths(node)[0] === 0 || (schema[word.replace('min', 'max')] ?? 1) === 0 ? 0 : 1
      return set(['fixAdd', word, String(least), 1], node, word, least)
    },
  }
}

/** A pattern that spells out the units of Go: `^([0-9]{1,5}(h|m|s|ms)){1,4}$`. */
const UNITS = /\bms\b/

/** Spans of time are integers that name their unit. */
export const nodurations: NodeRule = ({ schema }) => {
  if (schema.type !== 'string') return undefined
  const { format, pattern } = schema
  if (format !== 'duration' && !(typeof pattern === 'string' && UNITS.test(pattern))) return undefined
  return { message: ['duration'] }
}

/** A description begins with the name of its field. */
export const commentstart: NodeRule = (node) => {
  const { schema, name } = node
  const { description } = schema
  if (name === '' || typeof description !== 'string' || description === '') return undefined
  const [first = ''] = description.trimStart().split(/[\s.,:;]/, 1)
  if (first === name) return undefined
  const rest = description.trimStart().slice(first.length)
  const fix = () =>
    first.toLowerCase() === name.toLowerCase()
      ? set(['fixDescriptionStart', name], node, 'description', `${name}${rest}`)
      : undefined
  return { message: ['descriptionStart', name], fix }
}
