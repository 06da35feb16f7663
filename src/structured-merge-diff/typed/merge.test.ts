import { expect, test } from 'vitest'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { json, WIDGET } from '../testing/schema.ts'
import { merge } from './merge.ts'

test.each([
  ['what is applied stays', '{"text":"a","number":1}', '{"text":"b"}', '{"number":1,"text":"b"}'],
  [
    'objects are merged',
    '{"object":{"a":1},"dict":{"x":"1"}}',
    '{"object":{"b":2},"dict":{"y":"2"}}',
    '{"dict":{"x":"1","y":"2"},"object":{"a":1,"b":2}}',
  ],
  [
    'what is owned as a whole is replaced',
    '{"whole":{"a":1},"atoms":["a"]}',
    '{"whole":{"b":2},"atoms":["b"]}',
    '{"atoms":["b"],"whole":{"b":2}}',
  ],
  ['an empty object takes nothing away', '{"object":{"a":1}}', '{"object":{}}', '{"object":{"a":1}}'],
  ['an empty list takes nothing away', '{"set":["a"]}', '{"set":[]}', '{"set":["a"]}'],
  ['empty things are kept as they are', '{}', '{"object":{},"set":[]}', '{"object":{},"set":[]}'],
  ['null is a value', '{"text":"a","object":{"a":1}}', '{"text":null,"object":null}', '{"object":{"a":1},"text":null}'],
  ['new items of a set come after', '{"set":["a","b"]}', '{"set":["c"]}', '{"set":["a","b","c"]}'],
  [
    'shared items take the order of what is applied',
    '{"set":["a","b","c","d"]}',
    '{"set":["c","x","a"]}',
    '{"set":["b","c","d","x","a"]}',
  ],
  ['items stay where their neighbours are', '{"set":["a","b","c"]}', '{"set":["a","y","c"]}', '{"set":["a","b","y","c"]}'],
  [
    'items are found by their keys',
    '{"ports":[{"port":1,"protocol":"TCP","name":"x"}]}',
    '{"ports":[{"port":1,"tags":["t"]}]}',
    '{"ports":[{"name":"x","port":1,"protocol":"TCP","tags":["t"]}]}',
  ],
  [
    'a doubled item counts as nothing to merge with',
    '{"named":[{"name":"n","value":"1"},{"name":"n"}]}',
    '{"named":[{"name":"n"}]}',
    '{"named":[{"name":"n"}]}',
  ],
  ['another kind of value replaces', '{"free":{"a":1}}', '{"free":[1]}', '{"free":[1]}'],
])('%s [SA-10]', (_name, live, config, merged) => {
  expect(stringify(merge(json(live), json(config), WIDGET) ?? 'nothing')).toBe(merged)
})
