import { type ErrorList, invalid } from '../../apimachinery/field/error.ts'
import { isObject, type JsonObject, type JsonValue, newObject } from '../../apimachinery/json/value.ts'
import {
  EMPTY_EXTENSIONS,
  EMPTY_GENERIC,
  EMPTY_VALUE_VALIDATION,
  extensionsOf,
  genericOf,
  ruleList,
  valueKeywordsOf,
} from './keywords.ts'
import type { NestedValueValidation, Structural, ValueValidation } from './structural.ts'

/** The sentences that say why a schema cannot be made structural, the first of the root first. */
type Faults = string[]

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

const NOT_SUPPORTED = ['id', 'schema', '$ref', 'patternProperties', 'dependencies', 'additionalItems', 'definitions'] as const

/**
 * Converts a decoded `openAPIV3Schema` into a structural schema. A schema that validation of CRDs accepted never fails here [SS-1].
 * The errors carry one `Invalid value: ""` at `openAPIV3Schema`; its sentence is `reason`.
 * Source: k8s.io/apiextensions-apiserver/pkg/apiserver/schema/convert.go, NewStructural.
 */
export function newStructural(schema: JsonObject): { structural: Structural } | { errors: ErrorList; reason: string } {
  const faults: Faults = []
  const structural = structuralOf(schema, faults)
  const reason = faults[0]
  return reason === undefined ? { structural } : { errors: [invalid('openAPIV3Schema', '', reason)], reason }
}

function structuralOf(schema: JsonObject, faults: Faults): Structural {
  rejectUnsupported(schema, faults)
  const valueValidation = valueValidationOf(schema, faults)
  const node: Mutable<Structural> = { generic: genericOf(schema), extensions: extensionsOf(schema), source: schema }
  rejectPreserveFalse(schema, faults)
  if (valueValidation !== EMPTY_VALUE_VALIDATION) node.valueValidation = valueValidation
  const items = singleItems(schema.items, faults)
  if (items !== undefined) node.items = structuralOf(items, faults)
  const properties = schema.properties
  if (isObject(properties)) {
    const children = new Map<string, Structural>()
    for (const name in properties) children.set(name, structuralOf(asSchema(properties[name]), faults))
    if (children.size > 0) node.properties = children
  }
  const additional = schema.additionalProperties
  if (typeof additional === 'boolean') node.additionalProperties = additional
  else if (isObject(additional)) node.additionalProperties = structuralOf(additional, faults)
  return node
}

function nestedOf(schema: JsonObject, faults: Faults): NestedValueValidation {
  rejectUnsupported(schema, faults)
  const nested: Mutable<NestedValueValidation> = {
    valueValidation: valueValidationOf(schema, faults),
    validations: ruleList(schema['x-kubernetes-validations']),
    forbidden: { generic: genericOf(schema), extensions: extensionsOf(schema) },
  }
  rejectPreserveFalse(schema, faults)
  const items = singleItems(schema.items, faults)
  if (items !== undefined) nested.items = nestedOf(items, faults)
  const properties = schema.properties
  if (isObject(properties)) {
    const children = new Map<string, NestedValueValidation>()
    for (const name in properties) children.set(name, nestedOf(asSchema(properties[name]), faults))
    nested.properties = children
  }
  const additional = schema.additionalProperties
  if (additional === true) nested.additionalProperties = EMPTY_NESTED
  else if (isObject(additional)) nested.additionalProperties = nestedOf(additional, faults)
  return nested
}

const EMPTY_NESTED: NestedValueValidation = {
  valueValidation: EMPTY_VALUE_VALIDATION,
  validations: [],
  forbidden: { generic: EMPTY_GENERIC, extensions: EMPTY_EXTENSIONS },
}

function valueValidationOf(schema: JsonObject, faults: Faults): ValueValidation {
  const keywords = valueKeywordsOf(schema)
  const { allOf, anyOf, oneOf, not } = schema
  if (isNone(allOf) && isNone(anyOf) && isNone(oneOf) && not === undefined) return keywords
  const branches = (list: JsonValue[]) => list.map((branch) => nestedOf(asSchema(branch), faults))
  const full: Mutable<ValueValidation> = { ...keywords }
  if (isObject(not)) full.not = nestedOf(not, faults)
  if (Array.isArray(allOf)) full.allOf = branches(allOf)
  if (Array.isArray(anyOf)) full.anyOf = branches(anyOf)
  if (Array.isArray(oneOf)) full.oneOf = branches(oneOf)
  return full
}

const isNone = (list: JsonValue | undefined): boolean => !Array.isArray(list) || list.length === 0

const asSchema = (value: JsonValue | undefined): JsonObject => (isObject(value) ? value : newObject())

function singleItems(items: JsonValue | undefined, faults: Faults): JsonObject | undefined {
  if (Array.isArray(items) && items.length > 0) faults.push("OpenAPIV3Schema 'items' must be a schema, but is an array")
  return isObject(items) ? items : undefined
}

function rejectPreserveFalse(schema: JsonObject, faults: Faults): void {
  if (schema['x-kubernetes-preserve-unknown-fields'] !== false) return
  faults.push("internal error: 'x-kubernetes-preserve-unknown-fields' must be true or undefined")
}

function rejectUnsupported(schema: JsonObject, faults: Faults): void {
  for (const keyword of NOT_SUPPORTED) {
    const value = schema[keyword === 'schema' ? '$schema' : keyword]
    if (value !== undefined && isSet(keyword, value)) faults.push(`OpenAPIV3Schema '${keyword}' is not supported`)
  }
}

function isSet(keyword: string, value: JsonValue): boolean {
  if (value === null || value === '') return false
  if (keyword === 'additionalItems' || !isObject(value)) return true
  for (const _ in value) return true
  return false
}
