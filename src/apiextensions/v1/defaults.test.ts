import { describe, expect, it } from 'vitest'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject } from '../../apimachinery/json/value.ts'
import { strictFindings } from '../../apimachinery/typed/findings.ts'
import { type Edits, requestWith, SPEC_SCHEMA } from '../validation/testing/crd.ts'
import { decodeCustomResourceDefinition, encodeCustomResourceDefinition, newCustomResourceDefinitionStatus } from './defaults.ts'
import { CUSTOM_RESOURCE_DEFINITION } from './types.ts'

const VERSION = '/spec/versions/0'

const decode = (edits: Edits) => decodeCustomResourceDefinition(requestWith(edits))

/** The part of a stored CRD at a pointer, as text; `absent` when it is not there. */
function stored(edits: Edits, pointer: string): string {
  const { crd, error } = decode(edits)
  expect(error).toBeUndefined()
  let at: unknown = encodeCustomResourceDefinition(crd)
  for (const step of pointer.split('/').slice(1)) at = (at as Record<string, unknown>)[step]
  return at === undefined ? 'absent' : stringify(at as JsonObject)
}

describe('decodeCustomResourceDefinition drops and names unknown fields', () => {
  const rows: [string, Edits, string[]][] = [
    [
      'anywhere',
      { '/foo': '1', '/spec/foo': '1', [`${VERSION}/foo`]: '1', '/metadata/foo': '1' },
      ['metadata.foo', 'spec.versions[0].foo', 'spec.foo', 'foo'],
    ],
    ['in schemas', { [`${SPEC_SCHEMA}/foo`]: '1' }, ['spec.versions[0].schema.openAPIV3Schema.properties.spec.foo']],
    ['of another case', { '/spec/names/Kind': '"x"' }, ['spec.names.Kind']],
    ['of the old API', { '/spec/version': '"v1"', '/spec/validation': '{}' }, ['spec.version', 'spec.validation']],
    ['but not in items', { [`${SPEC_SCHEMA}/items`]: '{"type":"string","foo":1}' }, []],
    ['nor in additionalProperties', { [`${SPEC_SCHEMA}/additionalProperties`]: '{"type":"string","foo":1}' }, []],
    ['nor in defaults', { [`${SPEC_SCHEMA}/default`]: '{"foo":1}' }, []],
  ]
  for (const [name, edits, unknown] of rows) {
    it(`[CV-1] ${name}`, () => expect([...decode(edits).unknown].sort()).toEqual([...unknown].sort()))
  }

  it('[CV-1] those in items are dropped too', () => {
    const edits = { [`${SPEC_SCHEMA}/items`]: '{"type":"string","foo":1}' }
    expect(stored(edits, `${SPEC_SCHEMA}/items`)).toBe('{"type":"string"}')
  })
})

describe('strict decoding of a CRD notices duplicate fields', () => {
  const rows: [string, string, string[]][] = [
    ['of its own', '{"spec":{"scope":"Cluster","scope":"Cluster"}}', ['duplicate field "spec.scope"']],
    [
      'of schemas',
      '{"spec":{"versions":[{"schema":{"openAPIV3Schema":{"properties":{"a":{"type":"x","type":"y"},"a":{}}}}}]}}',
      [
        'duplicate field "spec.versions[0].schema.openAPIV3Schema.properties.a.type"',
        'duplicate field "spec.versions[0].schema.openAPIV3Schema.properties.a"',
      ],
    ],
    ['but not inside of items', '{"spec":{"versions":[{"schema":{"openAPIV3Schema":{"items":{"type":"x","type":"y"}}}}]}}', []],
    ['nor of or in unknown fields', '{"spec":{"foo":{"a":1,"a":2},"foo":1}}', ['unknown field "spec.foo"']],
  ]
  for (const [name, text, expected] of rows) {
    it(`[CV-1] ${name}`, () => expect(strictFindings(text, CUSTOM_RESOURCE_DEFINITION)).toEqual(expected))
  }
})

describe('decodeCustomResourceDefinition says where a type is wrong', () => {
  const FIELD = 'json: cannot unmarshal'
  const rows: [Edits, string][] = [
    [{ '/spec/group': '5' }, `${FIELD} number into Go struct field CustomResourceDefinitionSpec.spec.group of type string`],
    [
      { '/spec/scope': 'true' },
      `${FIELD} bool into Go struct field CustomResourceDefinitionSpec.spec.scope of type v1.ResourceScope`,
    ],
    [
      { '/spec/versions': '{}' },
      `${FIELD} object into Go struct field CustomResourceDefinitionSpec.spec.versions of type []v1.CustomResourceDefinitionVersion`,
    ],
    [
      { [`${SPEC_SCHEMA}/maxLength`]: '1.5' },
      `${FIELD} number 1.5 into Go struct field JSONSchemaProps.spec.versions.schema.openAPIV3Schema.properties.maxLength of type int64`,
    ],
    [
      { [`${SPEC_SCHEMA}/items`]: '{"type":5}' },
      `${FIELD} number into Go struct field JSONSchemaProps.spec.versions.schema.openAPIV3Schema.properties.items.type of type string`,
    ],
    [
      { [`${SPEC_SCHEMA}/dependencies`]: '{"a":[5]}' },
      `${FIELD} number into Go struct field JSONSchemaProps.spec.versions.schema.openAPIV3Schema.properties.dependencies of type string`,
    ],
    [{ [`${SPEC_SCHEMA}/additionalProperties`]: '"x"' }, 'boolean or JSON schema expected'],
    [{ '/metadata/labels': '{"a":1}' }, `${FIELD} number into Go struct field ObjectMeta.metadata.labels of type string`],
    [
      { '/metadata/creationTimestamp': '"abc"' },
      'parsing time "abc" as "2006-01-02T15:04:05Z07:00": cannot parse "abc" as "2006"',
    ],
  ]
  for (const [edits, error] of rows) it(`[CV-2] ${error}`, () => expect(decode(edits).error).toBe(error))
})

