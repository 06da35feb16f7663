import { describe, expect, it } from 'vitest'
import { isObject, type JsonObject, newObject } from '../../apimachinery/json/value.ts'
import { parseYaml } from '../../apimachinery/yaml/parse.ts'
import { readStatus } from '../../client/api-status.ts'
import { findingsOf, verdictOf } from './findings.ts'

const parsed = (text: string): JsonObject => {
  const { value } = parseYaml(text)
  return isObject(value) ? value : newObject()
}

const CRD = parsed(`
kind: CustomResourceDefinition
metadata: {name: widgets.example.com}
spec:
  versions:
  - name: v1
    selectableFields: [{jsonPath: .spec.a}]
    schema: {openAPIV3Schema: {properties: {a: {format: k8s-short-name}, format: {type: string}, b: {format: k8s-short-name}}}}
`)
const SCHEMA = ['spec', 'versions', 0, 'schema', 'openAPIV3Schema']
const without = parsed('{kind: CustomResourceDefinition, metadata: {uid: x}, spec: {versions: [{name: v1}]}}')
const withField = parsed(
  '{kind: CustomResourceDefinition, metadata: {uid: y}, spec: {versions: [{name: v1, selectableFields: []}]}}',
)

describe('[WK-19] what a release says of a CRD', () => {
  it('places the warning of a format at each schema that has it', () => {
    const warning = 'unrecognized format "k8s-short-name"'
    const found = findingsOf(CRD, { warnings: [warning, warning] }, undefined)
    expect(found.map(({ path }) => path)).toEqual(['a', 'b'].map((name) => [...SCHEMA, 'properties', name]))
    expect(verdictOf(found)).toEqual({ verdict: 'accepted with a warning', reason: warning })
  })

  it('names what is dropped, whatever differs in the metadata', () => {
    const found = findingsOf(CRD, { warnings: [], stored: without }, withField)
    expect(verdictOf(found)).toEqual({ verdict: 'stored differently', reason: 'spec.versions[0].selectableFields is dropped' })
    expect(found[0]?.path).toEqual(['spec', 'versions', 0, 'selectableFields'])
    expect(verdictOf(findingsOf(CRD, { warnings: [], stored: without }, without))).toEqual({ verdict: 'accepted' })
  })

  it.each([
    ['another string', '{a: x}', '{a: y}', ['spec.a differs']],
    ['a number in place of a string', '{a: 1}', "{a: '1'}", ['spec.a differs']],
    ['an object in place of a string', '{a: {}}', '{a: x}', ['spec.a differs']],
    ['numbers that are the same', '{a: 9223372036854775807, b: 1.5}', '{a: 9223372036854775807, b: 1.5}', []],
  ])('names %s', (_, newest, older, expected) => {
    const of = (spec: string): JsonObject => parsed(`{kind: Widget, spec: ${spec}}`)
    const found = findingsOf(CRD, { warnings: [], stored: of(older) }, of(newest))
    expect(found.map(({ message }) => message)).toEqual(expected)
  })

  it('gives each field that strict validation rejects', () => {
    const message = 'strict decoding error: unknown field "spec.versions[0].selectableFields", unknown field "spec.x"'
    const failure = readStatus(400, parsed(`{kind: Status, reason: BadRequest, message: ${JSON.stringify(message)}}`), '')
    const found = findingsOf(CRD, { failure, warnings: [] }, undefined)
    expect(found.map(({ message: says, path }) => [says, path])).toEqual([
      ['unknown field "spec.versions[0].selectableFields"', ['spec', 'versions', 0, 'selectableFields']],
      ['unknown field "spec.x"', ['spec']],
    ])
  })
})
