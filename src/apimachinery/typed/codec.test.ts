import { describe, expect, it } from 'vitest'
import { parseJson } from '../json/parse.ts'
import { stringify } from '../json/serialize.ts'
import { comparedTyped, decodeTyped, encodeTyped } from './codec.ts'
import {
  always,
  BOOL,
  BYTES,
  type CustomType,
  FLOAT64,
  INT32,
  INT64,
  list,
  map,
  optional,
  pointer,
  STRING,
  struct,
} from './types.ts'

const ANY: CustomType = { kind: 'custom', go: 'v1.JSON', unmarshal: (value) => ({ value }) }

const LEAF = struct('v1.Leaf', () => ({ name: always(STRING), weight: optional(INT32) }))

const OPAQUE: CustomType = { kind: 'custom', go: 'v1.Opaque', unmarshal: (value, nested) => nested(value, LEAF) }

const ROOT = struct('v1.Root', () => ({
  text: optional(STRING),
  flag: optional(BOOL),
  small: optional(INT32),
  whole: optional(pointer(INT64)),
  ratio: optional(pointer(FLOAT64)),
  raw: optional(BYTES),
  leaf: optional(pointer(LEAF)),
  leaves: optional(list(LEAF)),
  table: optional(map(LEAF)),
  tags: always(list(STRING)),
  any: optional(pointer(ANY)),
  opaque: optional(pointer(OPAQUE)),
}))

const decode = (text: string) => decodeTyped(parseJson(text).value, ROOT)

describe('decodeTyped keeps what the type has', () => {
  const rows: { name: string; json: string; decoded: string; encoded?: string }[] = [
    { name: 'a missing list that is always written is null', json: '{}', decoded: '{"tags":null}' },
    { name: 'zero scalars of optional fields are gone', json: '{"text":"","flag":false,"small":0}', decoded: '{"tags":null}' },
    { name: 'zero behind a pointer stays', json: '{"whole":0,"ratio":0.0}', decoded: '{"ratio":0,"tags":null,"whole":0}' },
    {
      name: 'null is no value',
      json: '{"text":null,"leaf":null,"leaves":null,"table":null,"tags":null}',
      decoded: '{"tags":null}',
    },
    {
      name: 'null in a list is the zero value',
      json: '{"tags":["a",null],"leaves":[null]}',
      decoded: '{"leaves":[{"name":""}],"tags":["a",""]}',
    },
    { name: 'null in a map is the zero value', json: '{"table":{"a":null}}', decoded: '{"table":{"a":{"name":""}},"tags":null}' },
    {
      name: 'empty lists and maps stay in the tree and leave the wire',
      json: '{"leaves":[],"table":{},"tags":[]}',
      decoded: '{"leaves":[],"table":{},"tags":[]}',
      encoded: '{"tags":[]}',
    },
    { name: 'a whole float has no point', json: '{"ratio":5.0}', decoded: '{"ratio":5,"tags":null}' },
    {
      name: 'an integer too large for a float is rounded',
      json: '{"ratio":9007199254740993}',
      decoded: '{"ratio":9007199254740992,"tags":null}',
    },
    { name: 'an int64 keeps its digits', json: '{"whole":9007199254740993}', decoded: '{"tags":null,"whole":9007199254740993}' },
    { name: 'unused bits of base64 become zero', json: '{"raw":"QR=="}', decoded: '{"raw":"QQ==","tags":null}' },
    { name: 'numbers are bytes', json: '{"raw":[104,null,255]}', decoded: '{"raw":"aAD/","tags":null}' },
    { name: 'no numbers are no bytes', json: '{"raw":[]}', decoded: '{"tags":null}' },
    { name: 'keys are case-sensitive', json: '{"Text":"a"}', decoded: '{"tags":null}' },
  ]
  for (const { name, json, decoded, encoded } of rows) {
    it(name, () => {
      const result = decode(json)
      expect(result.error).toBeUndefined()
      expect(stringify(result.value)).toBe(decoded)
      expect(stringify(encodeTyped(result.value, ROOT))).toBe(encoded ?? decoded)
    })
  }
})

