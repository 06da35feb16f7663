import { describe, expect, it, test } from 'vitest'
import { errorText } from '../../../apimachinery/field/error.ts'
import { stringAt } from '../../../apimachinery/json/access.ts'
import { parseJson } from '../../../apimachinery/json/parse.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { type JsonObject, objectOf } from '../../../apimachinery/json/value.ts'
import { expectLinear } from '../../../apimachinery/testing/steps.ts'
import { objectFrom } from '../../storage/testing/fixtures.ts'
import { thrown } from '../testing/thrown.ts'
import {
  checkKey,
  checkSegment,
  dedupOwnerReferences,
  ensureNamespace,
  finalizersOf,
  generatedNameBase,
  generationOf,
  metadataOf,
  NEW_GENERATION,
  readMeta,
  SPEC_CHANGED,
  setFinalizers,
  setGeneration,
  validateMetadata,
  validateMetadataUpdate,
  wipeSystemFields,
} from './metadata.ts'
import { reportedPass } from './reported-pass.ts'

describe('the metadata of an object', () => {
  test('is made when there is none', () => {
    const object = objectFrom('{"metadata":5}')
    metadataOf(object).name = 'a'
    expect(stringify(object)).toBe('{"metadata":{"name":"a"}}')
    expect(metadataOf(object)).toBe(object.metadata)
  })

  test.each([
    ['{"metadata":{"name":"a"}}', 'a'],
    ['{"metadata":{"name":5}}', ''],
    ['{"metadata":{}}', ''],
    ['{"metadata":[]}', ''],
    ['{}', ''],
  ])('the name in %s', (json, name) => {
    expect(stringAt(readMeta(objectFrom(json)), 'name')).toBe(name)
  })

  test.each([
    ['{"metadata":{"generation":3}}', 3],
    ['{"metadata":{"generation":"3"}}', 0],
    ['{}', 0],
  ])('the generation in %s', (json, generation) => {
    expect(generationOf(objectFrom(json))).toBe(generation)
  })

  test.each([
    ['{"finalizers":["a",5,"b"]}', ['a', 'b']],
    ['{"finalizers":"a"}', []],
    ['{}', []],
  ])('the finalizers in %s', (json, finalizers) => {
    expect(finalizersOf(objectFrom(json))).toEqual(finalizers)
  })

  test('no metadata has no finalizers', () => {
    expect(finalizersOf(undefined)).toEqual([])
  })

  test('the last finalizer takes the field with it', () => {
    const metadata = objectFrom('{"finalizers":["a"]}')
    setFinalizers(metadata, ['b'])
    expect(stringify(metadata)).toBe('{"finalizers":["b"]}')
    setFinalizers(metadata, [])
    expect(stringify(metadata)).toBe('{}')
  })
})

const GIVEN =
  '{"creationTimestamp":"t","uid":"u","deletionTimestamp":"d","deletionGracePeriodSeconds":1,"selfLink":"s","name":"n"}'

test('[ST-4] a client cannot choose what the server owns', () => {
  const metadata = objectFrom(GIVEN)
  const reported: string[] = []
  wipeSystemFields(metadata, ({ action }, path, before, after) => reported.push(`${action} ${path.join('/')} ${before} ${after}`))
  expect(stringify(metadata)).toBe('{"name":"n"}')
  expect(reported).toEqual([
    'reset metadata/creationTimestamp t undefined',
    'reset metadata/uid u undefined',
    'reset metadata/deletionTimestamp d undefined',
    'reset metadata/deletionGracePeriodSeconds 1 undefined',
    'reset metadata/selfLink s undefined',
  ])
  wipeSystemFields(metadata, () => reported.push('more'))
  expect(reported).toHaveLength(5)
  wipeSystemFields(objectFrom(GIVEN))
})

