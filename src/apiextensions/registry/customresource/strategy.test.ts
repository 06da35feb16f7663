import { beforeAll, describe, expect, test } from 'vitest'
import { errorText } from '../../../apimachinery/field/error.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { OBJECT_VALIDATION } from '../../openapi-validation/lazy.ts'
import { CEL } from '../../schema/cel/lazy.ts'
import { reportsOf } from '../../schema/testing/reports.ts'
import { parse } from '../../schema/testing/structural.ts'
import { ServedVersion } from './served-version.ts'
import { CustomResourceStatusStrategy, CustomResourceStrategy } from './strategy.ts'

beforeAll(async () => {
  await OBJECT_VALIDATION.load()
  await CEL.load()
})

const read = (text: string) => parse(text) as JsonObject
const SCHEMA = `{"type":"object","properties":{"spec":{"type":"object","properties":{"size":{"type":"integer","maximum":9},"replicas":{"type":"integer"},
    "tags":{"type":"array","x-kubernetes-list-type":"set","items":{"type":"string"}},"name":{"type":"string","maxLength":3},
    "even":{"type":"integer","x-kubernetes-validations":[{"rule":"self % 2 == 0","message":"must be even"}]},
    "grows":{"type":"integer","x-kubernetes-validations":[{"rule":"self >= oldSelf","message":"must not shrink"}]},
    "pod":{"type":"object","x-kubernetes-embedded-resource":true,"x-kubernetes-preserve-unknown-fields":true}}},
  "status":{"type":"object","properties":{"size":{"type":"integer","maximum":9},"replicas":{"type":"integer"},"tags":{"type":"array","x-kubernetes-list-type":"set","items":{"type":"string"}}}}}}`
const SUBRESOURCES = '{"status":{},"scale":{"specReplicasPath":".spec.replicas","statusReplicasPath":".status.replicas"}}'
const config = (schema: string | undefined, subresources = '{}') => ({
  group: 'g.io',
  kind: 'Thing',
  namespaced: true,
  served: new ServedVersion(
    read(`{"name":"v1","subresources":${subresources}${schema === undefined ? '' : `,"schema":{"openAPIV3Schema":${schema}}`}}`),
  ),
})
const main = (subresources?: string, schema: string | undefined = SCHEMA) =>
  new CustomResourceStrategy(config(schema, subresources))
const status = () => new CustomResourceStatusStrategy(config(SCHEMA, SUBRESOURCES))

const META = '"metadata":{"name":"a","namespace":"n","resourceVersion":"1","generation":3}'
const thing = (members: string, meta = META) =>
  read(`{"apiVersion":"g.io/v1","kind":"Thing",${meta}${members === '' ? '' : `,${members}`}}`)

describe('[ST-1] a creation', () => {
  test.each([
    [
      'loses its status with the subresource',
      SUBRESOURCES,
      ['ignored ST-1 status: {"size":1} => nothing', 'reset ST-4 metadata/generation: 3 => 1'],
      undefined,
    ],
    ['keeps it without', '{}', ['reset ST-4 metadata/generation: 3 => 1'], { size: 1 }],
  ])('%s', (_, subresources, lines, kept) => {
    const object = thing('"status":{"size":1}')
    expect(reportsOf((report) => main(subresources).prepareForCreate(object, report))).toEqual(lines)
    expect([object.status, (object.metadata as JsonObject).generation]).toEqual([kept, 1])
  })

  test('reports no status that is not there', () => {
    expect(reportsOf((report) => main(SUBRESOURCES).prepareForCreate(thing(''), report))).toHaveLength(1)
  })
})

describe('[ST-2] an update through the main endpoint', () => {
  test.each([
    ['keeps the stored status', SUBRESOURCES, '"status":{"size":1}', '"status":{"size":2}', '{"size":1}', 3],
    ['keeps that there is none', SUBRESOURCES, '', '"status":{"size":2}', 'none', 3],
    ['takes the status without the subresource', '{}', '"status":{"size":1}', '"status":{"size":2}', '{"size":2}', 4],
  ])('%s', (_, subresources, old, now, expected, generation) => {
    const object = thing(now)
    main(subresources).prepareForUpdate(object, thing(old))
    expect([object.status === undefined ? 'none' : stringify(object.status), (object.metadata as JsonObject).generation]).toEqual(
      [expected, generation],
    )
  })

  test.each([
    ['the same', '"spec":{"size":1}', '"spec":{"size":1}', META, 3],
    ['another spec', '"spec":{"size":1}', '"spec":{"size":2}', META, 4],
    ['a new member', '', '"data":1', META, 4],
    ['a member less', '"data":1', '', META, 4],
    ['other metadata', '', '', '"metadata":{"name":"a","generation":3,"labels":{"x":"y"}}', 3],
  ])('[ST-4] raises the generation, or not: %s', (_, old, now, meta, generation) => {
    const object = thing(now, meta)
    main().prepareForUpdate(object, thing(old))
    expect((object.metadata as JsonObject).generation).toBe(generation)
  })

  test('[TR-2] names the members that changed', () => {
    const reasons: unknown[] = []
    const meta = '"metadata":{"name":"a","labels":{"x":"y"}}'
    main(SUBRESOURCES).prepareForUpdate(thing('"spec":1,"b":2', meta), thing('"a":1,"b":2'), ({ action, why }) =>
      reasons.push([action, why]),
    )
    expect(reasons).toEqual([
      ['ignored', { code: 'mainKeepsStatus' }],
      ['reset', { code: 'generationRose', members: ['spec', 'a'] }],
    ])
  })
})

