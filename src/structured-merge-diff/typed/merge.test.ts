import { expect, test } from 'vitest'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { objectOf } from '../../apimachinery/json/value.ts'
import { json, WIDGET } from '../testing/schema.ts'
import { entriesOf, itemsOf } from '../value.ts'
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
  ['null takes no items away', '{"set":["a"],"dict":{"a":"1"}}', '{"set":null,"dict":null}', '{"dict":{"a":"1"},"set":["a"]}'],
  ['null replaces what is empty', '{"set":[],"object":{}}', '{"set":null,"object":null}', '{"object":null,"set":null}'],
  ['what is empty replaces null', '{"set":null,"object":null}', '{"set":[],"object":{}}', '{"object":{},"set":[]}'],
  ['a list replaces a scalar', '{"mixed":"x"}', '{"mixed":["a"]}', '{"mixed":["a"]}'],
  ['a scalar replaces a list', '{"mixed":["a"]}', '{"mixed":"x"}', '{"mixed":"x"}'],
  ['an object replaces a text', '{"mixed":"xy"}', '{"mixed":{"a":"1"}}', '{"mixed":{"a":"1"}}'],
  [
    'fields of items are merged',
    '{"named":[{"name":"m","value":"1"},{"name":"n","value":"1"}]}',
    '{"named":[{"name":"n"}]}',
    '{"named":[{"name":"m","value":"1"},{"name":"n","value":"1"}]}',
  ],
  ['another kind of value replaces', '{"free":{"a":1}}', '{"free":[1]}', '{"free":[1]}'],
])('%s [SA-10]', (_name, live, config, merged) => {
  expect(stringify(merge(json(live), json(config), WIDGET))).toBe(merged)
})

test.each([
  ['ab', 'ax', 'abx', 'an item of the left alone stays behind the one before it'],
  ['ab', 'xa', 'xab', 'a new item stays before the one behind it'],
  ['abc', 'cba', 'cba', 'shared items take the order of the right'],
  ['abcd', 'dxb', 'acdxb', 'items of the left alone come before shared ones that move'],
  ['cab', 'abx', 'cabx', 'items of the left alone stay first'],
  ['acbd', 'bxa', 'cbdxa', 'items of the left alone stay behind a shared one'],
  ['bac', 'ycb', 'aycb', 'a skipped item does not come twice'],
  ['abc', 'bxc', 'abxc', 'a new item stays between shared ones'],
  ['abcde', 'eycxa', 'bdeycxa', 'shared items in reverse'],
  ['acx', 'xya', 'cxya', 'the last becomes the first'],
  ['aab', 'ba', 'ba', 'a doubled item becomes one, where the right has it'],
  ['aba', 'ax', 'abx', 'a doubled item is dropped behind what stays'],
  ['abab', 'xbya', 'xbya', 'doubled items in another order'],
  ['bc', 'ab', 'abc', 'an item stays behind the shared one before it'],
  ['aac', 'ab', 'abc', 'a new item comes before what follows a doubled one'],
  ['aacb', 'ab', 'acb', 'an item stays between a doubled and a shared one'],
  ['bbdc', 'abc', 'abdc', 'an item stays between shared ones, the first of them doubled'],
  ['aa', 'b', 'aab', 'a doubled item of the left alone stays doubled'],
])('the sets %s and %s become %s: %s [SA-10]', (left, right, merged) => {
  const set = (items: string) => ({ set: [...items] })
  expect(merge(set(left), set(right), WIDGET)).toEqual(set(merged))
})

test('what stands on one side only is shared with the result [SA-10]', () => {
  const [free, dict, item] = [json('{"a":1}'), json('{"a":"1"}'), json('{"name":"n"}')]
  const merged = merge(objectOf({ free }), objectOf({ dict, named: [item] }), WIDGET)
  expect(merged).toEqual({ free, dict, named: [item] })
  const parts = entriesOf(merged)
  expect([parts.free === free, parts.dict === dict]).toEqual([true, true])
  const named = merge(json('{"named":[{"name":"m"}]}'), objectOf({ named: [item] }), WIDGET)
  expect(itemsOf(entriesOf(named).named ?? null)[1]).toBe(item)
})
