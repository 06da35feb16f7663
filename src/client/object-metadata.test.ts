import { expect, it } from 'vitest'
import { objectMetadata } from './object-metadata.ts'

const deep = '['.repeat(200_000) + ']'.repeat(200_000)

it.each<[what: string, text: string, found: object]>([
  [
    'metadata in any place',
    '{"kind":"A","spec":{"metadata":{"name":"no"},"a":[1,{"b":"}"}]},"metadata":{"uid":"u","name":"x","generation":3,"resourceVersion":"41"}}',
    { name: 'x', generation: '3', resourceVersion: '41' },
  ],
  [
    'what looks like metadata in an annotation is text',
    String.raw`{"metadata":{"annotations":{"a":"{\"resourceVersion\":\"7\"}","resourceVersion":"8"},"resourceVersion":"9"}}`,
    { resourceVersion: '9' },
  ],
  ['numbers beyond 2^53 stay as they are', '{"metadata":{"generation":9007199254740993}}', { generation: '9007199254740993' }],
  ['spaces and lines', '{\n  "metadata" : {\n "name" : "x" , "generation" : 1\n }\n}\n', { name: 'x', generation: '1' }],
  ['an object without metadata', '{"a":1}', {}],
  ['metadata that is no object', '{"metadata":[{"name":"x"}]}', {}],
  ['no object', '[]', {}],
  ['no JSON', 'unauthorized', {}],
  ['nothing', '', {}],
  ['a text that ends too early', '{"metadata":{"name":"x","generation', { name: 'x' }],
  ['a deep value before it', `{"a":${deep},"metadata":{"name":"x"}}`, { name: 'x' }],
  ['stray signs', '{"a":}:,"metadata":{"name":"x"}}', {}],
])('[EV-2] reads name and counters of an answer: %s', (_, text, found) => {
  expect(objectMetadata(text)).toEqual(found)
})
