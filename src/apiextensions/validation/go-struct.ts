import { stringify } from '../../apimachinery/json/serialize.ts'
import { compareBytes } from '../../apimachinery/json/utf8.ts'
import { isObject, type JsonObject, type JsonValue } from '../../apimachinery/json/value.ts'
import type { InternalSpec, InternalVersion } from './internal.ts'

/**
 * Parts of a CRD as an error message shows them: the server prints its internal Go structs, whose fields have other names than those
 * of the API and stand in an order of their own, none left out [CV-7].
 * Sources: k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/types.go and types_jsonschema.go.
 */
type Show = (value: JsonValue | undefined) => string

/** A Go field with its name in the API and the way it is printed. */
type Fields = readonly (readonly [go: string, json: string, show: Show])[]

/** Pointers, lists and values of any type: null when missing. */
const orNull: Show = (value) => (value === undefined ? 'null' : stringify(value))
const string: Show = (value) => stringify(value ?? '')
const bool: Show = (value) => stringify(value ?? false)
const number: Show = (value) => stringify(value ?? 0)

const structOf = (value: JsonObject, fields: Fields): string =>
  `{${fields.map(([go, json, show]) => `"${go}":${show(value[json])}`).join(',')}}`

const struct =
  (fields: () => Fields): Show =>
  (value) =>
    isObject(value) ? structOf(value, fields()) : 'null'

const list =
  (item: Show): Show =>
  (value) =>
    Array.isArray(value) ? `[${value.map(item).join(',')}]` : 'null'

const map =
  (item: Show): Show =>
  (value) => {
    if (!isObject(value)) return 'null'
    return `{${Object.keys(value)
      .sort(compareBytes)
      .map((key) => `${stringify(key)}:${item(value[key])}`)
      .join(',')}}`
  }

const schema: Show = struct(() => SCHEMA)
const schemas: Show = list(schema)

const schemaOrArray: Show = (value) => {
  if (value === undefined) return 'null'
  if (isObject(value)) return `{"Schema":${schema(value)},"JSONSchemas":null}`
  return `{"Schema":null,"JSONSchemas":${schemas(value)}}`
}

const schemaOrBool: Show = (value) => {
  if (value === undefined) return 'null'
  return isObject(value) ? `{"Allows":true,"Schema":${schema(value)}}` : `{"Allows":${value === true},"Schema":null}`
}

const schemaOrStrings: Show = (value) =>
  isObject(value) ? `{"Schema":${schema(value)},"Property":null}` : `{"Schema":null,"Property":${orNull(value)}}`

const DOCS: Fields = [
  ['Description', 'description', string],
  ['URL', 'url', string],
]

const RULE: Fields = [
  ['Rule', 'rule', string],
  ['Message', 'message', string],
  ['MessageExpression', 'messageExpression', string],
  ['Reason', 'reason', orNull],
  ['FieldPath', 'fieldPath', string],
  ['OptionalOldSelf', 'optionalOldSelf', orNull],
]

const rule: Show = struct(() => RULE)

/** Its names are those of the keywords that a root with a status subresource may have. */
export const SCHEMA: Fields = [
  ['ID', 'id', string],
  ['Schema', '$schema', string],
  ['Ref', '$ref', orNull],
  ['Description', 'description', string],
  ['Type', 'type', string],
  ['Nullable', 'nullable', bool],
  ['Format', 'format', string],
  ['Title', 'title', string],
  ['Default', 'default', orNull],
  ['Maximum', 'maximum', orNull],
  ['ExclusiveMaximum', 'exclusiveMaximum', bool],
  ['Minimum', 'minimum', orNull],
  ['ExclusiveMinimum', 'exclusiveMinimum', bool],
  ['MaxLength', 'maxLength', orNull],
  ['MinLength', 'minLength', orNull],
  ['Pattern', 'pattern', string],
  ['MaxItems', 'maxItems', orNull],
  ['MinItems', 'minItems', orNull],
  ['UniqueItems', 'uniqueItems', bool],
  ['MultipleOf', 'multipleOf', orNull],
  ['Enum', 'enum', orNull],
  ['MaxProperties', 'maxProperties', orNull],
  ['MinProperties', 'minProperties', orNull],
  ['Required', 'required', orNull],
  ['Items', 'items', schemaOrArray],
  ['AllOf', 'allOf', schemas],
  ['OneOf', 'oneOf', schemas],
  ['AnyOf', 'anyOf', schemas],
  ['Not', 'not', schema],
  ['Properties', 'properties', map(schema)],
  ['AdditionalProperties', 'additionalProperties', schemaOrBool],
  ['PatternProperties', 'patternProperties', map(schema)],
  ['Dependencies', 'dependencies', map(schemaOrStrings)],
  ['AdditionalItems', 'additionalItems', schemaOrBool],
  ['Definitions', 'definitions', map(schema)],
  ['ExternalDocs', 'externalDocs', struct(() => DOCS)],
  ['Example', 'example', orNull],
  ['XPreserveUnknownFields', 'x-kubernetes-preserve-unknown-fields', orNull],
  ['XEmbeddedResource', 'x-kubernetes-embedded-resource', bool],
  ['XIntOrString', 'x-kubernetes-int-or-string', bool],
  ['XListMapKeys', 'x-kubernetes-list-map-keys', orNull],
  ['XListType', 'x-kubernetes-list-type', orNull],
  ['XMapType', 'x-kubernetes-map-type', orNull],
  ['XValidations', 'x-kubernetes-validations', list(rule)],
]

const validation: Show = struct(() => [['OpenAPIV3Schema', 'openAPIV3Schema', schema]])

const scale: Show = struct(() => [
  ['SpecReplicasPath', 'specReplicasPath', string],
  ['StatusReplicasPath', 'statusReplicasPath', string],
  ['LabelSelectorPath', 'labelSelectorPath', orNull],
])

const subresources: Show = struct(() => [
  ['Status', 'status', struct(() => [])],
  ['Scale', 'scale', scale],
])

const columns: Show = list(
  struct(() => [
    ['Name', 'name', string],
    ['Type', 'type', string],
    ['Format', 'format', string],
    ['Description', 'description', string],
    ['Priority', 'priority', number],
    ['JSONPath', 'jsonPath', string],
  ]),
)

const selectableFields: Show = list(struct(() => [['JSONPath', 'jsonPath', string]]))

function showVersion(version: InternalVersion): string {
  const { name, served, storage, deprecated, deprecationWarning } = version
  const columnList = version.additionalPrinterColumns as JsonValue[] | undefined
  const fieldList = version.selectableFields as JsonValue[] | undefined
  return `{${[
    `"Name":${string(name)}`,
    `"Served":${served}`,
    `"Storage":${storage}`,
    `"Deprecated":${deprecated}`,
    `"DeprecationWarning":${orNull(deprecationWarning)}`,
    `"Schema":${validation(version.schema)}`,
    `"Subresources":${subresources(version.subresources)}`,
    `"AdditionalPrinterColumns":${columns(columnList)}`,
    `"SelectableFields":${selectableFields(fieldList)}`,
  ].join(',')}}`
}

export const showSchema = (value: JsonObject): string => schema(value)
export const showItems = (value: JsonValue): string => schemaOrArray(value)
export const showRule = (value: JsonValue): string => rule(value)

/** The list of versions; `null` when the CRD has no list. */
export const showVersions = (spec: InternalSpec): string =>
  spec.hasVersions ? `[${spec.versions.map(showVersion).join(',')}]` : 'null'