describe('[ST-2] an update through /status', () => {
  test('changes nothing but the status and the managers', () => {
    const object = thing('"spec":{"size":2},"status":{"size":2}', '"metadata":{"name":"b","managedFields":[{"manager":"m"}]}')
    const lines = reportsOf((report) => status().prepareForUpdate(object, thing('"spec":{"size":1},"status":{"size":1}'), report))
    const expected =
      '{"apiVersion":"g.io/v1","kind":"Thing","metadata":{"generation":3,"managedFields":[{"manager":"m"}],"name":"a","namespace":"n","resourceVersion":"1"},"spec":{"size":1},"status":{"size":2}}'
    expect(stringify(object)).toBe(expected)
    expect(lines).toEqual([
      'ignored ST-2 apiVersion: "g.io/v1" => "g.io/v1"',
      'ignored ST-2 kind: "Thing" => "Thing"',
      'ignored ST-2 metadata: {"managedFields":[{"manager":"m"}],"name":"b"} => {"generation":3,"managedFields":[{"manager":"m"}],"name":"a","namespace":"n","resourceVersion":"1"}',
      'ignored ST-2 spec: {"size":2} => {"size":1}',
    ])
  })

  test('takes status and managers off', () => {
    const object = thing('')
    status().prepareForUpdate(object, thing('"status":{"size":1}', '"metadata":{"name":"a","managedFields":[]}'))
    expect(stringify(object)).toBe('{"apiVersion":"g.io/v1","kind":"Thing","metadata":{"name":"a"}}')
  })

  test.each([
    [
      'a status out of bounds',
      '"status":{"size":10}',
      '',
      ['status.size: Invalid value: 10: size in body should be less than or equal to 9'],
    ],
    ['no status', '"spec":{"size":10}', '', []],
    ['a status that did not change', '"status":{"size":10}', '"status":{"size":10}', []],
    [
      'replicas of the status',
      '"status":{"replicas":-1}',
      '',
      ['.status.replicas: Invalid value: -1: should be a non-negative integer'],
    ],
    ['replicas of the spec are not looked at', '"spec":{"replicas":-1},"status":{"replicas":1}', '', []],
    ['a set', '"status":{"tags":["a","a"]}', '', ['status.tags[1]: Duplicate value: "a"']],
    ['a rule', '"spec":{"even":1}', '', ['spec.even: Invalid value: 1: must be even']],
  ])('is judged by the status alone: %s', (_, now, old, expected) => {
    expect(
      status()
        .validateUpdate(thing(now), thing(old), () => {})
        .map(errorText),
    ).toEqual(expected)
  })

  test('has no advice', () => {
    expect(status().warningsOnUpdate()).toEqual([])
  })
})

const NOT_CHECKED =
  '<nil>: Invalid value: null: some validation rules were not checked because the object was invalid; correct the existing errors to complete validation'

describe('[CK-6] a new object', () => {
  const cases: [string, JsonObject, string[]][] = [
    ['is valid', thing('"spec":{"size":1,"tags":["a"],"even":2,"replicas":1}'), []],
    [
      'is of another kind',
      read(`{"apiVersion":"g.io/v1","kind":"Other",${META},"spec":{"size":10}}`),
      ['kind: Invalid value: "Other": must be Thing'],
    ],
    [
      'is of another version',
      read(`{"apiVersion":"g.io/v2","kind":"Thing",${META}}`),
      ['apiVersion: Invalid value: "g.io/v2": must be g.io/v1'],
    ],
    ['has no kind', read(`{"apiVersion":"g.io/v1",${META}}`), ['kind: Invalid value: "": must be Thing']],
    [
      'has a name that is none',
      thing('', '"metadata":{"name":"A","namespace":"n"}'),
      [
        `metadata.name: Invalid value: "A": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')`,
      ],
    ],
    [
      'can end the beginning of its name with a dash',
      thing('', '"metadata":{"name":"a-b","generateName":"a-","namespace":"n"}'),
      [],
    ],
    ['can begin its name with a dash alone', thing('', '"metadata":{"name":"a","generateName":"-","namespace":"n"}'), []],
    ['has no namespace', thing('', '"metadata":{"name":"a"}'), ['metadata.namespace: Required value', NOT_CHECKED]],
    [
      'is out of bounds',
      thing('"spec":{"size":10}'),
      ['spec.size: Invalid value: 10: spec.size in body should be less than or equal to 9'],
    ],
    [
      'has replicas that are none',
      thing('"spec":{"replicas":-1}'),
      ['.spec.replicas: Invalid value: -1: should be a non-negative integer'],
    ],
    [
      'has a resource without a kind',
      thing('"spec":{"pod":{"apiVersion":"v1"}}'),
      ['spec.pod.kind: Required value', NOT_CHECKED],
    ],
    ['has a set with a repeated item', thing('"spec":{"tags":["a","a"]}'), ['spec.tags[1]: Duplicate value: "a"']],
    ['breaks a rule', thing('"spec":{"even":1}'), ['spec.even: Invalid value: 1: must be even']],
    [
      'breaks a rule and a bound',
      thing('"spec":{"even":1,"size":10}'),
      [
        'spec.size: Invalid value: 10: spec.size in body should be less than or equal to 9',
        'spec.even: Invalid value: 1: must be even',
      ],
    ],
    [
      'is too broken for its rules',
      thing('"spec":{"even":1,"name":"long"}'),
      ['spec.name: Too long: may not be more than 3 bytes', NOT_CHECKED],
    ],
  ]
  test.each(cases)('%s', (_, object, expected) => {
    expect(main(SUBRESOURCES).validate(object).map(errorText)).toEqual(expected)
  })

  test('without a schema has only its metadata judged', () => {
    const strategy = new CustomResourceStrategy(config(undefined))
    expect(strategy.validate(thing('"spec":{"size":10}'))).toEqual([])
    expect(strategy.validateUpdate(thing('"spec":{"size":10}'), thing(''), () => {})).toEqual([])
  })
})

