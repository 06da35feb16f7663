import { describe, expect, it } from 'vitest'
import { errorText } from '../../apimachinery/field/error.ts'
import { validateCustomResourceDefinition } from './custom-resource-definition.ts'
import { crdWith, SPEC_SCHEMA } from './testing/crd.ts'

const AT = 'spec.validation.openAPIV3Schema.properties[spec]'

/** The faults of a schema at `.spec`, without the beginning of their fields. */
const faults = (schema: string) =>
  validateCustomResourceDefinition(crdWith({ [SPEC_SCHEMA]: schema }))
    .map(errorText)
    .map((text) => (text.startsWith(`${AT}.`) ? text.slice(AT.length + 1) : text))
    .sort()

type Row = readonly [name: string, schema: string, expected: string[]]

const check = (rows: readonly Row[]) => {
  for (const [name, schema, expected] of rows) it(name, () => expect(faults(schema)).toEqual([...expected].sort()))
}

describe('keywords that no schema may have', () => {
  check([
    ['[CV-14] id', '{"type":"object","id":"x"}', ['id: Forbidden: id is not supported']],
    ['[CV-14] $ref', '{"type":"object","$ref":"x"}', ['$ref: Forbidden: $ref is not supported']],
    [
      '[CV-14] additionalItems',
      '{"type":"object","additionalItems":false}',
      ['additionalItems: Forbidden: additionalItems is not supported'],
    ],
    [
      '[CV-14] patternProperties',
      '{"type":"object","patternProperties":{"a":{"type":"string"}}}',
      ['patternProperties: Forbidden: patternProperties is not supported'],
    ],
    [
      '[CV-14] definitions',
      '{"type":"object","definitions":{"a":{"type":"string"}}}',
      ['definitions: Forbidden: definitions is not supported'],
    ],
    [
      '[CV-14] dependencies, empty too',
      '{"type":"object","dependencies":{}}',
      ['dependencies: Forbidden: dependencies is not supported'],
    ],
    [
      '[CV-14] $schema, which only conversion notices',
      '{"type":"object","$schema":"x"}',
      [`spec.validation.openAPIV3Schema: Invalid value: "": OpenAPIV3Schema 'schema' is not supported`],
    ],
    [
      '[CV-14] a list of items',
      '{"type":"array","items":[{"type":"string"}]}',
      ['items: Forbidden: items must be a schema object and not an array'],
    ],
    [
      '[CV-14] uniqueItems',
      '{"type":"array","items":{"type":"string"},"uniqueItems":true}',
      ['uniqueItems: Forbidden: uniqueItems cannot be set to true since the runtime complexity becomes quadratic'],
    ],
    [
      '[CV-14] unknown types',
      '{"type":"any"}',
      ['type: Unsupported value: "any": supported values: "array", "boolean", "integer", "number", "object", "string"'],
    ],
    [
      '[CV-14] null',
      '{"type":"null"}',
      [
        'type: Forbidden: type cannot be set to null, use nullable as an alternative',
        'type: Unsupported value: "null": supported values: "array", "boolean", "integer", "number", "object", "string"',
      ],
    ],
    [
      '[CV-14] properties beside additionalProperties',
      '{"type":"object","properties":{"a":{"type":"string"}},"additionalProperties":false}',
      ['additionalProperties: Forbidden: additionalProperties and properties are mutual exclusive'],
    ],
    [
      '[CV-14] but beside true they may stand',
      '{"type":"object","properties":{"a":{"type":"string"}},"additionalProperties":true}',
      [],
    ],
    [
      '[CV-14] preserve-unknown-fields: false',
      '{"type":"object","x-kubernetes-preserve-unknown-fields":false}',
      ['x-kubernetes-preserve-unknown-fields: Invalid value: false: must be true or undefined'],
    ],
    [
      '[CV-14] a resource inside of metadata',
      `{"type":"object","x-kubernetes-embedded-resource":true,"properties":{"metadata":{"type":"object","properties":{
        "a":{"type":"object","x-kubernetes-embedded-resource":true,"x-kubernetes-preserve-unknown-fields":true}}}}}`,
      ['properties[metadata].properties[a].x-kubernetes-embedded-resource: Forbidden: must not be used inside of resource meta'],
    ],
  ])
})

