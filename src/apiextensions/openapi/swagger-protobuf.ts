import { isObject, type JsonObject, type JsonValue, newObject, objectOf } from '../../apimachinery/json/value.ts'
import { binaryText } from '../../apimachinery/protobuf/binary-text.ts'
import { writeFields } from '../../apimachinery/protobuf/encode.ts'
import {
  implicit,
  type Message,
  type MessageForm,
  mapOf,
  message,
  pointer,
  repeated,
} from '../../apimachinery/protobuf/message.ts'
import { WireWriter } from '../../apimachinery/protobuf/wire-writer.ts'
import { toYamlOfGnostic } from '../../apimachinery/yaml/serialize.ts'

/**
 * OpenAPI v2 in protobuf: the messages of a document, with what documents of this server have.
 * Source: github.com/google/gnostic-models/openapiv2/OpenAPIv2.proto.
 */

/** A message that is written only; what is read of it stays as the wire has it. */
const written = (toFields: (value: JsonValue | undefined) => JsonObject | undefined): MessageForm => ({
  fromFields: (fields) => fields,
  toFields,
})

/** Messages that wrap one value. */
const wrapped = (field: string): MessageForm => written((value) => objectOf({ [field]: value }))

/** Any value travels as YAML. */
const ANY = message(
  'Any',
  { 2: implicit('yaml', 'string') },
  written((value) => objectOf({ yaml: toYamlOfGnostic(value ?? null) })),
)

/** An extension, whose YAML is written already. */
const EXTENSION = message('Any', { 2: implicit('yaml', 'string') }, wrapped('yaml'))

const EXTENSIONS = pointer('extensions', mapOf(EXTENSION))

const isExtension = (key: string): boolean => key.startsWith('x-')

/** Gathers the extensions of an object. `structs`: the fields of those that are structs in Go, in their order. */
const extended = (structs: { readonly [extension: string]: readonly string[] }): MessageForm =>
  written((value) => {
    if (!isObject(value)) return undefined
    const extensions = newObject()
    for (const key in value) if (isExtension(key)) extensions[key] = toYamlOfGnostic(value[key] as JsonValue, structs[key])
    return objectOf({ ...value, extensions })
  })

const EXTERNAL_DOCS = message('ExternalDocs', { 1: implicit('description', 'string'), 2: implicit('url', 'string') })

const SCHEMA: Message = message(
  'Schema',
  () => ({
    1: implicit('$ref', 'string'),
    2: implicit('format', 'string'),
    3: implicit('title', 'string'),
    4: implicit('description', 'string'),
    5: pointer('default', ANY),
    6: implicit('multipleOf', 'double'),
    7: implicit('maximum', 'double'),
    8: implicit('exclusiveMaximum', 'bool'),
    9: implicit('minimum', 'double'),
    10: implicit('exclusiveMinimum', 'bool'),
    11: implicit('maxLength', 'int64'),
    12: implicit('minLength', 'int64'),
    13: implicit('pattern', 'string'),
    14: implicit('maxItems', 'int64'),
    15: implicit('minItems', 'int64'),
    16: implicit('uniqueItems', 'bool'),
    17: implicit('maxProperties', 'int64'),
    18: implicit('minProperties', 'int64'),
    19: repeated('required', 'string'),
    20: repeated('enum', ANY),
    21: pointer('additionalProperties', ADDITIONAL_PROPERTIES),
    22: pointer('type', TYPE),
    23: pointer('items', ITEMS),
    25: pointer('properties', PROPERTIES),
    29: pointer('externalDocs', EXTERNAL_DOCS),
    30: pointer('example', ANY),
    31: EXTENSIONS,
  }),
  // Source: k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1/types_jsonschema.go, ValidationRule.
  extended({ 'x-kubernetes-validations': ['rule', 'message', 'messageExpression', 'reason', 'fieldPath', 'optionalOldSelf'] }),
)
const ADDITIONAL_PROPERTIES = message(
  'AdditionalPropertiesItem',
  { 1: pointer('schema', SCHEMA), 2: pointer('boolean', 'bool') },
  written((value) => objectOf(isObject(value) ? { schema: value } : { boolean: value === true })),
)
const TYPE = message(
  'TypeItem',
  { 1: repeated('value', 'string') },
  written((value) => objectOf({ value: value === undefined ? [] : [value] })),
)
const ITEMS = message(
  'ItemsItem',
  { 1: repeated('schema', SCHEMA) },
  written((value) => objectOf({ schema: value === undefined ? [] : [value] })),
)
const PROPERTIES = message('Properties', { 1: pointer('named', mapOf(SCHEMA)) }, wrapped('named'))
const DEFINITIONS = message('Definitions', { 1: pointer('named', mapOf(SCHEMA)) }, wrapped('named'))

const BODY_PARAMETER = message('BodyParameter', {
  1: implicit('description', 'string'),
  2: implicit('name', 'string'),
  3: implicit('in', 'string'),
  4: implicit('required', 'bool'),
  5: pointer('schema', SCHEMA),
})
const QUERY_PARAMETER = message('QueryParameterSubSchema', {
  1: implicit('required', 'bool'),
  2: implicit('in', 'string'),
  3: implicit('description', 'string'),
  4: implicit('name', 'string'),
  6: implicit('type', 'string'),
  20: implicit('uniqueItems', 'bool'),
})
const PATH_PARAMETER = message('PathParameterSubSchema', {
  1: implicit('required', 'bool'),
  2: implicit('in', 'string'),
  3: implicit('description', 'string'),
  4: implicit('name', 'string'),
  5: implicit('type', 'string'),
  19: implicit('uniqueItems', 'bool'),
})

