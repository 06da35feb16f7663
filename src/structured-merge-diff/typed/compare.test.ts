import { expect, test } from 'vitest'
import { json, setText, WIDGET } from '../testing/schema.ts'
import { compare } from './compare.ts'

test.each([
  ['nothing', '{"text":"a","number":1}', '{"number":1.0,"text":"a"}', '{}', '{}', '{}'],
  ['a scalar', '{"text":"a"}', '{"text":"b"}', '{}', '{"f:text":{}}', '{}'],
  ['a field that comes and one that goes', '{"text":"a"}', '{"number":1}', '{"f:text":{}}', '{}', '{"f:number":{}}'],
  ['a new object with all that is in it', '{}', '{"object":{"a":1}}', '{}', '{}', '{"f:object":{".":{},"f:a":{}}}'],
  ['an object that goes', '{"object":{"a":1}}', '{}', '{"f:object":{".":{},"f:a":{}}}', '{}', '{}'],
  ['an object that is emptied', '{"object":{"a":1}}', '{"object":{}}', '{"f:object":{"f:a":{}}}', '{}', '{}'],
  [
    'one entry of an object',
    '{"dict":{"a":"1"}}',
    '{"dict":{"a":"2","b":"1"}}',
    '{}',
    '{"f:dict":{"f:a":{}}}',
    '{"f:dict":{"f:b":{}}}',
  ],
  ['an object that is owned as a whole', '{"whole":{"a":1}}', '{"whole":{"a":1,"b":2}}', '{}', '{"f:whole":{}}', '{}'],
  ['a list that is owned as a whole', '{"atoms":["a"]}', '{"atoms":["a","b"]}', '{}', '{"f:atoms":{}}', '{}'],
  ['a set', '{"set":["a","b"]}', '{"set":["b","c"]}', '{"f:set":{"v:\\"a\\"":{}}}', '{}', '{"f:set":{"v:\\"c\\"":{}}}'],
  ['only the order of a set', '{"set":["a","b"]}', '{"set":["b","a"]}', '{}', '{}', '{}'],
  [
    'an item by its keys, one of them a default',
    '{"ports":[{"port":1}]}',
    '{"ports":[{"port":1,"protocol":"TCP","name":"x"}]}',
    '{}',
    '{}',
    '{"f:ports":{"k:{\\"port\\":1,\\"protocol\\":\\"TCP\\"}":{"f:name":{},"f:protocol":{}}}}',
  ],
  [
    'doubled items that become one',
    '{"set":["a","a"]}',
    '{"set":["a"]}',
    '{"f:set":{"v:\\"a\\"":{}}}',
    '{}',
    '{"f:set":{"v:\\"a\\"":{}}}',
  ],
  [
    'one item that is doubled',
    '{"set":["a"]}',
    '{"set":["a","a"]}',
    '{"f:set":{"v:\\"a\\"":{}}}',
    '{}',
    '{"f:set":{"v:\\"a\\"":{}}}',
  ],
  [
    'doubled items that change',
    '{"named":[{"name":"n"},{"name":"n"}]}',
    '{"named":[{"name":"n"},{"name":"n","value":"x"}]}',
    '{}',
    '{"f:named":{"k:{\\"name\\":\\"n\\"}":{}}}',
    '{}',
  ],
  ['a value that becomes null', '{"text":"a"}', '{"text":null}', '{}', '{"f:text":{}}', '{}'],
  ['an untyped scalar that becomes an object', '{"free":1}', '{"free":{"a":1}}', '{}', '{"f:free":{}}', '{"f:free":{"f:a":{}}}'],
  ['a list in what is not typed', '{"free":{"a":[1]}}', '{"free":{"a":[2]}}', '{}', '{"f:free":{"f:a":{}}}', '{}'],
])('%s [SA-1]', (_name, before, after, removed, modified, added) => {
  const found = compare(json(before), json(after), WIDGET)
  expect([found.removed, found.modified, found.added].map(setText)).toEqual([removed, modified, added])
})
