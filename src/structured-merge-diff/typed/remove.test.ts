import { expect, test } from 'vitest'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { json, set, WIDGET } from '../testing/schema.ts'
import { removeItems } from './remove.ts'

test.each([
  ['a field', '{"text":"a","number":1}', '{"f:text":{}}', '{"number":1}'],
  ['a field below', '{"object":{"a":1,"b":2}}', '{"f:object":{"f:a":{}}}', '{"object":{"b":2}}'],
  ['the last field leaves null', '{"object":{"a":1},"text":"x"}', '{"f:object":{"f:a":{}}}', '{"object":null,"text":"x"}'],
  ['an item of a set', '{"set":["a","b"]}', '{"f:set":{"v:\\"a\\"":{}}}', '{"set":["b"]}'],
  [
    'an item by its keys',
    '{"named":[{"name":"a"},{"name":"b"}]}',
    '{"f:named":{"k:{\\"name\\":\\"a\\"}":{}}}',
    '{"named":[{"name":"b"}]}',
  ],
  [
    'a field of an item',
    '{"named":[{"name":"a","value":"v"}]}',
    '{"f:named":{"k:{\\"name\\":\\"a\\"}":{"f:value":{}}}}',
    '{"named":[{"name":"a"}]}',
  ],
  ['the last item leaves null', '{"set":["a"]}', '{"f:set":{"v:\\"a\\"":{}}}', '{"set":null}'],
  [
    'an item without the last of its fields',
    '{"named":[{"name":"a"}]}',
    '{"f:named":{"k:{\\"name\\":\\"a\\"}":{"f:name":{}}}}',
    '{"named":[null]}',
  ],
  [
    'what is below null',
    '{"object":null,"set":null}',
    '{"f:object":{"f:a":{}},"f:set":{"v:\\"a\\"":{}}}',
    '{"object":null,"set":null}',
  ],
  ['what is below a scalar', '{"text":"a"}', '{"f:text":{"f:a":{}}}', '{"text":"a"}'],
  ['a part of an object that is owned as a whole', '{"whole":{"a":1,"b":2}}', '{"f:whole":{"f:a":{}}}', '{"whole":null}'],
  ['a part of a list that is owned as a whole', '{"atoms":["a","b"]}', '{"f:atoms":{"v:\\"a\\"":{}}}', '{"atoms":null}'],
  ['what is not there', '{"text":"a"}', '{"f:number":{},"f:set":{"v:\\"a\\"":{}}}', '{"text":"a"}'],
])('removes %s [SA-13]', (_name, value, paths, left) => {
  expect(stringify(removeItems(json(value), set(paths), WIDGET))).toBe(left)
})