const placeOf = (value: JsonValue | undefined): string => (isObject(value) ? String(value.in) : '')

const NON_BODY_PARAMETER = message(
  'NonBodyParameter',
  { 3: pointer('query', QUERY_PARAMETER), 4: pointer('path', PATH_PARAMETER) },
  written((value) => objectOf({ [placeOf(value)]: value })),
)
const PARAMETER = message(
  'Parameter',
  { 1: pointer('body', BODY_PARAMETER), 2: pointer('other', NON_BODY_PARAMETER) },
  written((value) => objectOf({ [placeOf(value) === 'body' ? 'body' : 'other']: value })),
)
const JSON_REFERENCE = message('JsonReference', { 1: implicit('$ref', 'string') })
const PARAMETERS_ITEM = message(
  'ParametersItem',
  { 1: pointer('parameter', PARAMETER), 2: pointer('reference', JSON_REFERENCE) },
  written((value) => objectOf({ [isObject(value) && value.$ref !== undefined ? 'reference' : 'parameter']: value })),
)
const PARAMETER_DEFINITIONS = message('ParameterDefinitions', { 1: pointer('named', mapOf(PARAMETER)) }, wrapped('named'))

const SCHEMA_ITEM = message('SchemaItem', { 1: pointer('schema', SCHEMA) }, wrapped('schema'))
const RESPONSE = message('Response', { 1: implicit('description', 'string'), 2: pointer('schema', SCHEMA_ITEM) })
const RESPONSE_VALUE = message('ResponseValue', { 1: pointer('response', RESPONSE) }, wrapped('response'))
const RESPONSES = message('Responses', { 1: pointer('codes', mapOf(RESPONSE_VALUE)) }, wrapped('codes'))

const OPERATION = message(
  'Operation',
  {
    1: repeated('tags', 'string'),
    3: implicit('description', 'string'),
    5: implicit('operationId', 'string'),
    6: repeated('produces', 'string'),
    7: repeated('consumes', 'string'),
    8: repeated('parameters', PARAMETERS_ITEM),
    9: pointer('responses', RESPONSES),
    10: repeated('schemes', 'string'),
    13: EXTENSIONS,
  },
  // Source: k8s.io/apimachinery/pkg/runtime/schema/group_version.go, GroupVersionKind.
  extended({ 'x-kubernetes-group-version-kind': ['group', 'version', 'kind'] }),
)
const PATH_ITEM = message('PathItem', {
  2: pointer('get', OPERATION),
  3: pointer('put', OPERATION),
  4: pointer('post', OPERATION),
  5: pointer('delete', OPERATION),
  8: pointer('patch', OPERATION),
  9: repeated('parameters', PARAMETERS_ITEM),
})
const PATHS = message('Paths', { 2: pointer('paths', mapOf(PATH_ITEM)) }, wrapped('paths'))

const INFO = message('Info', { 1: implicit('title', 'string'), 2: implicit('version', 'string') })

/** The message of a whole document. */
export const DOCUMENT = message('Document', {
  1: implicit('swagger', 'string'),
  2: pointer('info', INFO),
  8: pointer('paths', PATHS),
  9: pointer('definitions', DEFINITIONS),
  10: pointer('parameters', PARAMETER_DEFINITIONS),
})

/** The entry of a map in a message on the wire. */
function entryBytes(of: Message, field: string, key: string, value: JsonObject): Uint8Array {
  const writer = new WireWriter()
  writeFields(writer, objectOf({ [field]: objectOf({ [key]: value }) }), of)
  return writer.result()
}

/** A definition within `Definitions`. */
export const definitionBytes = (name: string, schema: JsonObject): Uint8Array => entryBytes(DEFINITIONS, 'named', name, schema)

/** A path within `Paths`. */
export const pathBytes = (path: string, item: JsonObject): Uint8Array => entryBytes(PATHS, 'paths', path, item)

/** A document whose paths and definitions are encoded already, in their order. */
export interface EncodedDocument {
  readonly info: JsonObject
  readonly parameters: JsonObject
  readonly paths: readonly Uint8Array[]
  readonly definitions: readonly Uint8Array[]
}

const NUMBER_OF_PATHS = 8
const NUMBER_OF_DEFINITIONS = 9

/** A document of OpenAPI v2 in protobuf, with a character for each byte. */
export function swaggerProtobuf({ info, parameters, paths, definitions }: EncodedDocument): string {
  const writer = new WireWriter()
  const writeEntries = (number: number, entries: readonly Uint8Array[]): void => {
    const before = writer.length
    for (let i = entries.length - 1; i >= 0; i--) writer.raw(entries[i] as Uint8Array)
    writer.delimitedTag(number, before)
  }
  writeFields(writer, objectOf({ parameters }), DOCUMENT)
  writeEntries(NUMBER_OF_DEFINITIONS, definitions)
  writeEntries(NUMBER_OF_PATHS, paths)
  writeFields(writer, objectOf({ swagger: '2.0', info }), DOCUMENT)
  return binaryText(writer.result())
}
