import { describe, expect, it } from 'vitest'
import { parseJson } from '../json/parse.ts'
import { Dbl, type JsonObject, type JsonValue, objectOf } from '../json/value.ts'
import { decodeMessage } from './decode.ts'
import { decodeEnvelope, encodeEnvelope } from './envelope.ts'
import { JSON_MESSAGE, MICRO_TIME_MESSAGE, TIME_MESSAGE } from './forms.ts'
import { always, type MessageField, mapOf, message, optional, pointer, repeated } from './message.ts'
import { encode, envelope, type TestField } from './testing/encode.ts'

const TYPE = { apiVersion: 'ex.io/v1', kind: 'Thing' }

/** The bytes of the message `{1: field}` for a value of the field. */
function encoded(field: MessageField, value: JsonValue | undefined): Uint8Array {
  return decodeEnvelope(encodeEnvelope(TYPE, objectOf({ f: value }), message('Thing', { 1: field }))).raw
}

const json = (text: string): JsonValue => parseJson(text).value
const bytes = (...of: number[]): Uint8Array => Uint8Array.from(of)

describe('[PB-8] what is not set', () => {
  const inner = message('Inner', { 1: optional('a', 'string'), 2: pointer('b', 'bool') })
  const rows: [name: string, field: MessageField, bytes: Uint8Array][] = [
    ['an empty text', optional('f', 'string'), encode([1, ''])],
    ['a flag', always('f', 'bool'), encode([1, false])],
    ['a number', optional('f', 'int64'), encode([1, 0])],
    ['a struct with its own zeros', optional('f', inner), encode([1, encode([1, ''])])],
    ['a time', optional('f', TIME_MESSAGE), encode([1, ''])],
    ['a pointer', pointer('f', 'string'), bytes()],
    ['a pointer to a struct', pointer('f', inner), bytes()],
    ['a list', repeated('f', 'string'), bytes()],
    ['a map', optional('f', mapOf('string')), bytes()],
  ]
  it.each(rows)('%s', (_name, field, want) => expect(encoded(field, undefined)).toEqual(want))
  it('null is not set either', () => expect(encoded(pointer('f', 'int64'), null)).toEqual(bytes()))
  it('a zero behind a pointer is', () => expect(encoded(pointer('f', 'int64'), 0)).toEqual(encode([1, 0])))
})

describe('[PB-8] values', () => {
  const long = 'x'.repeat(3000)
  const rows: [name: string, field: MessageField, value: JsonValue, bytes: Uint8Array][] = [
    ['an ASCII text', optional('f', 'string'), 'abc', encode([1, 'abc'])],
    ['a text that is not ASCII', optional('f', 'string'), 'aé😀', encode([1, 'aé😀'])],
    ['a long text', optional('f', 'string'), long, encode([1, long])],
    ['a number of two bytes', optional('f', 'int64'), 300, bytes(8, 0xac, 2)],
    ['a number beyond 32 bits', optional('f', 'int64'), 2 ** 33, bytes(8, 0x80, 0x80, 0x80, 0x80, 0x20)],
    ['the largest int64', optional('f', 'int64'), 2n ** 63n - 1n, bytes(8, ...Array<number>(8).fill(0xff), 0x7f)],
    ['minus one', optional('f', 'int32'), -1, bytes(8, ...Array<number>(9).fill(0xff), 1)],
    ['a float', pointer('f', 'double'), 0.5, bytes(9, 0, 0, 0, 0, 0, 0, 0xe0, 0x3f)],
    ['a float without a fraction', pointer('f', 'double'), new Dbl(2), bytes(9, 0, 0, 0, 0, 0, 0, 0, 0x40)],
    ['an integer where a float belongs', pointer('f', 'double'), 2, bytes(9, 0, 0, 0, 0, 0, 0, 0, 0x40)],
    ['base64', pointer('f', 'bytes'), '/wA=', bytes(10, 2, 0xff, 0)],
    ['a time', pointer('f', TIME_MESSAGE), '1970-01-02T00:00:00Z', encode([1, encode([1, 86400], [2, 0])])],
    ['the first second of 1970', pointer('f', TIME_MESSAGE), '1970-01-01T00:00:00Z', encode([1, encode([1, 0], [2, 0])])],
    [
      'microseconds',
      pointer('f', MICRO_TIME_MESSAGE),
      '1970-01-02T00:00:00.001234Z',
      encode([1, encode([1, 86400], [2, 1_234_000])]),
    ],
    [
      'any JSON, with sorted keys',
      pointer('f', JSON_MESSAGE),
      json('{"b":1.0,"a":"<"}'),
      encode([1, encode([1, '{"a":"\\u003c","b":1}'])]),
    ],
    ['a list', repeated('f', 'string'), ['a', '', 'b'], encode([1, 'a'], [1, ''], [1, 'b'])],
    ['null in a list of JSON', repeated('f', JSON_MESSAGE), [null], encode([1, ''])],
  ]
  it.each(rows)('%s', (_name, field, value, want) => expect(encoded(field, value)).toEqual(want))

  it('entries of a map stand in the order of the bytes of their keys', () => {
    const entry = (key: string, value: string): TestField => [1, encode([1, key], [2, value])]
    const value = json('{"😀":"d","":"a","\\uffee":"c","__proto__":"b"}')
    expect(encoded(optional('f', mapOf('string')), value)).toEqual(
      encode(entry('', 'a'), entry('__proto__', 'b'), entry('\uffee', 'c'), entry('😀', 'd')),
    )
  })

  it('fields stand in the order of their numbers', () => {
    const of = message('Thing', { 10: optional('b', 'string'), 2: optional('a', 'string') })
    const value: JsonObject = objectOf({ b: 'y', a: 'x', c: 'no field' })
    expect(encodeEnvelope(TYPE, value, of)).toEqual(envelope('ex.io/v1', 'Thing', encode([2, 'x'], [10, 'y'])))
  })
})

describe('[PB-1] values as they are read', () => {
  const rows: [name: string, field: MessageField, value: JsonValue][] = [
    ['a float', pointer('f', 'double'), 0.5],
    ['a float without a fraction', pointer('f', 'double'), new Dbl(-3)],
    ['bytes of any length', repeated('f', 'bytes'), ['', 'AA==', 'AAA=', 'AAAA', '+/+/']],
    ['a negative int32', pointer('f', 'int32'), -5],
    ['an int64', pointer('f', 'int64'), -(2n ** 63n)],
    ['a map of messages', optional('f', mapOf(message('M', { 1: pointer('a', 'string') }))), json('{"k":{"a":"v"},"l":{}}')],
  ]
  it.each(rows)('%s', (_name, field, value) => {
    expect(decodeMessage(encoded(field, value), message('Thing', { 1: field })).f).toEqual(value)
  })

  it('an int32 keeps its last 32 bits', () => {
    const field = pointer('f', 'int32')
    expect(decodeMessage(encode([1, 2 ** 32 + 7]), message('Thing', { 1: field })).f).toBe(7)
  })
})
