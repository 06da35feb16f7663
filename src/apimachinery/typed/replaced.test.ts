import { expect, test } from 'vitest'
import { parseJson } from '../json/parse.ts'
import { stringify } from '../json/serialize.ts'
import { isObject } from '../json/value.ts'
import { withReplaced } from './replaced.ts'
import { type CustomType, list, map, optional, pointer, STRING, type StructType, struct } from './types.ts'

const ANY: CustomType = { kind: 'custom', go: 'v1.JSON', unmarshal: (value) => ({ value }) }
const THING: StructType = struct('v1.Thing', () => ({
  a: optional(STRING),
  s: optional(THING),
  p: optional(pointer(THING)),
  l: optional(list(THING)),
  m: optional(map(THING)),
  j: optional(ANY),
}))

test.each([
  ['a scalar is the last one', '{"a":"x","a":"y"}', '{"a":"y"}'],
  ['null leaves a scalar', '{"a":"x","a":null}', '{"a":"x"}'],
  ['structs are filled on', '{"s":{"a":"x"},"s":{"j":1}}', '{"s":{"a":"x","j":1}}'],
  ['structs are filled on below', '{"s":{"s":{"a":"x"}},"s":{"s":{"j":1}}}', '{"s":{"s":{"a":"x","j":1}}}'],
  ['null leaves a struct', '{"s":{"a":"x"},"s":null}', '{"s":{"a":"x"}}'],
  ['null takes a pointer away', '{"p":{"a":"x"},"p":null}', '{"p":null}'],
  ['pointers are filled on', '{"p":{"a":"x"},"p":{"j":2}}', '{"p":{"a":"x","j":2}}'],
  ['after null a pointer is new', '{"p":{"a":"x"},"p":null,"p":{"j":2}}', '{"p":{"j":2}}'],
  [
    'lists are as long as the last one, their items filled on',
    '{"l":[{"a":"x"},{"a":"y"}],"l":[{"j":1}]}',
    '{"l":[{"a":"x","j":1}]}',
  ],
  ['null takes a list away', '{"l":[{"a":"x"}],"l":null}', '{"l":null}'],
  ['values of maps are new', '{"m":{"k":{"a":"x"},"o":{}},"m":{"k":{"j":1}}}', '{"m":{"k":{"j":1},"o":{}}}'],
  ['a type with a decoder of its own is new', '{"j":{"x":1},"j":{"y":2}}', '{"j":{"y":2}}'],
  ['three values go one into the other', '{"s":{"a":"x"},"s":{"j":1},"s":{"l":[]}}', '{"s":{"a":"x","j":1,"l":[]}}'],
  ['within a value that is gone too', '{"s":{"s":{"a":"x"},"s":{"j":1}},"s":{}}', '{"s":{"s":{"a":"x","j":1}}}'],
  ['a value of a wrong type stays to be told', '{"s":5,"s":{"a":5,"a":"x"}}', '{"s":5}'],
  ['so does a scalar', '{"a":5,"a":"x"}', '{"a":5}'],
  ['what is unknown is as it stands last', '{"u":{"a":1},"u":{"b":2}}', '{"u":{"b":2}}'],
])('[RQ-2] of equal keys %s', (_name, text, merged) => {
  const { value, replaced } = parseJson(text)
  if (!isObject(value)) throw new Error('no object')
  expect(stringify(withReplaced(value, replaced, THING))).toBe(stringify(parseJson(merged).value))
})
