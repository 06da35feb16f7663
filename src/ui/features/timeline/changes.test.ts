import { expect, test } from 'vitest'
import type { JsonValue } from '../../../apimachinery/json/value.ts'
import { decodeAnswer } from '../../../client/json.ts'
import type { ResourceType } from '../../../client/resource-type.ts'
import { restoreRequest } from '../../entities/object/restore.ts'
import { changesBetween, lossBetween } from './changes.ts'

const read = (text: string): JsonValue => decodeAnswer(text) ?? null

test.each<[what: string, before: string, after: string, changes: object[]]>([
  ['a value', '{"spec":{"a":1}}', '{"spec":{"a":2}}', [{ path: 'spec.a', before: '1', after: '2' }]],
  [
    'a new field',
    '{"spec":{}}',
    '{"spec":{"a":"x"}}',
    [
      { path: 'spec.a', after: '"x"' },
      { path: 'spec', before: '{}' },
    ],
  ],
  ['a field that went', '{"a":1,"b":2}', '{"a":1}', [{ path: 'b', before: '2' }]],
  ['an item', '{"l":[1,2]}', '{"l":[1,3]}', [{ path: 'l[1]', before: '2', after: '3' }]],
  [
    'a key with dots',
    '{"m":{}}',
    '{"m":{"a.b/c":"x"}}',
    [
      { path: 'm["a.b/c"]', after: '"x"' },
      { path: 'm', before: '{}' },
    ],
  ],
  [
    'managedFields, which are not shown',
    '{"metadata":{"managedFields":[{"time":1}]}}',
    '{"metadata":{"managedFields":[{"time":2}]}}',
    [],
  ],
  ['nothing', '{"a":[{}]}', '{"a":[{}]}', []],
])('[TL-5] the difference of two states: %s', (_, before, after, changes) => {
  expect(changesBetween(read(before), read(after))).toEqual(changes)
})

const type = (subresources: readonly string[]): ResourceType => ({
  group: 'x.dev',
  version: 'v2',
  resource: 'as',
  kind: 'A',
  singular: 'a',
  shortNames: [],
  categories: [],
  namespaced: true,
  verbs: [],
  subresources,
})

const STATE =
  '{"apiVersion":"x.dev/v1","kind":"A","metadata":{"name":"a","namespace":"n","labels":{"t":"1"},"uid":"u","resourceVersion":"3","generation":2,"managedFields":[]},"spec":{"a":12345678901234567890},"status":{"b":1}}'

test.each<[what: string, subresources: string[], current: string | undefined, method: string, path: string, body: string]>([
  [
    'over the present version',
    ['status'],
    '9',
    'PUT',
    '/apis/x.dev/v1/namespaces/n/as/a',
    '{"apiVersion":"x.dev/v1","kind":"A","metadata":{"labels":{"t":"1"},"name":"a","namespace":"n","resourceVersion":"9"},"spec":{"a":12345678901234567890}}',
  ],
  [
    'with its status, where that has no endpoint',
    [],
    '9',
    'PUT',
    '/apis/x.dev/v1/namespaces/n/as/a',
    '{"apiVersion":"x.dev/v1","kind":"A","metadata":{"labels":{"t":"1"},"name":"a","namespace":"n","resourceVersion":"9"},"spec":{"a":12345678901234567890},"status":{"b":1}}',
  ],
  [
    'as a new object, where it is gone',
    ['status'],
    undefined,
    'POST',
    '/apis/x.dev/v1/namespaces/n/as',
    '{"apiVersion":"x.dev/v1","kind":"A","metadata":{"labels":{"t":"1"},"name":"a","namespace":"n"},"spec":{"a":12345678901234567890}}',
  ],
])('[TL-6] a state is written again %s', (_, subresources, current, method, path, body) => {
  const request = restoreRequest(type(subresources), STATE, current)
  expect([request?.method, request?.path, read(request?.body ?? '')]).toEqual([method, path, read(body)])
})

test.each(['', '[]', '{"metadata":1}'])('[TL-6] what is no object is not written: %s', (state) => {
  expect(restoreRequest(type([]), state, '1')).toBeUndefined()
})

const gear = (version: string, spec: object): string =>
  JSON.stringify({ apiVersion: `demo.example/${version}`, kind: 'Gear', metadata: { name: 'a' }, spec })

test.each<[what: string, before: string, after: string, sentence: string | undefined]>([
  ['another version, a field less', gear('v1', { a: 1, b: 2 }), gear('v2', { a: 1 }), 'Lost spec.b (2) when written at v2.'],
  ['another version, nothing less', gear('v1', { a: 1 }), gear('v2', { a: 2 }), undefined],
  ['the same version: a client took it out', gear('v1', { a: 1, b: 2 }), gear('v1', { a: 1 }), undefined],
  ['no object before', '', gear('v1', { a: 1 }), undefined],
])('[DZ-43] the loss between two states: %s', (_what, before, after, sentence) => {
  expect(lossBetween(before, after)).toBe(sentence)
})
