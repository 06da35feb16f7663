import { describe, expect, test } from 'vitest'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { objectFrom } from '../../storage/testing/fixtures.ts'
import { thrown } from '../testing/thrown.ts'
import {
  ensureNamespace,
  finalizersOf,
  generationOf,
  metadataOf,
  metaText,
  readMeta,
  setFinalizers,
  wipeSystemFields,
} from './metadata.ts'

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
    expect(metaText(readMeta(objectFrom(json)), 'name')).toBe(name)
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