describe('defaults in metadata', () => {
  const ROOT = '/spec/versions/0/schema/openAPIV3Schema/properties/metadata'
  it('[CV-14] not in that of the root', () => {
    const crd = crdWith({ [ROOT]: '{"type":"object","properties":{"name":{"type":"string","default":"x"}}}' })
    expect(validateCustomResourceDefinition(crd).map(errorText)).toEqual([
      'spec.validation.openAPIV3Schema.properties[metadata].properties[name].default: Forbidden: must not be set in top-level metadata',
    ])
  })

  check([
    [
      '[CV-14] in that of an embedded resource, but not below additionalProperties',
      `{"type":"object","x-kubernetes-embedded-resource":true,"properties":{"metadata":{"type":"object","properties":{
        "name":{"type":"string","default":"x"},"labels":{"type":"object","additionalProperties":{"type":"string","default":"x"}}}}}}`,
      [
        'properties[metadata].properties[labels].additionalProperties.default: Forbidden: must not be set inside additionalProperties applying to object metadata',
      ],
    ],
  ])
})

describe('list and map types', () => {
  const KEY = '"items":{"type":"object","required":["k"],"properties":{"k":{"type":"string"}}}'
  const keys = (list: string) => `{"type":"array","x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":${list},${KEY}}`
  const KEYS = 'x-kubernetes-list-map-keys'
  check([
    ['[CV-15] a map by its keys', keys('["k"]'), []],
    [
      '[CV-15] a list type needs an array',
      '{"type":"string","x-kubernetes-list-type":"set"}',
      ['type: Invalid value: "string": must be array if x-kubernetes-list-type is specified'],
    ],
    [
      '[CV-15] and says so',
      '{"x-kubernetes-list-type":"atomic","x-kubernetes-preserve-unknown-fields":true}',
      ['type: Required value: must be array if x-kubernetes-list-type is specified'],
    ],
    [
      '[CV-15] one of three',
      '{"type":"array","items":{"type":"string"},"x-kubernetes-list-type":"bag"}',
      ['x-kubernetes-list-type: Unsupported value: "bag": supported values: "atomic", "set", "map"'],
    ],
    [
      '[CV-15] a map type needs an object',
      '{"type":"string","x-kubernetes-map-type":"atomic"}',
      ['type: Invalid value: "string": must be object if x-kubernetes-map-type is specified'],
    ],
    [
      '[CV-15] one of two',
      '{"type":"object","x-kubernetes-map-type":"set"}',
      ['x-kubernetes-map-type: Unsupported value: "set": supported values: "atomic", "granular"'],
    ],
    [
      '[CV-15] keys without a type',
      `{"type":"array","x-kubernetes-list-map-keys":["k"],${KEY}}`,
      ['x-kubernetes-list-type: Required value: must be map if x-kubernetes-list-map-keys is non-empty'],
    ],
    [
      '[CV-15] keys of a set',
      '{"type":"array","x-kubernetes-list-type":"set","x-kubernetes-list-map-keys":["k"],"items":{"type":"string"}}',
      ['x-kubernetes-list-type: Invalid value: "set": must be map if x-kubernetes-list-map-keys is non-empty'],
    ],
    [
      '[CV-15] a map without keys',
      `{"type":"array","x-kubernetes-list-type":"map",${KEY}}`,
      [`${KEYS}: Required value: must not be empty if x-kubernetes-list-type is map`],
    ],
    [
      '[CV-15] a map of scalars',
      '{"type":"array","x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["k"],"items":{"type":"string"}}',
      [`items.type: Invalid value: "string": must be object if parent array's x-kubernetes-list-type is map`],
    ],
    [
      '[CV-15] a key that is no property',
      keys('["k","z"]'),
      [`${KEYS}: Invalid value: ["k","z"]: entries must all be names of item properties`],
    ],
    ['[CV-15] a key twice', keys('["k","k"]'), [`${KEYS}: Invalid value: ["k","k"]: must not contain duplicate entries`]],
    [
      '[CV-15] a compound key',
      `{"type":"array","x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["k"],
        "items":{"type":"object","required":["k"],"properties":{"k":{"type":"object"}}}}`,
      [
        `items.properties[k].type: Invalid value: "object": must be a scalar type if parent array's x-kubernetes-list-type is map`,
      ],
    ],
    [
      '[CV-15] a key that may be missing or null',
      `{"type":"array","x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["k"],
        "items":{"type":"object","nullable":true,"properties":{"k":{"type":"string","nullable":true}}}}`,
      [
        'items.nullable: Forbidden: cannot be nullable when x-kubernetes-list-type is map',
        'items.properties[k].default: Required value: this property is in x-kubernetes-list-map-keys, so it must have a default or be a required property',
        'items.properties[k].nullable: Forbidden: this property is in x-kubernetes-list-map-keys, so it cannot be nullable',
      ],
    ],
    [
      '[CV-15] a set of lists that are no atoms',
      `{"type":"array","x-kubernetes-list-type":"set","items":{"type":"array","x-kubernetes-list-type":"set","items":{"type":"string"}}}`,
      ['items.x-kubernetes-list-type: Invalid value: "set": must be atomic as item of a list with x-kubernetes-list-type=set'],
    ],
    [
      '[CV-15] a set of objects that are no atoms, shown by their list type',
      '{"type":"array","x-kubernetes-list-type":"set","items":{"type":"object"}}',
      ['items.x-kubernetes-map-type: Invalid value: null: must be atomic as item of a list with x-kubernetes-list-type=set'],
    ],
    [
      '[CV-7] [CV-15] a map of several schemas prints a Go struct',
      '{"type":"array","x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["k"],"items":[]}',
      [
        'items: Invalid value: {"Schema":null,"JSONSchemas":[]}: must only have a single schema if x-kubernetes-list-type is map',
        'items: Required value: must be specified',
      ],
    ],
  ])
})

