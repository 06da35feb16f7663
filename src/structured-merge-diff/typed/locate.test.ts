import { expect, test } from 'vitest'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { EMPTY_SET } from '../fieldpath/set.ts'
import { json, set, WIDGET } from '../testing/schema.ts'
import { locate } from './locate.ts'

test.each([
  ['fields', '{"text":"a","number":1}', '{"f:text":{}}', ['text = "a" at f:text']],
  ['fields of objects', '{"object":{"a":1,"b":2}}', '{"f:object":{"f:b":{}}}', ['object.b = 2 at f:object f:b']],
  ['the paths below a path alone', '{"object":{"a":1}}', '{"f:object":{".":{},"f:a":{}}}', ['object.a = 1 at f:object f:a']],
  [
    'nothing where the object has nothing',
    '{"object":{"a":1},"text":null}',
    '{"f:number":{},"f:object":{"f:b":{}},"f:text":{"f:a":{}}}',
    [],
  ],
  ['null', '{"text":null}', '{"f:text":{}}', ['text = null at f:text']],
  ['entries that are not declared', '{"other":{"a":1}}', '{"f:other":{"f:a":{}}}', []],
  ['a field that is not declared', '{"other":{"a":1}}', '{"f:other":{}}', ['other = {"a":1} at f:other']],
  [
    'items by value, in the order of the list',
    '{"set":["b","a","c"]}',
    '{"f:set":{"v:\\"a\\"":{},"v:\\"b\\"":{}}}',
    ['set.0 = "b" at f:set v:"b"', 'set.1 = "a" at f:set v:"a"'],
  ],
  ['the first of the items of one name', '{"set":["x","a","a"]}', '{"f:set":{"v:\\"a\\"":{}}}', ['set.1 = "a" at f:set v:"a"']],
  [
    'fields of items by their keys',
    '{"named":[{"name":"m"},{"name":"n","value":"v"}]}',
    '{"f:named":{"k:{\\"name\\":\\"n\\"}":{"f:value":{}}}}',
    ['named.1.value = "v" at f:named k:{"name":"n"} f:value'],
  ],
  ['nothing in a list that is not declared', '{"other":["a"]}', '{"f:other":{"v:\\"a\\"":{}}}', []],
  ['nothing in a list that is null', '{"set":null}', '{"f:set":{"v:\\"a\\"":{}}}', []],
  ['nothing by place in an object', '{"object":{"0":1}}', '{"f:object":{"i:0":{}}}', []],
  ['nothing by field in a list', '{"set":["a"]}', '{"f:set":{"f:0":{}}}', []],
])('finds %s [SA-10]', (_name, value, paths, found) => {
  const text = locate(set(paths), json(value), WIDGET).map(
    ({ path, value: at, elements }) => `${path.join('.')} = ${stringify(at)} at ${elements.join(' ')}`,
  )
  expect(text).toEqual(found)
})

test('an empty set has no paths [SA-10]', () => {
  expect(locate(EMPTY_SET, json('{"text":"a"}'), WIDGET)).toEqual([])
})
