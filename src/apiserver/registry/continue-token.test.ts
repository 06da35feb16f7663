import { expect, test } from 'vitest'
import { encodeContinue } from './continue-token.ts'
import { decodeContinue } from './decode-continue.ts'

test('[LS-2] a token carries the version of the state and the key to go on from', () => {
  const token = encodeContinue({ resourceVersion: 42, start: 'default/a' })
  expect(token).toMatch(/^[\w-]+$/)
  expect(decodeContinue(token)).toEqual({ resourceVersion: 42, start: 'default/a' })
})

const encoded = (text: string): string => btoa(text).replaceAll('=', '')

const rows: [name: string, token: string, why: string][] = [
  ['no base64', '!!!', 'illegal base64 data at input byte 0'],
  ['a character that is no base64, after one of two bytes', 'é+', 'illegal base64 data at input byte 0'],
  ['a character of the other alphabet', 'ab\n+', 'illegal base64 data at input byte 3'],
  ['padding', 'ab==', 'illegal base64 data at input byte 2'],
  ['a character too many', 'abcde', 'illegal base64 data at input byte 4'],
  ['no JSON', encoded('{'), 'unexpected end of JSON input'],
  ['another version', encoded('{"v":"x","rv":1,"start":"a"}'), 'server does not recognize this encoded version x'],
  [
    'no version of the state',
    encoded('{"v":"meta.k8s.io/v1","rv":0,"start":"a"}'),
    'incorrect encoded start resourceVersion (version meta.k8s.io/v1)',
  ],
  ['something else than an object', encoded('5'), 'json: cannot unmarshal number into Go value of type storage.continueToken'],
  ['a list', encoded('[]'), 'json: cannot unmarshal array into Go value of type storage.continueToken'],
  ['null', encoded('null'), 'server does not recognize this encoded version '],
  ['no version of its form', encoded('{"rv":1,"start":"a"}'), 'server does not recognize this encoded version '],
  [
    'a version that is no number',
    encoded('{"v":"meta.k8s.io/v1","rv":"1","start":"a"}'),
    'json: cannot unmarshal string into Go struct field continueToken.rv of type int64',
  ],
  [
    'a version with a fraction',
    encoded('{"v":"meta.k8s.io/v1","rv":1.5,"start":"a"}'),
    'json: cannot unmarshal number 1.5 into Go struct field continueToken.rv of type int64',
  ],
  ['a key that leaves the list', encoded('{"v":"meta.k8s.io/v1","rv":1,"start":"../b"}'), '../b'],
  [
    'a key that is no text',
    encoded('{"v":"meta.k8s.io/v1","rv":1,"start":5}'),
    'json: cannot unmarshal number into Go struct field continueToken.start of type string',
  ],
  ['no key', encoded('{"v":"meta.k8s.io/v1","rv":1,"start":""}'), 'encoded start key empty (version meta.k8s.io/v1)'],
]

test.each(rows)('[LS-3] a token with %s is rejected', (_name, token, why) => {
  expect(() => decodeContinue(token)).toThrow(`invalid continue token: continue key is not valid: ${why}`)
})

test.each(['a', 'ab', 'abc', '~~~', '???', '>>>', '~?>~?>'])('[LS-2] a token has letters, digits, - and _: %s', (start) => {
  const token = encodeContinue({ resourceVersion: 1, start })
  expect(token).toMatch(/^[A-Za-z0-9_-]+$/)
  expect(decodeContinue(token)).toEqual({ resourceVersion: 1, start })
})

test('[LS-2] a token need not end in a null character', () => {
  expect(decodeContinue(encoded('{"v":"meta.k8s.io/v1","rv":1,"start":"a"}'))).toEqual({ resourceVersion: 1, start: 'a' })
})
