import { describe, expect, test } from 'vitest'
import { badRequest } from '../../apimachinery/api/errors.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { encodeTyped } from '../../apimachinery/typed/codec.ts'
import { INT32, OBJECT_META, optional, struct, TYPE_META } from '../../apimachinery/typed/types.ts'
import type { StoredObject } from '../storage/interfaces.ts'
import { objectFrom } from '../storage/testing/fixtures.ts'
import { TraceRecorder } from '../trace/recorder.ts'
import { writeContext } from './testing/registry.ts'
import { thrown } from './testing/thrown.ts'
import { TypedCodec } from './typed-codec.ts'

const TYPE = struct('v1.Thing', () => ({ ...TYPE_META, metadata: optional(OBJECT_META), size: optional(INT32) }))
const codec = new TypedCodec({
  kind: { group: 'g.io', version: 'v1', kind: 'Thing' },
  reading: {
    type: TYPE,
    setDefaults: (object) => {
      object.size ??= 7
    },
    encode: (object) => encodeTyped(object, TYPE),
  },
  mismatch: (_, { kind, apiVersion }, validation) => badRequest(`${apiVersion} ${kind} ${validation}`),
})
const raw = (json: string) => ({ value: objectFrom(json), duplicates: [] })
const THING = '"apiVersion":"g.io/v1","kind":"Thing"'

describe('[CV-1] an object of a typed kind', () => {
  test('is decoded and has its defaults', () => {
    const trace = new TraceRecorder()
    const object = codec.decode(writeContext(trace), raw(`{${THING},"metadata":{"name":"a"}}`), 'Strict')
    expect([object.size, trace.stages]).toEqual([7, ['received', 'pruned', 'defaulted']])
  })

  test.each([
    ['another kind', '{"apiVersion":"g.io/v1","kind":"Other"}', '400 BadRequest: g.io/v1 Other Strict'],
    ['another version', '{"apiVersion":"g.io/v2","kind":"Thing"}', '400 BadRequest: g.io/v2 Thing Strict'],
    [
      'a value of the wrong type',
      `{${THING},"size":"x"}`,
      '400 BadRequest: Thing in version "v1" cannot be handled as a Thing: json: cannot unmarshal string into Go struct field Thing.size of type int32',
    ],
    [
      '[RQ-4] an unknown field',
      `{${THING},"x":1}`,
      '400 BadRequest: Thing in version "v1" cannot be handled as a Thing: strict decoding error: unknown field "x"',
    ],
  ])('is not %s', (_, json, expected) => {
    expect(thrown(() => codec.decode(writeContext(), raw(json), 'Strict'))).toBe(expected)
  })

  test('[RQ-4] can have unknown fields where they are warnings', () => {
    const context = writeContext()
    codec.decode(context, raw(`{${THING},"x":1}`), 'Warn')
    expect(context.texts).toEqual(['unknown field "x"'])
  })

  test('is completed after an apply', () => {
    expect(codec.complete(objectFrom(`{${THING}}`)).size).toBe(7)
    expect(thrown(() => codec.complete(objectFrom(`{${THING},"size":"x"}`)))).toContain('500 : json: cannot unmarshal string')
  })

  test('has one form on the wire and in the store', () => {
    const object = objectFrom(`{${THING},"metadata":{"labels":{}}}`)
    const wire = `{${THING},"metadata":{}}`
    expect([codec.encode(object), codec.toStorage(object), codec.shown(object)].map(stringify)).toEqual(
      [wire, wire, wire].map((text) => stringify(objectFrom(text))),
    )
    const stored = { value: object, text: 'text' } as StoredObject
    expect([codec.fromStorage(stored), codec.textOf(stored)]).toEqual([object, 'text'])
  })
})