describe('[CK-9] an update', () => {
  const cases: [string, JsonObject, JsonObject, string[], string[]][] = [
    ['is valid', thing('"spec":{"size":1}'), thing('"spec":{"size":2}'), [], []],
    ['keeps a value out of bounds', thing('"spec":{"size":10}'), thing('"spec":{"size":10}'), [], []],
    [
      'is out of bounds',
      thing('"spec":{"size":10}'),
      thing(''),
      ['spec.size: Invalid value: 10: spec.size in body should be less than or equal to 9'],
      [],
    ],
    [
      'has another name',
      thing('', '"metadata":{"name":"b","namespace":"n","resourceVersion":"1","generation":3}'),
      thing(''),
      ['metadata.name: Invalid value: "b": field is immutable'],
      [],
    ],
    [
      'is of another kind',
      read(`{"apiVersion":"g.io/v1","kind":"Other",${META},"spec":{"size":10}}`),
      thing(''),
      ['kind: Invalid value: "Other": must be Thing'],
      [],
    ],
    [
      'has replicas that are none',
      thing('"spec":{"replicas":-1}'),
      thing(''),
      ['.spec.replicas: Invalid value: -1: should be a non-negative integer'],
      [],
    ],
    [
      'has a resource without a kind',
      thing('"spec":{"pod":{"apiVersion":"v1"}}'),
      thing(''),
      ['spec.pod.kind: Required value', NOT_CHECKED],
      [],
    ],
    ['[LT-4] keeps a set with a repeated item', thing('"spec":{"tags":["a","a"]}'), thing('"spec":{"tags":["b","b"]}'), [], []],
    ['has a set with a repeated item', thing('"spec":{"tags":["a","a"]}'), thing(''), ['spec.tags[1]: Duplicate value: "a"'], []],
    [
      'breaks a rule as before',
      thing('"spec":{"even":1,"size":1}'),
      thing('"spec":{"even":1}'),
      [],
      ['spec.even: Invalid value: 1: must be even'],
    ],
    [
      'breaks a rule about its old value',
      thing('"spec":{"grows":1}'),
      thing('"spec":{"grows":2}'),
      ['spec.grows: Invalid value: 1: must not shrink'],
      [],
    ],
  ]
  test.each(cases)('%s', (_, object, old, expected, warnings) => {
    const texts: string[] = []
    expect(
      main(SUBRESOURCES)
        .validateUpdate(object, old, (text) => texts.push(text))
        .map(errorText),
    ).toEqual(expected)
    expect(texts).toEqual(warnings)
  })
})

describe('advice on finalizers', () => {
  const withFinalizers = (...finalizers: string[]) =>
    thing('', `"metadata":{"name":"a","finalizers":${JSON.stringify(finalizers)}}`)
  const prefer = (name: string, path = '') =>
    `metadata.finalizers: "${name}": prefer a domain-qualified finalizer name${path} to avoid accidental conflicts with other finalizer writers`
  test.each([
    ['none', [], []],
    ['with a path', ['g.io/x'], []],
    ['of the server', ['orphan', 'foregroundDeletion', 'kubernetes'], []],
    ['without a domain, in order', ['y', 'x'], [prefer('x'), prefer('y')]],
    ['without a path', ['g.io'], [prefer('g.io', ' including a path (/)')]],
    ['that are no names', ['a b/c'], [expect.stringMatching(/^metadata\.finalizers: "a b\/c": /)]],
  ])('%s', (_, finalizers, expected) => {
    expect(main().warningsOnCreate(withFinalizers(...finalizers))).toEqual(expected)
  })

  test('is about new ones', () => {
    expect(main().warningsOnUpdate(withFinalizers('z', 'x', 'y'), withFinalizers('x'))).toEqual([prefer('y'), prefer('z')])
  })
})
