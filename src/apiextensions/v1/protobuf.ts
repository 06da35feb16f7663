import { isObject, type JsonValue, objectOf } from '../../apimachinery/json/value.ts'
import { JSON_MESSAGE, TIME_MESSAGE } from '../../apimachinery/protobuf/forms.ts'
import {
  always,
  type Message,
  type MessageField,
  type MessageForm,
  mapOf,
  message,
  optional,
  pointer,
  repeated,
} from '../../apimachinery/protobuf/message.ts'
import { METADATA } from '../../apimachinery/protobuf/meta-messages.ts'
import type { Release } from '../../apimachinery/releases/release.ts'
import { KIND } from './names.ts'

/**
 * The messages of a CustomResourceDefinition, one table each: number, JSON name, type.
 * Source: k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1/generated.proto.
 */
const SCHEMA: Message = message('JSONSchemaProps', () => ({
  1: optional('id', 'string', 'ID'),
  2: optional('$schema', 'string', 'Schema'),
  3: pointer('$ref', 'string', 'Ref'),
  4: optional('description', 'string'),
  5: optional('type', 'string'),
  6: optional('format', 'string'),
  7: optional('title', 'string'),
  8: pointer('default', JSON_MESSAGE),
  9: pointer('maximum', 'double'),
  10: optional('exclusiveMaximum', 'bool'),
  11: pointer('minimum', 'double'),
  12: optional('exclusiveMinimum', 'bool'),
  13: pointer('maxLength', 'int64'),
  14: pointer('minLength', 'int64'),
  15: optional('pattern', 'string'),
  16: pointer('maxItems', 'int64'),
  17: pointer('minItems', 'int64'),
  18: optional('uniqueItems', 'bool'),
  19: pointer('multipleOf', 'double'),
  20: repeated('enum', JSON_MESSAGE),
  21: pointer('maxProperties', 'int64'),
  22: pointer('minProperties', 'int64'),
  23: repeated('required', 'string'),
  24: pointer('items', SCHEMA_OR_ARRAY),
  25: repeated('allOf', SCHEMA),
  26: repeated('oneOf', SCHEMA),
  27: repeated('anyOf', SCHEMA),
  28: pointer('not', SCHEMA),
  29: optional('properties', mapOf(SCHEMA)),
  30: pointer('additionalProperties', SCHEMA_OR_BOOL),
  31: optional('patternProperties', mapOf(SCHEMA)),
  32: optional('dependencies', mapOf(SCHEMA_OR_STRING_ARRAY)),
  33: pointer('additionalItems', SCHEMA_OR_BOOL),
  34: optional('definitions', mapOf(SCHEMA)),
  35: pointer('externalDocs', EXTERNAL_DOCUMENTATION),
  36: pointer('example', JSON_MESSAGE),
  37: optional('nullable', 'bool'),
  38: pointer('x-kubernetes-preserve-unknown-fields', 'bool', 'XPreserveUnknownFields'),
  39: optional('x-kubernetes-embedded-resource', 'bool', 'XEmbeddedResource'),
  40: optional('x-kubernetes-int-or-string', 'bool', 'XIntOrString'),
  41: repeated('x-kubernetes-list-map-keys', 'string', 'XListMapKeys'),
  42: pointer('x-kubernetes-list-type', 'string', 'XListType'),
  43: pointer('x-kubernetes-map-type', 'string', 'XMapType'),
  44: repeated('x-kubernetes-validations', VALIDATION_RULE, 'XValidations'),
}))

/** A schema, or the list that a field holds in its place. An empty message is `neither`: a value that is no schema and no list. */
const schemaOrList = (list: string, neither: JsonValue): MessageForm => ({
  merges: true,
  fromFields: ({ schema, [list]: items }) => (Array.isArray(items) ? items : (schema ?? neither)),
  toFields: (value) => (Array.isArray(value) ? objectOf({ [list]: value }) : objectOf(isObject(value) ? { schema: value } : {})),
})

const SCHEMA_OR_ARRAY: Message = message(
  'JSONSchemaPropsOrArray',
  { 1: pointer('schema', SCHEMA), 2: repeated('jSONSchemas', SCHEMA) },
  // The field is a pointer, to which null would be no message at all.
  schemaOrList('jSONSchemas', false),
)

const SCHEMA_OR_STRING_ARRAY: Message = message(
  'JSONSchemaPropsOrStringArray',
  { 1: pointer('schema', SCHEMA), 2: repeated('property', 'string') },
  schemaOrList('property', null),
)

/** A schema, which allows what it accepts, or whether anything is allowed. */
const SCHEMA_OR_BOOL: Message = message(
  'JSONSchemaPropsOrBool',
  { 1: always('allows', 'bool'), 2: pointer('schema', SCHEMA) },
  {
    merges: true,
    fromFields: ({ allows, schema }) => schema ?? allows === true,
    toFields: (value) => (isObject(value) ? objectOf({ allows: true, schema: value }) : objectOf({ allows: value })),
  },
)

const EXTERNAL_DOCUMENTATION = message('ExternalDocumentation', {
  1: optional('description', 'string'),
  2: optional('url', 'string', 'URL'),
})

