import Ajv from 'ajv'
import Ajv2020 from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { isObject } from '../../apimachinery/json/value.ts'
import { parseYaml } from '../../apimachinery/yaml/parse.ts'
import { EXAMPLES } from '../../examples/catalogue.ts'
import { DRAFTS, type Draft, jsonSchemaOf } from './json-schema.ts'
import { type Kind, kindsOf } from './kind.ts'
import { kindOf } from './testing/crd.ts'

/** What a plain validator says of an object, as `instancePath keyword`. */
function verdict(kind: Kind, draft: Draft, object: object): string[] {
  const options = { strict: false, allErrors: true } as const
  const ajv = draft === '7' ? new Ajv(options) : new Ajv2020(options)
  addFormats.default(ajv)
  const validate = ajv.compile(JSON.parse(stringify(jsonSchemaOf(kind, draft))))
  return validate(object) ? [] : (validate.errors ?? []).map(({ instancePath, keyword }) => `${instancePath} ${keyword}`)
}

const mail = (spec: object) => ({ apiVersion: 'post.example.com/v1', kind: 'Mail', metadata: { name: 'a' }, spec })

describe.each(DRAFTS)('[EX-3] JSON Schema %s', (draft) => {
  it.each<[schema: string, value: unknown, errors: string[]]>([
    ['{type: string, nullable: true}', null, []],
    ['{type: string}', null, ['/spec/field type']],
    ['{type: string, nullable: true, enum: [a]}', null, ['/spec/field enum']],
    ['{x-kubernetes-int-or-string: true, nullable: true, anyOf: [{type: integer}, {type: string}]}', null, []],
    ['{type: string, nullable: true, not: {maxLength: 3}}', null, []],
    [
      '{type: object, properties: {a: {type: string, nullable: true}}, allOf: [{properties: {a: {not: {maxLength: 3}}}}]}',
      { a: null },
      [],
    ],
    ['{x-kubernetes-int-or-string: true}', '25%', []],
    ['{x-kubernetes-int-or-string: true}', true, ['/spec/field type']],
    ['{type: integer, minimum: 3, exclusiveMinimum: true}', 3, ['/spec/field exclusiveMinimum']],
    ['{type: integer, maximum: 3}', 3, []],
    ['{type: object, properties: {a: {type: string}}}', { b: 1 }, ['/spec/field additionalProperties']],
    ['{type: object}', { b: 1 }, ['/spec/field additionalProperties']],
    ['{type: object, x-kubernetes-preserve-unknown-fields: true, properties: {a: {type: string}}}', { b: 1 }, []],
    [
      '{type: object, properties: {a: {type: string}, b: {type: string}}, oneOf: [{required: [a]}, {required: [b]}]}',
      { a: '' },
      [],
    ],
    ['{type: array, x-kubernetes-list-type: set, items: {type: string}}', ['a', 'a'], ['/spec/field uniqueItems']],
    ['{type: object, x-kubernetes-embedded-resource: true}', { apiVersion: 'v1', kind: 'A', metadata: {} }, []],
    ['{type: string, pattern: "^a$"}', 'b', ['/spec/field pattern']],
    // Go reads this pattern, JavaScript does not.
    ['{type: string, pattern: "^(?i)a$"}', 'b', []],
    ['{type: integer, format: int32}', 2 ** 40, []],
  ])('%s of %j', (schema, value, errors) => {
    const kind = kindOf(`{spec: {type: object, properties: {field: ${schema}}}}`)
    expect(verdict(kind, draft, mail({ field: value }))).toEqual(errors)
  })
  it('demands the version and the kind', () => {
    const kind = kindOf('{spec: {type: object}}')
    expect(verdict(kind, draft, { ...mail({}), apiVersion: 'v1', kind: 'B' })).toEqual(['/apiVersion const', '/kind const'])
  })
  it.each(EXAMPLES)('takes the objects of the example $kind', ({ crd, objects }) => {
    const { value } = parseYaml(crd)
    const kinds = isObject(value) ? kindsOf(value) : []
    for (const text of objects) {
      const object = JSON.parse(stringify(parseYaml(text).value))
      const kind = kinds.find(({ group, version }) => object.apiVersion === `${group}/${version}`)
      expect(kind && verdict(kind, draft, object)).toEqual([])
    }
  })
})