describe('decodeCustomResourceDefinition fills defaults', () => {
  const rows: [string, Edits, string, string][] = [
    ['[CV-3] the singular is the lower-cased kind', {}, '/spec/names/singular', '"widget"'],
    ['[CV-3] the list kind is the kind with List', {}, '/spec/names/listKind', '"WidgetList"'],
    ['[CV-3] names that are given stay', { '/spec/names/singular': '"w"' }, '/spec/names/singular', '"w"'],
    ['[CV-3] no kind, no names', { '/spec/names/kind': '' }, '/spec/names', '{"kind":"","plural":"widgets"}'],
    ['[CV-4] conversion is None', {}, '/spec/conversion', '{"strategy":"None"}'],
    ['[CV-4] a conversion that is given stays', { '/spec/conversion': '{}' }, '/spec/conversion', '{"strategy":""}'],
    [
      '[CV-4] the port of a service is 443',
      { '/spec/conversion': '{"strategy":"Webhook","webhook":{"clientConfig":{"service":{"name":"a","namespace":"b"}}}}' },
      '/spec/conversion/webhook/clientConfig/service',
      '{"name":"a","namespace":"b","port":443}',
    ],
    ['[CV-5] the storage version is stored', {}, '/status/storedVersions', '["v1"]'],
    [
      '[CV-5] stored versions that are given stay',
      { '/status': '{"storedVersions":["v0"]}' },
      '/status/storedVersions',
      '["v0"]',
    ],
  ]
  for (const [name, edits, pointer, expected] of rows) it(name, () => expect(stored(edits, pointer)).toBe(expected))

  it('[CV-5] a new status has no conditions and no accepted names', () => {
    const status = newCustomResourceDefinitionStatus(decode({}).crd)
    expect(stringify(status)).toBe('{"acceptedNames":{"kind":"","plural":""},"conditions":null,"storedVersions":["v1"]}')
  })

  it('[CV-5] without a storage version nothing is stored', () => {
    const { crd } = decode({ [`${VERSION}/storage`]: 'false' })
    expect(newCustomResourceDefinitionStatus(crd).storedVersions).toBeNull()
  })
})

describe('encodeCustomResourceDefinition gives what is stored', () => {
  const rows: [string, Edits, string, string][] = [
    [
      'empty lists and maps are gone',
      { [SPEC_SCHEMA]: '{"type":"object","enum":[],"properties":{},"required":[]}' },
      SPEC_SCHEMA,
      '{"type":"object"}',
    ],
    ['null is no default', { [`${SPEC_SCHEMA}/default`]: 'null' }, `${SPEC_SCHEMA}/default`, 'absent'],
    ['items that are no schema are gone', { [`${SPEC_SCHEMA}/items`]: '"x"' }, `${SPEC_SCHEMA}/items`, 'absent'],
    [
      'whole floats become integers',
      { [`${SPEC_SCHEMA}/default`]: '{"a":1.0,"b":[1e3]}' },
      `${SPEC_SCHEMA}/default`,
      '{"a":1,"b":[1000]}',
    ],
    [
      'false is a bound schema',
      { [`${SPEC_SCHEMA}/additionalProperties`]: 'false' },
      `${SPEC_SCHEMA}/additionalProperties`,
      'false',
    ],
    ['an empty subresource is one', { [`${VERSION}/subresources`]: '{"status":{}}' }, `${VERSION}/subresources`, '{"status":{}}'],
    ['a null subresource is none', { [`${VERSION}/subresources`]: '{"status":null}' }, `${VERSION}/subresources`, '{}'],
    [
      'an empty webhook is gone',
      { '/spec/conversion': '{"strategy":"None","webhook":{}}' },
      '/spec/conversion',
      '{"strategy":"None"}',
    ],
    [
      'so is one without versions',
      { '/spec/conversion': '{"strategy":"None","webhook":{"conversionReviewVersions":[]}}' },
      '/spec/conversion',
      '{"strategy":"None"}',
    ],
    [
      'preserveUnknownFields false is not written',
      { '/spec/preserveUnknownFields': 'false' },
      '/spec/preserveUnknownFields',
      'absent',
    ],
    [
      'empty metadata is gone',
      { '/metadata/labels': '{}', '/metadata/finalizers': '[]' },
      '/metadata',
      '{"name":"widgets.example.com"}',
    ],
  ]
  for (const [name, edits, pointer, expected] of rows) it(`[CV-5] ${name}`, () => expect(stored(edits, pointer)).toBe(expected))

  it('shares what does not change', () => {
    const { crd } = decode({})
    expect(encodeCustomResourceDefinition(crd)).toBe(crd)
    const { crd: other } = decode({ [`${SPEC_SCHEMA}/enum`]: '[]' })
    const written = encodeCustomResourceDefinition(other)
    expect(isObject(written.metadata) && written.metadata).toBe(other.metadata)
    expect(written.spec).not.toBe(other.spec)
  })
})
