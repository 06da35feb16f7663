import { beforeAll, describe, expect, test } from 'vitest'
import { errorText } from '../../../apimachinery/field/error.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { OBJECT_VALIDATION } from '../../openapi-validation/lazy.ts'
import { CEL } from '../../schema/cel/lazy.ts'
import { parse, structuralFrom } from '../../schema/testing/structural.ts'
import { ServedVersion } from './served-version.ts'

beforeAll(async () => {
  await OBJECT_VALIDATION.load()
  await CEL.load()
})

const read = (text: string) => parse(text) as JsonObject
const served = (schema: string | undefined, more = '') =>
  new ServedVersion(read(`{"name":"v1"${more}${schema === undefined ? '' : `,"schema":{"openAPIV3Schema":${schema}}`}}`))
const SCHEMA = `{"type":"object","properties":{"a":{"type":"integer","default":1},"o":{"type":"object","default":{"x":1}},
  "status":{"type":"object","properties":{"n":{"type":"integer"}}}},"x-kubernetes-validations":[{"rule":"false"}]}`

describe('[ST-1] what a version of a CRD compiles to', () => {
  test('with a schema', () => {
    const version = served(SCHEMA, ',"subresources":{"status":{},"scale":{"specReplicasPath":".a"}}')
    const object = read('{}')
    version.fillDefaults(object)
    expect([version.name, version.hasStatus, version.scale?.specReplicasPath, version.structuralErrors]).toEqual([
      'v1',
      true,
      '.a',
      [],
    ])
    expect([stringify(object), version.defaultsStatus]).toEqual(['{"a":1,"o":{}}', false])
    expect(version.validator.validate(read('{"a":"x"}'), undefined).map(errorText)).toEqual([
      'a: Invalid value: "string": a in body must be of type integer: "string"',
    ])
    expect(version.statusValidator.validate(read('{"n":"x"}'), undefined)).toHaveLength(1)
    expect(version.rules?.validate(undefined, read('{}'), undefined, 100).errors).toHaveLength(1)
  })

  test('without a schema', () => {
    const version = served(undefined)
    const object = read('{"a":"x"}')
    version.fillDefaults(object)
    expect([
      stringify(object),
      version.hasStatus,
      version.scale,
      version.structural,
      version.schema,
      version.rules,
      version.defaultsStatus,
    ]).toEqual(['{"a":"x"}', false, undefined, undefined, undefined, undefined, false])
    expect(version.structuralErrors).toEqual([])
    for (const validator of [version.validator, version.statusValidator]) {
      expect([validator.validate(object, undefined), validator.validateUpdate(object, object, undefined)]).toEqual([[], []])
    }
  })

  test('with a schema that is not structural', () => {
    const version = served('{"$ref":"x"}')
    expect([version.structural, version.structuralErrors.map(errorText)]).toEqual([
      undefined,
      [`openAPIV3Schema: Invalid value: "": OpenAPIV3Schema '$ref' is not supported`],
    ])
  })

  test('with a structural schema from elsewhere', () => {
    const structural = structuralFrom('{"type":"object","properties":{"b":{"type":"integer","default":2}}}')
    const version = new ServedVersion(read(`{"name":"v1","schema":{"openAPIV3Schema":${SCHEMA}}}`), structural)
    const object = read('{}')
    version.fillDefaults(object)
    expect([version.structural, stringify(object)]).toEqual([structural, '{"b":2}'])
  })

  test('is compiled once', () => {
    const version = served(SCHEMA)
    expect(version.table.columnDefinitions.map(({ name }) => name)).toEqual(['Name', 'Age'])
    expect(version.validator).toBe(version.validator)
    expect(version.statusValidator).toBe(version.statusValidator)
    expect(version.table).toBe(version.table)
    expect(version.selectable).toBe(version.selectable)
    expect(version.rules).toBe(version.rules)
  })

  test.each([
    ['{"type":"object","properties":{"status":{"type":"object","default":{}}}}', true],
    ['{"type":"object","properties":{"status":{"type":"object"}}}', false],
  ])('[ST-1] reading can give a status: %s', (schema, expected) => {
    const version = served(schema)
    expect([version.defaultsStatus, version.defaultsStatus]).toEqual([expected, expected])
  })

  test('[CV-12] has fields to select by', () => {
    const version = served(SCHEMA, ',"selectableFields":[{"jsonPath":".spec.a"},{"jsonPath":".b"}]')
    const readers = [...version.selectable].map(([name, field]) => [
      name,
      field(read('{"spec":{"a":5}}')),
      field(read('{"spec":{"a":null}}')),
    ])
    expect(readers).toEqual([
      ['spec.a', '5', ''],
      ['b', '', ''],
    ])
    expect(served(SCHEMA, ',"selectableFields":[{"jsonPath":".["}]').selectable.size).toBe(0)
    expect([...served(SCHEMA, ',"selectableFields":[{"jsonPath":"spec.a"}]').selectable.keys()]).toEqual(['spec.a'])
  })
})