describe('decodeTyped names the field of a wrong value', () => {
  const field = (struct: string, path: string) => `into Go struct field ${struct}.${path} of type`
  const rows: [string, string][] = [
    ['{"text":1}', `json: cannot unmarshal number ${field('Root', 'text')} string`],
    ['{"flag":"x"}', `json: cannot unmarshal string ${field('Root', 'flag')} bool`],
    ['{"small":1.5}', `json: cannot unmarshal number 1.5 ${field('Root', 'small')} int32`],
    ['{"small":1.0}', `json: cannot unmarshal number 1.0 ${field('Root', 'small')} int32`],
    ['{"small":2147483648}', `json: cannot unmarshal number 2147483648 ${field('Root', 'small')} int32`],
    ['{"whole":"1"}', `json: cannot unmarshal string ${field('Root', 'whole')} int64`],
    ['{"raw":5}', `json: cannot unmarshal number ${field('Root', 'raw')} []uint8`],
    ['{"raw":[256]}', `json: cannot unmarshal number 256 ${field('Root', 'raw')} uint8`],
    ['{"raw":[-1]}', `json: cannot unmarshal number -1 ${field('Root', 'raw')} uint8`],
    ['{"raw":[0.5]}', `json: cannot unmarshal number 0.5 ${field('Root', 'raw')} uint8`],
    ['{"raw":["a"]}', `json: cannot unmarshal string ${field('Root', 'raw')} uint8`],
    ['{"raw":"!!!"}', 'illegal base64 data at input byte 0'],
    ['{"leaf":[]}', `json: cannot unmarshal array ${field('Root', 'leaf')} v1.Leaf`],
    ['{"leaves":{}}', `json: cannot unmarshal object ${field('Root', 'leaves')} []v1.Leaf`],
    ['{"leaves":[{"name":true}]}', `json: cannot unmarshal bool ${field('Leaf', 'leaves.name')} string`],
    ['{"leaves":[5]}', `json: cannot unmarshal number ${field('Root', 'leaves')} v1.Leaf`],
    ['{"table":{"a":{"name":1}}}', `json: cannot unmarshal number ${field('Leaf', 'table.name')} string`],
    ['{"table":[]}', `json: cannot unmarshal array ${field('Root', 'table')} map[string]v1.Leaf`],
    ['{"tags":[1]}', `json: cannot unmarshal number ${field('Root', 'tags')} string`],
    ['{"opaque":{"name":1}}', `json: cannot unmarshal number ${field('Root', 'opaque.name')} string`],
    ['[]', 'json: cannot unmarshal array into Go value of type v1.Root'],
    ['{"text":1,"flag":1}', `json: cannot unmarshal number ${field('Root', 'text')} string`],
    ['{"text":1,"opaque":{"name":1}}', `json: cannot unmarshal number ${field('Root', 'opaque.name')} string`],
  ]
  for (const [json, error] of rows) it(json, () => expect(decode(json).error).toBe(error))
})

describe('decodeTyped names unknown fields as strict decoding does', () => {
  const rows: [string, string[]][] = [
    ['{"x":1}', ['x']],
    ['{"leaf":{"x":{"y":1}}}', ['leaf.x']],
    ['{"leaves":[{"name":"a"},{"x":1}],"table":{"a b":{"x":1}}}', ['leaves[1].x', 'table.a b.x']],
    ['{"any":{"x":1},"opaque":{"x":1}}', []],
  ]
  for (const [json, unknown] of rows) it(json, () => expect(decode(json).unknown).toEqual(unknown))

  it('names no more than a hundred', () => {
    const text = JSON.stringify(Object.fromEntries(Array.from({ length: 120 }, (_, i) => [`k${i}`, 1])))
    expect(decode(text).unknown).toHaveLength(100)
  })
})

describe('the form in which owners are told apart [SA-1]', () => {
  const GROUP = struct('v1.Group', () => ({ tags: optional(list(STRING)), table: optional(map(STRING)) }))
  const TREE = struct('v1.Tree', () => ({
    whole: optional(list(GROUP)),
    named: optional(list(GROUP, { keys: ['tags'] })),
    group: optional(pointer(GROUP)),
  }))
  it.each([
    ['keeps empty lists and maps within a list that is owned as a whole', '{"whole":[{"table":{},"tags":[]}]}', undefined],
    ['leaves them out of the items of other lists', '{"named":[{"tags":[],"table":{}}]}', '{"named":[{}]}'],
    ['leaves them out of structs', '{"group":{"tags":[],"table":{}}}', '{"group":{}}'],
    ['leaves out such a list that is empty itself', '{"whole":[]}', '{}'],
  ])('%s', (_rule, sent, compared = sent) => {
    const { value } = decodeTyped(parseJson(sent).value, TREE)
    expect(stringify(comparedTyped(value, TREE))).toBe(compared)
  })
})
