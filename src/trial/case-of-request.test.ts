import { expect, it } from 'vitest'
import type { JsonObject } from '../apimachinery/json/value.ts'
import { type AnsweredWrite, caseOfRequest } from './case-of-request.ts'

const object = (spec: JsonObject, more: JsonObject = {}, metadata: JsonObject = {}): JsonObject => ({
  apiVersion: 'example.com/v1',
  kind: 'Widget',
  metadata: { name: 'one', namespace: 'default', uid: 'x', resourceVersion: '7', generation: 1, managedFields: [], ...metadata },
  spec,
  ...more,
})
const ACCEPTED = { code: 200, message: '', before: undefined, after: undefined, sent: undefined }
const yaml = (spec: string, more = '') =>
  `apiVersion: example.com/v1\nkind: Widget\nmetadata:\n${more}  name: one\nspec: ${spec}\n`

it.each<[what: string, write: AnsweredWrite, made: object | undefined]>([
  [
    'what is created and defaulted',
    { ...ACCEPTED, method: 'POST', sent: object({}), after: object({ size: 1 }) },
    { on: 'onCreate', entry: { name: 'a', initial: yaml('{}'), expected: yaml('\n  size: 1') } },
  ],
  [
    'what is stored as it is, without the status, which a creation does not write',
    { ...ACCEPTED, method: 'POST', sent: object({}, { status: { ready: 1 } }), after: object({}) },
    { on: 'onCreate', entry: { name: 'a', initial: yaml('{}') } },
  ],
  [
    'what is rejected, without its name',
    {
      ...ACCEPTED,
      method: 'POST',
      sent: object({}),
      code: 422,
      message: 'Widget.example.com "one" is invalid: spec.size: Required value',
    },
    { on: 'onCreate', entry: { name: 'a', initial: yaml('{}'), expectedError: 'spec.size: Required value' } },
  ],
  [
    'what is replaced',
    { ...ACCEPTED, method: 'PUT', before: object({ size: 1 }), sent: object({ size: 2 }), after: object({ size: 2 }) },
    { on: 'onUpdate', entry: { name: 'a', initial: yaml('\n  size: 1'), updated: yaml('\n  size: 2') } },
  ],
  [
    'what a patch made',
    { ...ACCEPTED, method: 'PATCH', before: object({ size: 1 }), after: object({ size: 2 }, {}, { labels: { a: 'b' } }) },
    { on: 'onUpdate', entry: { name: 'a', initial: yaml('\n  size: 1'), updated: yaml('\n  size: 2', '  labels:\n    a: b\n') } },
  ],
  ['a patch that was rejected', { ...ACCEPTED, method: 'PATCH', code: 422, before: object({}) }, undefined],
  ['an update of what is not known', { ...ACCEPTED, method: 'PUT', sent: object({}) }, undefined],
])('[FC-11] %s', (_what, write, made) => {
  const found = caseOfRequest('a', write)
  const texts = found && {
    ...found,
    entry: Object.fromEntries(
      Object.entries(found.entry).map(([key, text]) => [key, String(text).replaceAll('spec:\n', 'spec: \n')]),
    ),
  }
  expect(texts).toEqual(made)
})
