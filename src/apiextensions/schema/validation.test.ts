import { describe, expect, it } from 'vitest'
import { errorText, Path } from '../../apimachinery/field/error.ts'
import { RE2 } from '../../apimachinery/regexp/lazy.ts'
import { structuralFrom } from './testing/structural.ts'
import { validateStructural } from './validation.ts'

await RE2.load()

const faults = (json: string) => validateStructural(structuralFrom(json), Path.of('s')).map(errorText).sort()

/** The faults of a property `a` of an object. */
const below = (json: string) => faults(`{"type":"object","properties":{"a":${json}}}`)

const A = 's.properties[a]'

describe('validateStructural demands a type everywhere', () => {
  const rows: [string, string, string[]][] = [
    ['at the root', '{}', ['s.type: Required value: must not be empty at the root']],
    ['the root is an object', '{"type":"string"}', ['s.type: Invalid value: "string": must be object at the root']],
    [
      'in fields',
      '{"type":"object","properties":{"a":{}}}',
      [`${A}.type: Required value: must not be empty for specified object fields`],
    ],
    [
      'in items',
      '{"type":"object","properties":{"a":{"type":"array","items":{}}}}',
      [`${A}.items.type: Required value: must not be empty for specified array items`],
    ],
    [
      'in additionalProperties',
      '{"type":"object","properties":{"a":{"type":"object","additionalProperties":{}}}}',
      [`${A}.additionalProperties.type: Required value: must not be empty for specified object fields`],
    ],
    ['but not where unknown fields are preserved', '{"x-kubernetes-preserve-unknown-fields":true}', []],
    ['nor for int-or-string', '{"type":"object","properties":{"a":{"x-kubernetes-int-or-string":true}}}', []],
  ]
  for (const [name, json, expected] of rows) it(`[SS-2] ${name}`, () => expect(faults(json)).toEqual(expected))

  it('[SS-3] an array has items', () => {
    expect(below('{"type":"array"}')).toEqual([`${A}.items: Required value: must be specified`])
  })

  it('[SS-4] additionalProperties is not for the root', () => {
    const expected = ['s.additionalProperties: Forbidden: must not be used at the root']
    expect(faults('{"type":"object","additionalProperties":true}')).toEqual(expected)
  })
})

describe('validateStructural judges extensions', () => {
  const rows: [string, string, string[]][] = [
    [
      '[SS-5] int-or-string stands alone',
      '{"x-kubernetes-int-or-string":true,"x-kubernetes-preserve-unknown-fields":true}',
      [`${A}.x-kubernetes-preserve-unknown-fields: Invalid value: true: must be false if x-kubernetes-int-or-string is true`],
    ],
    [
      '[SS-5] int-or-string is no embedded resource',
      '{"x-kubernetes-int-or-string":true,"x-kubernetes-embedded-resource":true,"type":"object","properties":{}}',
      [
        `${A}.properties: Required value: must not be empty if x-kubernetes-embedded-resource is true without x-kubernetes-preserve-unknown-fields`,
        `${A}.x-kubernetes-embedded-resource: Invalid value: true: must be false if x-kubernetes-int-or-string is true`,
      ],
    ],
    [
      '[SS-6] an embedded resource is an object',
      '{"type":"string","x-kubernetes-embedded-resource":true,"x-kubernetes-preserve-unknown-fields":true}',
      [`${A}.type: Invalid value: "string": must be object if x-kubernetes-embedded-resource is true`],
    ],
    [
      '[SS-6] an embedded resource says so',
      '{"x-kubernetes-embedded-resource":true,"x-kubernetes-preserve-unknown-fields":true}',
      [`${A}.type: Required value: must be object if x-kubernetes-embedded-resource is true`],
    ],
    [
      '[SS-6] an embedded resource has properties and no additionalProperties',
      '{"type":"object","x-kubernetes-embedded-resource":true,"additionalProperties":true}',
      [
        `${A}.additionalProperties: Forbidden: must not be used if x-kubernetes-embedded-resource is set`,
        `${A}.properties: Required value: must not be empty if x-kubernetes-embedded-resource is true without x-kubernetes-preserve-unknown-fields`,
      ],
    ],
  ]
  for (const [name, json, expected] of rows) it(name, () => expect(below(json)).toEqual(expected))
})

