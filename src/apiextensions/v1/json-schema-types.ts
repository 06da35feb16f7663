import { isObject } from '../../apimachinery/json/value.ts'
import { settleNumbers } from '../../apimachinery/typed/codec.ts'
import {
  always,
  BOOL,
  type CustomType,
  FLOAT64,
  INT64,
  list,
  map,
  namedString,
  optional,
  pointer,
  STRING,
  type StructType,
  struct,
} from '../../apimachinery/typed/types.ts'

/** Any JSON value (defaults, examples, enum entries). Null is the zero value. */
export const JSON_VALUE: CustomType = {
  kind: 'custom',
  go: 'v1.JSON',
  unmarshal: (value) => ({ value }),
  marshal: settleNumbers,
}

/** A schema, or a list of schemas, which only validation rejects. Anything else is neither, and gone once it was stored. */
const SCHEMA_OR_ARRAY: CustomType = {
  kind: 'custom',
  go: 'v1.JSONSchemaPropsOrArray',
  unmarshal(value, nested) {
    if (isObject(value)) return nested(value, JSON_SCHEMA_PROPS)
    return Array.isArray(value) ? nested(value, SCHEMAS) : { value: null }
  },
  marshal(value, encode) {
    if (isObject(value)) return encode(value, JSON_SCHEMA_PROPS)
    return Array.isArray(value) && value.length > 0 ? encode(value, SCHEMAS) : undefined
  },
}

const SCHEMA_OR_BOOL: CustomType = {
  kind: 'custom',
  go: 'v1.JSONSchemaPropsOrBool',
  unmarshal(value, nested) {
    if (isObject(value)) return nested(value, JSON_SCHEMA_PROPS)
    return typeof value === 'boolean' ? { value } : { error: 'boolean or JSON schema expected' }
  },
  marshal: (value, encode) => (isObject(value) ? encode(value, JSON_SCHEMA_PROPS) : value),
}

/** A schema or a list of property names; anything else is written as null. */
const SCHEMA_OR_STRING_ARRAY: CustomType = {
  kind: 'custom',
  go: 'v1.JSONSchemaPropsOrStringArray',
  unmarshal(value, nested) {
    if (isObject(value)) return nested(value, JSON_SCHEMA_PROPS)
    return Array.isArray(value) ? nested(value, list(STRING)) : { value: null }
  },
  marshal(value, encode) {
    if (isObject(value)) return encode(value, JSON_SCHEMA_PROPS)
    return Array.isArray(value) && value.length > 0 ? value : null
  },
}

const EXTERNAL_DOCUMENTATION = struct('v1.ExternalDocumentation', () => ({
  description: optional(STRING),
  url: optional(STRING),
}))

const VALIDATION_RULE = struct('v1.ValidationRule', () => ({
  rule: always(STRING),
  message: optional(STRING),
  messageExpression: optional(STRING),
  reason: optional(pointer(namedString('v1.FieldValueErrorReason'))),
  fieldPath: optional(STRING),
  optionalOldSelf: optional(pointer(BOOL)),
}))

/**
 * The keywords that a schema of a CRD may carry.
 * Source: k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1/types_jsonschema.go, JSONSchemaProps.
 */
export const JSON_SCHEMA_PROPS: StructType = struct('v1.JSONSchemaProps', () => ({
  id: optional(STRING),
  $schema: optional(namedString('v1.JSONSchemaURL')),
  $ref: optional(pointer(STRING)),
  description: optional(STRING),
  type: optional(STRING),
  format: optional(STRING),
  title: optional(STRING),
  default: optional(pointer(JSON_VALUE)),
  maximum: optional(pointer(FLOAT64)),
  exclusiveMaximum: optional(BOOL),
  minimum: optional(pointer(FLOAT64)),
  exclusiveMinimum: optional(BOOL),
  maxLength: optional(pointer(INT64)),
  minLength: optional(pointer(INT64)),
  pattern: optional(STRING),
  maxItems: optional(pointer(INT64)),
  minItems: optional(pointer(INT64)),
  uniqueItems: optional(BOOL),
  multipleOf: optional(pointer(FLOAT64)),
  enum: optional(list(JSON_VALUE)),
  maxProperties: optional(pointer(INT64)),
  minProperties: optional(pointer(INT64)),
  required: optional(list(STRING)),
  items: optional(pointer(SCHEMA_OR_ARRAY)),
  allOf: optional(SCHEMAS),
  oneOf: optional(SCHEMAS),
  anyOf: optional(SCHEMAS),
  not: optional(pointer(JSON_SCHEMA_PROPS)),
  properties: optional(map(JSON_SCHEMA_PROPS)),
  additionalProperties: optional(pointer(SCHEMA_OR_BOOL)),
  patternProperties: optional(map(JSON_SCHEMA_PROPS)),
  dependencies: optional(map(SCHEMA_OR_STRING_ARRAY, 'v1.JSONSchemaDependencies')),
  additionalItems: optional(pointer(SCHEMA_OR_BOOL)),
  definitions: optional(map(JSON_SCHEMA_PROPS, 'v1.JSONSchemaDefinitions')),
  externalDocs: optional(pointer(EXTERNAL_DOCUMENTATION)),
  example: optional(pointer(JSON_VALUE)),
  nullable: optional(BOOL),
  'x-kubernetes-preserve-unknown-fields': optional(pointer(BOOL)),
  'x-kubernetes-embedded-resource': optional(BOOL),
  'x-kubernetes-int-or-string': optional(BOOL),
  'x-kubernetes-list-map-keys': optional(list(STRING)),
  'x-kubernetes-list-type': optional(pointer(STRING)),
  'x-kubernetes-map-type': optional(pointer(STRING)),
  'x-kubernetes-validations': optional(list(VALIDATION_RULE, { go: 'v1.ValidationRules' })),
}))

const SCHEMAS = list(JSON_SCHEMA_PROPS)