describe('[RQ-1] the namespace of the request is that of the object', () => {
  const settle = (json: string, namespace: string) => {
    const metadata = objectFrom(json)
    const lines: string[] = []
    const trace = {
      report: (
        { action, why }: { action: string; why: { code: string } },
        path: readonly (string | number)[],
        before: unknown,
        after: unknown,
      ) => void lines.push(`${action} ${why.code} ${path.join('/')} ${before} ${after}`),
      reject: (field: string, why: object) => void lines.push(`rejected ${field} ${JSON.stringify(why)}`),
    }
    const error = thrown(() => ensureNamespace(metadata, namespace, trace))
    return { metadata: stringify(metadata), lines, error }
  }
  test.each([
    ['the same', '{"namespace":"a"}', 'a', { metadata: '{"namespace":"a"}', lines: [], error: 'nothing' }],
    [
      'none in the object',
      '{}',
      'a',
      { metadata: '{"namespace":"a"}', lines: ['defaulted fromPath metadata/namespace undefined a'], error: 'nothing' },
    ],
    [
      'none in the request',
      '{"namespace":"a"}',
      '',
      { metadata: '{}', lines: ['ignored noNamespace metadata/namespace a undefined'], error: 'nothing' },
    ],
    [
      'another',
      '{"namespace":"a"}',
      'b',
      {
        metadata: '{"namespace":"a"}',
        lines: ['rejected metadata.namespace {"code":"urlNames","name":"b"}'],
        error: '400 BadRequest: the namespace of the provided object does not match the namespace sent on the request',
      },
    ],
  ])('%s', (_, json, namespace, expected) => {
    expect(settle(json, namespace)).toEqual(expected)
  })

  test('without a trace', () => {
    const metadata = objectFrom('{}')
    ensureNamespace(metadata, 'a')
    expect(metadata.namespace).toBe('a')
    expect(thrown(() => ensureNamespace(metadata, 'b'))).toContain('does not match')
  })
})

test.each([
  ['a new one', '{"metadata":{}}', 1, '{"metadata":{"generation":1}}', ['ST-4 metadata/generation undefined 1']],
  ['another', '{"metadata":{"generation":1}}', 2, '{"metadata":{"generation":2}}', ['ST-4 metadata/generation 1 2']],
  ['the same', '{"metadata":{"generation":2}}', 2, '{"metadata":{"generation":2}}', []],
  ['none', '{"metadata":{"generation":2}}', undefined, '{"metadata":{}}', ['ST-4 metadata/generation 2 undefined']],
])('[ST-4] an object gets %s', (_, json, generation, expected, lines) => {
  for (const reason of [NEW_GENERATION, SPEC_CHANGED]) {
    const object = objectFrom(json)
    const reported: string[] = []
    setGeneration(object, generation, reason, ({ rule }, path, before, after) =>
      reported.push(`${rule} ${path.join('/')} ${before} ${after}`),
    )
    expect({ object: stringify(object), reported }).toEqual({ object: expected, reported: lines })
    setGeneration(object, generation, reason)
    expect(stringify(object)).toBe(expected)
  }
})

test('[TR-2] a pass of a strategy reports the object before and after', () => {
  const pass = reportedPass(NEW_GENERATION, (object, old: undefined) => {
    object.b = old ?? 2
  })
  const lines: string[] = []
  const object = objectFrom('{"a":1}')
  pass(object, undefined, ({ rule }, path, before, after) =>
    lines.push(`${rule} ${path.length} ${stringify(before ?? null)} ${stringify(after ?? null)}`),
  )
  expect(lines).toEqual(['ST-4 0 {"a":1} {"a":1,"b":2}'])
  const silent = objectFrom('{"a":1}')
  pass(silent, undefined)
  expect(stringify(silent)).toBe('{"a":1,"b":2}')
})

const reference = (uid: string, more = ''): string => `{"apiVersion":"v1","kind":"K","name":"n","uid":"${uid}"${more}}`
const metadata = (...references: string[]): JsonObject =>
  parseJson(`{"ownerReferences":[${references.join(',')}]}`).value as JsonObject

describe('[HI-3] repeated owner references', () => {
  it('are dropped, with a warning that lists their uids', () => {
    const meta = metadata(reference('a'), reference('b'), reference('a'), reference('b'), reference('a'))
    expect(dedupOwnerReferences(meta, 'request')).toBe(
      '.metadata.ownerReferences contains duplicate entries; API server dedups owner references in 1.20+, and may reject such ' +
        'requests as early as 1.24; please fix your requests; duplicate UID(s) observed: a, b, a',
    )
    expect(meta).toEqual(metadata(reference('a'), reference('b')))
  })

  it('stay when a member differs', () => {
    const meta = metadata(reference('a'), reference('a', ',"controller":false'))
    expect(dedupOwnerReferences(meta, 'request')).toBe(undefined)
    expect(meta.ownerReferences).toHaveLength(2)
  })

  it('have an empty uid where they have none', () => {
    const meta = parseJson('{"ownerReferences":[{"uid":5},{"uid":5},"x","x"]}').value as JsonObject
    expect(dedupOwnerReferences(meta, 'patched')).toMatch(
      /^\.metadata\.ownerReferences contains duplicate entries after mutating admission happens; .*observed: , $/,
    )
    expect(meta.ownerReferences).toHaveLength(2)
  })

  it('are not looked for in what is no list', () => {
    expect(dedupOwnerReferences(objectOf({}), 'patched')).toBe(undefined)
  })

  it('[HI-5] take steps in proportion to their number', () => {
    expectLinear((repeats) => dedupOwnerReferences(metadata(...Array.from({ length: repeats }, () => reference('a'))), 'patched'))
  })
})