describe('validateStructural lets branches judge and not shape', () => {
  const keywords: [string, string][] = [
    ['"type":"string"', 'type: Forbidden: must be empty to be structural'],
    ['"default":1', 'default: Forbidden: must be undefined to be structural'],
    ['"title":"t"', 'title: Forbidden: must be empty to be structural'],
    ['"description":"d"', 'description: Forbidden: must be empty to be structural'],
    ['"nullable":true', 'nullable: Forbidden: must be false to be structural'],
    ['"additionalProperties":true', 'additionalProperties: Forbidden: must be undefined to be structural'],
    [
      '"x-kubernetes-preserve-unknown-fields":true',
      'x-kubernetes-preserve-unknown-fields: Forbidden: must be false to be structural',
    ],
    ['"x-kubernetes-embedded-resource":true', 'x-kubernetes-embedded-resource: Forbidden: must be false to be structural'],
    ['"x-kubernetes-int-or-string":true', 'x-kubernetes-int-or-string: Forbidden: must be false to be structural'],
    ['"x-kubernetes-list-map-keys":["a"]', 'x-kubernetes-list-map-keys: Forbidden: must be empty to be structural'],
    ['"x-kubernetes-list-type":"set"', 'x-kubernetes-list-type: Forbidden: must be undefined to be structural'],
    ['"x-kubernetes-map-type":"atomic"', 'x-kubernetes-map-type: Forbidden: must be undefined to be structural'],
    ['"x-kubernetes-validations":[{"rule":"true"}]', 'x-kubernetes-validations: Forbidden: must be empty to be structural'],
  ]
  for (const [keyword, text] of keywords) {
    it(`[SS-7] ${keyword}`, () => {
      expect(below(`{"type":"string","not":{${keyword}}}`)).toEqual([`${A}.not.${text}`])
      expect(below(`{"type":"string","oneOf":[{"allOf":[{${keyword}}]}]}`)).toEqual([`${A}.oneOf[0].allOf[0].${text}`])
    })
  }

  const INT_OR_STRING = '[{"type":"integer"},{"type":"string"}]'
  const forms: [string, string, number][] = [
    ['as anyOf', `{"x-kubernetes-int-or-string":true,"anyOf":${INT_OR_STRING}}`, 0],
    [
      'in the first branch of allOf',
      `{"x-kubernetes-int-or-string":true,"allOf":[{"anyOf":${INT_OR_STRING}},{"pattern":"a"}]}`,
      0,
    ],
    ['not in the second', `{"x-kubernetes-int-or-string":true,"allOf":[{"pattern":"a"},{"anyOf":${INT_OR_STRING}}]}`, 2],
    ['not in another order', '{"x-kubernetes-int-or-string":true,"anyOf":[{"type":"string"},{"type":"integer"}]}', 2],
    [
      'not with anything else',
      '{"x-kubernetes-int-or-string":true,"anyOf":[{"type":"integer","minimum":1},{"type":"string"}]}',
      2,
    ],
    ...[
      '"description":"d"',
      '"title":"t"',
      '"default":1',
      '"externalDocs":{"url":"u"}',
      '"example":1',
      '"x-kubernetes-list-type":"set"',
      '"items":{}',
      '"additionalProperties":true',
    ].map((more): [string, string, number] => [
      `not with ${more}`,
      `{"x-kubernetes-int-or-string":true,"anyOf":[{"type":"integer",${more}},{"type":"string"}]}`,
      // The two types; externalDocs, example and items are not faults of their own.
      /externalDocs|example|items/.test(more) ? 2 : 3,
    ]),
    ['not of one type', '{"x-kubernetes-int-or-string":true,"anyOf":[{"type":"integer"}]}', 1],
    [
      'not of three types',
      '{"x-kubernetes-int-or-string":true,"anyOf":[{"type":"integer"},{"type":"string"},{"type":"boolean"}]}',
      3,
    ],
    ['not of a type and anything', '{"x-kubernetes-int-or-string":true,"anyOf":[{"type":"integer"},{}]}', 1],
    ['not as oneOf', `{"x-kubernetes-int-or-string":true,"oneOf":${INT_OR_STRING}}`, 2],
    [
      'in the first branch of allOf and not in the second too',
      `{"x-kubernetes-int-or-string":true,"allOf":[{"anyOf":${INT_OR_STRING}},{"anyOf":${INT_OR_STRING}}]}`,
      2,
    ],
    ['not in a branch of another junctor', `{"x-kubernetes-int-or-string":true,"not":{"anyOf":${INT_OR_STRING}}}`, 2],
    ['not in a branch of oneOf', `{"x-kubernetes-int-or-string":true,"oneOf":[{"anyOf":${INT_OR_STRING}}]}`, 2],
    ['not in a branch of anyOf', `{"x-kubernetes-int-or-string":true,"anyOf":[{"anyOf":${INT_OR_STRING}}]}`, 2],
    [
      'not deep in the first branch of allOf',
      `{"x-kubernetes-int-or-string":true,"allOf":[{"allOf":[{"anyOf":${INT_OR_STRING}}]}]}`,
      2,
    ],
    ['not in items of a branch', `{"type":"array","items":{"type":"string"},"not":{"items":{"anyOf":${INT_OR_STRING}}}}`, 2],
    ['not in a property of a branch', `{"type":"object","not":{"properties":{"a":{"anyOf":${INT_OR_STRING}}}}}`, 2],
    [
      'not with empty properties',
      '{"x-kubernetes-int-or-string":true,"anyOf":[{"type":"integer","properties":{}},{"type":"string"}]}',
      2,
    ],
  ]
  for (const [name, json, count] of forms) it(`[SS-8] int or string ${name}`, () => expect(below(json)).toHaveLength(count))

  it('[SS-9] a pattern compiles, in branches too', () => {
    const text = (at: string) =>
      `${A}.${at}: Invalid value: "(": must be a valid regular expression, but isn't: error parsing regexp: missing closing ): \`(\``
    expect(below('{"type":"string","pattern":"("}')).toEqual([text('pattern')])
    expect(below('{"type":"string","not":{"pattern":"("}}')).toEqual([text('not.pattern')])
    expect(below('{"type":"string","anyOf":[{},{"pattern":"("}]}')).toEqual([text('anyOf[1].pattern')])
    expect(below('{"type":"array","items":{"type":"string"},"not":{"items":{"pattern":"("}}}')).toEqual([
      text('not.items.pattern'),
    ])
    expect(below('{"type":"object","not":{"properties":{"b":{"pattern":"("}}}}')).toEqual([text('not.properties[b].pattern')])
  })

  it('[SS-12] a branch leaves metadata alone', () => {
    const json = '{"type":"object","properties":{"metadata":{"type":"object"}},"not":{"properties":{"metadata":{}}}}'
    expect(faults(json)).toEqual(['s.not.properties[metadata]: Forbidden: must not be specified in a nested context'])
  })
})

