import { stringAt, stringsOf } from '../../apimachinery/json/access.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject } from '../../apimachinery/json/value.ts'
import { listOf } from '../walk.ts'
import { enumOf, keepsUnknown, type TypeField, type TypeRef } from './types.ts'

/** A fact about a field in words; `code` is data that stands behind the words. */
export interface Fact {
  readonly words: string
  readonly code?: string
}

const WORDS: Readonly<Record<string, string>> = {
  intOrString: 'integer or string',
  any: 'any value',
  metadata: 'ObjectMeta',
}

/** A type in words: `list of strings` is `string[]`, since readers know it from code. */
export function typeWords(type: TypeRef): string {
  if (type.is === 'list') return `${typeWords(type.of)}[]`
  if (type.is === 'map') return `map of ${typeWords(type.of)}`
  return type.is === 'struct' ? 'object' : (WORDS[type.is] ?? type.is)
}

/** The struct that a type holds, however deep in lists and maps. */
export function structWithin(type: TypeRef): string | undefined {
  if (type.is === 'list' || type.is === 'map') return structWithin(type.of)
  return type.is === 'struct' ? type.name : undefined
}

const RANGES = [
  ['minimum', 'maximum', 'Value'],
  ['minLength', 'maxLength', 'Length'],
  ['minItems', 'maxItems', 'Items'],
  ['minProperties', 'maxProperties', 'Entries'],
] as const

function rangeFacts(schema: JsonObject): Fact[] {
  return RANGES.flatMap(([low, high, words]): Fact[] => {
    const [least, most] = [schema[low], schema[high]]
    if (least === undefined && most === undefined) return []
    const from =
      least === undefined ? '' : `${schema.exclusiveMinimum === true && low === 'minimum' ? '> ' : '≥ '}${stringify(least)}`
    const to =
      most === undefined ? '' : `${schema.exclusiveMaximum === true && high === 'maximum' ? '< ' : '≤ '}${stringify(most)}`
    return [{ words, code: [from, to].filter((text) => text !== '').join(', ') }]
  })
}

const LIST_TYPES: Readonly<Record<string, string>> = {
  atomic: 'Apply replaces the whole list',
  set: 'A set: apply adds and removes single values',
}

function listFacts(schema: JsonObject): Fact[] {
  const type = stringAt(schema, 'x-kubernetes-list-type')
  if (type === 'map') {
    const keys = stringsOf(schema['x-kubernetes-list-map-keys'])
    return [{ words: 'Keys by which apply merges items', code: keys.join(', ') }]
  }
  const words = LIST_TYPES[type]
  return words === undefined ? [] : [{ words }]
}

/** Whether anything in a schema is a rule in CEL. */
const ruleFacts = (schema: JsonObject): Fact[] =>
  listOf(schema['x-kubernetes-validations']).flatMap((rule): Fact[] =>
    isObject(rule) ? [{ words: stringAt(rule, 'message') || 'Rule', code: stringAt(rule, 'rule') }] : [],
  )

/** What a schema says about the values of a field, besides its type and its description. */
export function factsOf({ schema }: Pick<TypeField, 'schema'>): readonly Fact[] {
  const { default: given, format, pattern, multipleOf, items } = schema
  const values = enumOf(schema)
  return [
    ...(given === undefined ? [] : [{ words: 'Default', code: stringify(given) }]),
    ...(values === undefined ? [] : [{ words: 'One of', code: values.map((value) => stringify(value)).join(', ') }]),
    ...rangeFacts(schema),
    ...(multipleOf === undefined ? [] : [{ words: 'Multiple of', code: stringify(multipleOf) }]),
    ...(typeof format === 'string' ? [{ words: 'Format', code: format }] : []),
    ...(typeof pattern === 'string' ? [{ words: 'Pattern', code: pattern }] : []),
    ...(schema.nullable === true ? [{ words: 'May be null' }] : []),
    ...(keepsUnknown(schema) ? [{ words: 'Unknown fields are kept' }] : []),
    ...listFacts(schema),
    ...ruleFacts(schema),
    ...(isObject(items)
      ? factsOf({ schema: { ...items, description: '' } }).map(({ words, ...rest }) => ({ words: `Each: ${words}`, ...rest }))
      : []),
  ]
}