const named = (name: string) => `{"name":"${name}","namespace":"n"}`

describe('[RQ-6] the metadata of a new object', () => {
  test.each([
    ['a name', named('a'), []],
    ['a name with dots', named('a..b'), []],
    ['no name', '{"namespace":"n"}', ['metadata.name: Required value: name or generateName is required']],
    ['one dot', named('.'), [`metadata.name: Invalid value: ".": may not be '.'`]],
    ['two dots', named('..'), [`metadata.name: Invalid value: "..": may not be '..'`]],
    ['a slash', named('a/b'), [`metadata.name: Invalid value: "a/b": may not contain '/'`]],
    [
      'a slash and a percent sign',
      named('/%'),
      [`metadata.name: Invalid value: "/%": may not contain '/'`, `metadata.name: Invalid value: "/%": may not contain '%'`],
    ],
    ['dots as the beginning of a name', '{"name":"a","generateName":"..","namespace":"n"}', []],
    [
      'a slash in the beginning of a name',
      '{"name":"a","generateName":"b/","namespace":"n"}',
      [`metadata.generateName: Invalid value: "b/": may not contain '/'`],
    ],
    ['no namespace', '{"name":"a"}', ['metadata.namespace: Required value']],
  ])('%s', (_, json, expected) => {
    expect(validateMetadata(objectFrom(json), true).map(errorText)).toEqual(expected)
  })

  test('a resource without namespaces has none', () => {
    expect(validateMetadata(objectFrom(named('a')), false).map(errorText)).toEqual([
      'metadata.namespace: Forbidden: not allowed on this type',
    ])
  })
})

describe('[ST-6] the metadata of an update', () => {
  test.each([
    ['a version', '{"name":"a","namespace":"n","resourceVersion":"1"}', []],
    ['no version', named('a'), ['metadata.resourceVersion: Invalid value: "": must be specified for an update']],
    [
      'another name',
      '{"name":"..","namespace":"n","resourceVersion":"1"}',
      [`metadata.name: Invalid value: "..": may not be '..'`, 'metadata.name: Invalid value: "..": field is immutable'],
    ],
  ])('%s', (_, json, expected) => {
    expect(validateMetadataUpdate(objectFrom(json), objectFrom(named('a')), true).map(errorText)).toEqual(expected)
  })
})

test.each([
  ['short', 'short'],
  ['x'.repeat(58), 'x'.repeat(58)],
  ['x'.repeat(59), 'x'.repeat(58)],
])('[ST-4] a generated name has at most 63 characters: %s', (base, kept) => {
  expect(generatedNameBase(base)).toBe(kept)
})

test.each([
  ['.', `Name parameter invalid: ".": may not be '.'`],
  ['..', `Name parameter invalid: "..": may not be '..'`],
  ['%', `Name parameter invalid: "%": may not contain '%'`],
  ['a/b%', `Name parameter invalid: "a/b%": may not contain '/';may not contain '%'`],
])('[RQ-6] the name %j cannot be a segment of a path', (name, message) => {
  expect(() => checkSegment(name)).toThrow(expect.objectContaining({ code: 400, message }))
})

test.each([['a'], ['...'], ['.a'], ['a..b'], ['']])('[RQ-6] the name %j can', (name) => {
  expect(() => checkSegment(name)).not.toThrow()
})

test.each([['/g/r/..'], ['/g/r/.'], ['/g/r/../x'], ['/g/r/./x']])('[RQ-6] %j is no key', (key) => {
  expect(() => checkKey(key)).toThrow(expect.objectContaining({ code: 500, message: `invalid key: "${key}"` }))
})

test.each([['/g/r/...'], ['/g/r/.x/..y'], ['/g.h/r/x.']])('[RQ-6] %j is a key', (key) => {
  expect(() => checkKey(key)).not.toThrow()
})
