import { expect, test } from 'vitest'
import { recordOf, recordOfChange } from './record.ts'

const PATH = '/api/v1/namespaces/default/secrets'
const SECRET = JSON.stringify({
  kind: 'Secret',
  apiVersion: 'v1',
  metadata: { name: 'db', resourceVersion: '7' },
  data: { key: 'aHVzaA==' },
})
const CHANGE = { type: 'ADDED', state: SECRET, resourceVersion: '7' } as const
const observed = {
  at: 0,
  durationMs: 1,
  client: 'kubectl',
  user: '',
  method: 'POST',
  path: PATH,
  query: new URLSearchParams(),
  contentType: 'application/json',
  body: SECRET,
  code: 201,
  answer: SECRET,
  warnings: [],
  change: CHANGE,
  seesChanges: true,
}
const object = { group: '', version: 'v1', resource: 'secrets', namespace: 'default', name: 'db' }

test.each([
  ['a write', recordOf(observed)],
  ['a write in YAML', recordOf({ ...observed, body: 'data:\n  key: aHVzaA==\n' })],
  ['a read', recordOf({ ...observed, method: 'GET', path: `${PATH}/db`, body: '', code: 200 })],
  ['a list', recordOf({ ...observed, method: 'GET', body: '', code: 200, answer: `{"kind":"SecretList","items":[${SECRET}]}` })],
  ['a change without a request', recordOfChange({ at: 0, client: 'x', user: '', object, change: CHANGE })],
])('[SE-5] the record of %s has the keys of a Secret and no values', (_, recorded) => {
  const text = JSON.stringify(recorded)
  expect([text.includes('aHVzaA'), text.includes('key')]).toEqual([false, true])
})

test('[SE-5] a ConfigMap is recorded as it is', () => {
  const recorded = recordOf({ ...observed, path: PATH.replace('secrets', 'configmaps') })
  expect(recorded.detail.body).toBe(SECRET)
})