describe('texts of rules', () => {
  const rule = (text: string) =>
    `{"type":"object","properties":{"a":{"type":"string"},"b c":{"type":"string"}},"x-kubernetes-validations":[${text}]}`
  const at = (field: string) => `x-kubernetes-validations[0].${field}`
  check([
    ['[CV-18] a rule', rule('{"rule":" \\u0085"}'), [`${at('rule')}: Required value: rule is not specified`]],
    [
      '[CV-18] a message that says something',
      rule('{"rule":"true","message":" "}'),
      [`${at('message')}: Invalid value: " ": must be non-empty if specified`],
    ],
    [
      '[CV-18] a message of one line',
      rule('{"rule":"true","message":"a\\nb"}'),
      [`${at('message')}: Invalid value: "a\\nb": must not contain line breaks`],
    ],
    [
      '[CV-18] a rule of two lines has a message',
      rule('{"rule":"true\\n||true"}'),
      [`${at('message')}: Required value: message must be specified if rule contains line breaks`],
    ],
    [
      '[CV-18] a message expression',
      rule('{"rule":"true","messageExpression":" "}'),
      [`${at('messageExpression')}: Required value: messageExpression must be non-empty if specified`],
    ],
    [
      '[CV-18] one of four reasons',
      rule('{"rule":"true","reason":"Because"}'),
      [
        `${at('reason')}: Unsupported value: "Because": supported values: "FieldValueDuplicate", "FieldValueForbidden", "FieldValueInvalid", "FieldValueRequired"`,
      ],
    ],
    [
      '[CV-18] a path that says something',
      rule('{"rule":"true","fieldPath":" \\n"}'),
      [
        `${at('fieldPath')}: Invalid value: " \\n": must be a valid path`,
        `${at('fieldPath')}: Invalid value: " \\n": must be non-empty if specified`,
        `${at('fieldPath')}: Invalid value: " \\n": must not contain line breaks`,
      ],
    ],
    [
      '[CV-18] a path that is there',
      rule('{"rule":"true","fieldPath":".z"}'),
      [`${at('fieldPath')}: Invalid value: ".z": must be a valid path`],
    ],
    ['[CV-18] with dots or brackets', rule(`{"rule":"true","fieldPath":".a"},{"rule":"true","fieldPath":"['b c']"}`), []],
  ])
})