const VALIDATION_RULE = message('ValidationRule', {
  1: always('rule', 'string'),
  2: optional('message', 'string'),
  3: optional('messageExpression', 'string'),
  4: pointer('reason', 'string'),
  5: optional('fieldPath', 'string'),
  6: pointer('optionalOldSelf', 'bool'),
})

const NAMES = message('CustomResourceDefinitionNames', {
  1: always('plural', 'string'),
  2: optional('singular', 'string'),
  3: repeated('shortNames', 'string'),
  4: always('kind', 'string'),
  5: optional('listKind', 'string'),
  6: repeated('categories', 'string'),
})

const SUBRESOURCES = message('CustomResourceSubresources', {
  1: pointer('status', message('CustomResourceSubresourceStatus', {})),
  2: pointer(
    'scale',
    message('CustomResourceSubresourceScale', {
      1: always('specReplicasPath', 'string'),
      2: always('statusReplicasPath', 'string'),
      3: pointer('labelSelectorPath', 'string'),
    }),
  ),
})

const COLUMN = message('CustomResourceColumnDefinition', {
  1: always('name', 'string'),
  2: always('type', 'string'),
  3: optional('format', 'string'),
  4: optional('description', 'string'),
  5: optional('priority', 'int32'),
  6: always('jsonPath', 'string', 'JSONPath'),
})

const SELECTABLE_FIELD = message('SelectableField', { 1: always('jsonPath', 'string', 'JSONPath') })

const versionMessage = (hasSelectableFields: boolean): Message =>
  message('CustomResourceDefinitionVersion', {
    1: always('name', 'string'),
    2: always('served', 'bool'),
    3: always('storage', 'bool'),
    4: pointer('schema', message('CustomResourceValidation', { 1: pointer('openAPIV3Schema', SCHEMA, 'OpenAPIV3Schema') })),
    5: pointer('subresources', SUBRESOURCES),
    6: repeated('additionalPrinterColumns', COLUMN),
    7: optional('deprecated', 'bool'),
    8: pointer('deprecationWarning', 'string'),
    ...(hasSelectableFields ? { 9: repeated('selectableFields', SELECTABLE_FIELD) } : {}),
  })

const CLIENT_CONFIG = message('WebhookClientConfig', {
  1: pointer(
    'service',
    message('ServiceReference', {
      1: always('namespace', 'string'),
      2: always('name', 'string'),
      3: pointer('path', 'string'),
      4: pointer('port', 'int32'),
    }),
  ),
  2: pointer('caBundle', 'bytes', 'CABundle'),
  3: pointer('url', 'string', 'URL'),
})

const CONVERSION = message('CustomResourceConversion', {
  1: always('strategy', 'string'),
  2: pointer(
    'webhook',
    message('WebhookConversion', {
      2: pointer('clientConfig', CLIENT_CONFIG),
      3: repeated('conversionReviewVersions', 'string'),
    }),
  ),
})

const specMessage = (hasSelectableFields: boolean): Message =>
  message('CustomResourceDefinitionSpec', {
    1: always('group', 'string'),
    3: always('names', NAMES),
    4: always('scope', 'string'),
    7: repeated('versions', versionMessage(hasSelectableFields)),
    9: pointer('conversion', CONVERSION),
    10: optional('preserveUnknownFields', 'bool'),
  })

/** The field that says which generation a status or a condition is about, where a release has it. */
const observed = (number: number, isThere: boolean): Readonly<Record<number, MessageField>> =>
  isThere ? { [number]: optional('observedGeneration', 'int64') } : {}

const conditionMessage = (hasGeneration: boolean): Message =>
  message('CustomResourceDefinitionCondition', {
    1: always('type', 'string'),
    2: always('status', 'string'),
    3: optional('lastTransitionTime', TIME_MESSAGE),
    4: optional('reason', 'string'),
    5: optional('message', 'string'),
    ...observed(6, hasGeneration),
  })

const statusMessage = (hasGeneration: boolean): Message =>
  message('CustomResourceDefinitionStatus', {
    1: repeated('conditions', conditionMessage(hasGeneration)),
    2: always('acceptedNames', NAMES),
    3: repeated('storedVersions', 'string'),
    ...observed(4, hasGeneration),
  })

const definitionMessage = (hasGeneration: boolean, hasSelectableFields = true): Message =>
  message(KIND, {
    1: METADATA,
    2: always('spec', specMessage(hasSelectableFields)),
    3: optional('status', statusMessage(hasGeneration)),
  })

/** A CRD in protobuf. */
export const CUSTOM_RESOURCE_DEFINITION_MESSAGE = definitionMessage(true)

/** A CRD in protobuf, as releases without the gate `definitionGenerations` write it. */
export const FORMER_DEFINITION_MESSAGE = definitionMessage(false)

/** A CRD in protobuf, as releases read it that do not know `selectableFields` either. */
const OLDEST_DEFINITION_MESSAGE = definitionMessage(false, false)

/** A CRD in protobuf, as a release reads and writes it. */
export function definitionMessageOf(release: Release): Message {
  if (release.has('definitionGenerations')) return CUSTOM_RESOURCE_DEFINITION_MESSAGE
  return release.has('selectableFieldsKnown') ? FORMER_DEFINITION_MESSAGE : OLDEST_DEFINITION_MESSAGE
}
