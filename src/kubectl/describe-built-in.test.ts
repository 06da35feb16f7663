import { expect, test } from 'vitest'
import { parseJson } from '../apimachinery/json/parse.ts'
import type { JsonObject } from '../apimachinery/json/value.ts'
import { resourceType } from '../client/testing/resource-type.ts'
import { describeBuiltIn, hasEvents } from './describe-built-in.ts'
import { describeObject } from './describe-object.ts'

const json = (text: string): JsonObject => parseJson(text).value as JsonObject
const EVENT = json(
  '{"type":"Warning","reason":"Seen","message":"once","involvedObject":{"fieldPath":"secrets"},"firstTimestamp":"2020-01-01T00:00:00Z"}',
)
const info = (kind: string, resource: string, fields: string) => ({
  ...{ type: resourceType({ group: '', resource, kind }), namespace: 'default', name: 'robot' },
  object: json(`{"kind":"${kind}","metadata":{"name":"robot","namespace":"default","labels":{"app":"shop"}},${fields}}`),
})
const described = (events: readonly JsonObject[] | undefined, of: ReturnType<typeof info>): string | undefined =>
  describeBuiltIn(of, events && { events, now: Date.parse('2026-11-27T00:00:00Z') })
const ACCOUNT = info('ServiceAccount', 'serviceaccounts', '"imagePullSecrets":[{"name":"a"},{"name":"b"}]')
const HEAD = `Name:                robot
Namespace:           default
Labels:              app=shop
Annotations:         <none>
Image pull secrets:  a
                     b
`

// Recorded from kubectl 1.37; older ones read the secrets as well, and leave out the part of the object that an event is about.
test.each<[string, readonly JsonObject[] | undefined, string]>([
  ['without events', undefined, HEAD],
  ['with none', [], `${HEAD}Events:              <none>\n`],
  [
    'with one',
    [EVENT],
    `${HEAD}Events:
  Type     Reason  Age     From  Message
  ----     ------  ----    ----  -------
  Warning  Seen    6y332d        secrets: once
`,
  ],
])('a service account %s', (_, events, text) => expect(described(events, ACCOUNT)).toBe(text))

test('a ConfigMap has its events at its end', () => {
  expect(described([], info('ConfigMap', 'configmaps', '"data":{}'))).toMatch(/\nBinaryData\n====\n\nEvents: {2}<none>\n$/)
})

test('the description of a Secret or a namespace has no events, that of a custom resource has', () => {
  const kinds = [
    info('Secret', 'secrets', '"data":{}'),
    info('Namespace', 'namespaces', '"spec":{}'),
    info('App', 'apps', '"spec":{}'),
  ]
  expect(kinds.map(hasEvents)).toEqual([false, false, true])
  expect(describeObject(ACCOUNT.object, { events: [], now: 0 })).toMatch(/Events: +<none>\n$/)
})