describe('validateStructural completes the junctors of the root', () => {
  const rows: [string, string, string[]][] = [
    [
      'a property is specified outside too',
      '{"type":"object","anyOf":[{"properties":{"b":{"minimum":1}}}]}',
      ['s.properties[b]: Required value: because it is defined in s.anyOf[0].properties[b]'],
    ],
    [
      'and so are items',
      '{"type":"object","properties":{"b":{"type":"object"}},"not":{"properties":{"b":{"items":{"minimum":1}}}}}',
      ['s.properties[b].items: Required value: because it is defined in s.not.properties[b].items'],
    ],
    [
      'one that is specified is fine',
      '{"type":"object","properties":{"b":{"type":"integer"}},"not":{"properties":{"b":{}}}}',
      [],
    ],
    ['below the root nobody looks', '{"type":"object","properties":{"a":{"type":"object","not":{"properties":{"b":{}}}}}}', []],
  ]
  for (const [name, json, expected] of rows) it(`[SS-10] ${name}`, () => expect(faults(json)).toEqual(expected))
})

describe('validateStructural keeps the fields of resources', () => {
  const META = 's.properties[metadata]'
  const rows: [string, string, string[]][] = [
    ['kind is a string', '{"kind":{"type":"integer"}}', ['s.properties[kind].type: Invalid value: "integer": must be string']],
    [
      'apiVersion is a string',
      '{"apiVersion":{"type":"object"}}',
      ['s.properties[apiVersion].type: Invalid value: "object": must be string'],
    ],
    ['metadata is an object', '{"metadata":{"type":"string"}}', [`${META}.type: Invalid value: "string": must be object`]],
    ['apiVersion and kind can be strings', '{"kind":{"type":"string"},"apiVersion":{"type":"string"}}', []],
    [
      'generateName may be restricted',
      '{"metadata":{"type":"object","properties":{"generateName":{"type":"string","maxLength":3}}}}',
      [],
    ],
    ...[
      '"description":"d"',
      '"title":"t"',
      '"nullable":true',
      '"externalDocs":{"url":"u"}',
      '"example":1',
      '"items":{"type":"string"}',
      '"additionalProperties":true',
      '"x-kubernetes-preserve-unknown-fields":true',
    ].map((keyword): [string, string, string[]] => [
      `metadata says nothing more: ${keyword}`,
      `{"metadata":{"type":"object","properties":{"name":{"type":"string"}},${keyword}}}`,
      [`${META}: Forbidden: must not specify anything other than name and generateName, but metadata is implicitly specified`],
    ]),
    ['name may be restricted', '{"metadata":{"type":"object","properties":{"name":{"type":"string","maxLength":3}}}}', []],
    [
      'nothing else',
      '{"metadata":{"type":"object","properties":{"labels":{"type":"object"}}}}',
      [`${META}: Forbidden: must not specify anything other than name and generateName, but metadata is implicitly specified`],
    ],
    [
      'and the metadata itself not',
      '{"metadata":{"type":"object","required":["name"]}}',
      [`${META}: Forbidden: must not specify anything other than name and generateName, but metadata is implicitly specified`],
    ],
  ]
  for (const [name, properties, expected] of rows) {
    it(`[SS-11] ${name}`, () => expect(faults(`{"type":"object","properties":${properties}}`)).toEqual(expected))
  }

  it('[SS-11] in embedded resources metadata may be restricted', () => {
    const metadata = '{"type":"object","properties":{"labels":{"type":"object"}}}'
    expect(below(`{"type":"object","x-kubernetes-embedded-resource":true,"properties":{"metadata":${metadata}}}`)).toEqual([])
  })
})

describe('validateStructural leaves fields of other objects alone', () => {
  it('[SS-11] kind, apiVersion and metadata below the root can have any type', () => {
    const properties = '{"kind":{"type":"integer"},"apiVersion":{"type":"object"},"metadata":{"type":"string"}}'
    expect(below(`{"type":"object","properties":${properties}}`)).toEqual([])
  })
})
