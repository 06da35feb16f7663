import { stringOf } from '../../apimachinery/json/access.ts'
import { isNumber, type JsonObject, type JsonValue, toFloat } from '../../apimachinery/json/value.ts'
import type { Extensions, Generic, ValidationRule, ValueValidation } from './structural.ts'

/** The keywords of a node without keywords; shared, so that the many such nodes cost no memory. */
export const EMPTY_GENERIC: Generic = Object.freeze({ description: '', type: '', title: '', nullable: false })

const NO_RULES: readonly ValidationRule[] = Object.freeze([])

export const EMPTY_EXTENSIONS: Extensions = Object.freeze({
  preserveUnknownFields: false,
  embeddedResource: false,
  intOrString: false,
  validations: NO_RULES,
})

export const EMPTY_VALUE_VALIDATION: ValueValidation = Object.freeze({
  format: '',
  exclusiveMaximum: false,
  exclusiveMinimum: false,
  pattern: '',
  uniqueItems: false,
  required: Object.freeze([]),
  allOf: Object.freeze([]),
  oneOf: Object.freeze([]),
  anyOf: Object.freeze([]),
})

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

/** The keywords of a node that say what a value is, and that a branch of a junctor must not have. */
export function genericOf(schema: JsonObject): Generic {
  const generic: Mutable<Generic> = {
    description: stringOf(schema.description),
    type: stringOf(schema.type),
    title: stringOf(schema.title),
    nullable: schema.nullable === true,
  }
  const { default: value, externalDocs, example } = schema
  if (value !== undefined && value !== null) generic.default = value
  if (externalDocs !== undefined && externalDocs !== null) generic.externalDocs = externalDocs as JsonObject
  if (example !== undefined && example !== null) generic.example = example
  return generic
}

const EXTENSION_KEYS = [
  'preserve-unknown-fields',
  'embedded-resource',
  'int-or-string',
  'list-type',
  'list-map-keys',
  'map-type',
  'validations',
].map((name) => `x-kubernetes-${name}`)

/** The `x-kubernetes-` keywords of a node. */
export function extensionsOf(schema: JsonObject): Extensions {
  if (EXTENSION_KEYS.every((key) => schema[key] === undefined)) return EMPTY_EXTENSIONS
  const extensions: Mutable<Extensions> = {
    preserveUnknownFields: schema['x-kubernetes-preserve-unknown-fields'] === true,
    embeddedResource: schema['x-kubernetes-embedded-resource'] === true,
    intOrString: schema['x-kubernetes-int-or-string'] === true,
    validations: ruleList(schema['x-kubernetes-validations']),
  }
  const listType = schema['x-kubernetes-list-type']
  if (typeof listType === 'string') extensions.listType = listType
  const keys = schema['x-kubernetes-list-map-keys']
  if (Array.isArray(keys) && keys.length > 0) extensions.listMapKeys = keys.map(stringOf)
  const mapType = schema['x-kubernetes-map-type']
  if (typeof mapType === 'string') extensions.mapType = mapType
  return extensions
}

/** The rules of `x-kubernetes-validations`. */
export function ruleList(rules: JsonValue | undefined): readonly ValidationRule[] {
  if (!Array.isArray(rules) || rules.length === 0) return NO_RULES
  return rules.map((entry) => {
    const from = entry as JsonObject
    const rule: Mutable<ValidationRule> = {
      rule: stringOf(from.rule),
      message: stringOf(from.message),
      messageExpression: stringOf(from.messageExpression),
      fieldPath: stringOf(from.fieldPath),
    }
    if (typeof from.reason === 'string') rule.reason = from.reason
    if (typeof from.optionalOldSelf === 'boolean') rule.optionalOldSelf = from.optionalOldSelf
    return rule
  })
}

const LIMITS = ['maxLength', 'minLength', 'maxItems', 'minItems', 'maxProperties', 'minProperties'] as const
const BOUNDS = ['maximum', 'minimum', 'multipleOf'] as const
const KEYWORDS = [
  ...LIMITS,
  ...BOUNDS,
  'format',
  'pattern',
  'exclusiveMaximum',
  'exclusiveMinimum',
  'uniqueItems',
  'enum',
  'required',
] as const

/** The keywords of value validation of a node, its junctors excepted; the shared empty value for a node without them. */
export function valueKeywordsOf(schema: JsonObject): ValueValidation {
  if (KEYWORDS.every((key) => schema[key] === undefined || (key === 'enum' && isEmptyList(schema.enum))))
    return EMPTY_VALUE_VALIDATION
  const validation: Mutable<ValueValidation> = {
    ...EMPTY_VALUE_VALIDATION,
    format: stringOf(schema.format),
    exclusiveMaximum: schema.exclusiveMaximum === true,
    exclusiveMinimum: schema.exclusiveMinimum === true,
    pattern: stringOf(schema.pattern),
    uniqueItems: schema.uniqueItems === true,
  }
  for (const key of LIMITS) {
    const limit = schema[key]
    if (isNumber(limit)) validation[key] = toFloat(limit)
  }
  for (const key of BOUNDS) {
    const bound = schema[key]
    if (isNumber(bound)) validation[key] = bound
  }
  if (Array.isArray(schema.enum) && schema.enum.length > 0) validation.enum = schema.enum
  if (Array.isArray(schema.required)) validation.required = schema.required.map(stringOf)
  return validation
}

const isEmptyList = (value: JsonValue | undefined): boolean => Array.isArray(value) && value.length === 0
