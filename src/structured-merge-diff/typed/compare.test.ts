import { expect, test } from 'vitest'
import { type JsonValue, newObject, objectOf } from '../../apimachinery/json/value.ts'
import { pathsOf } from '../fieldpath/set.ts'
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
  ['doubled items that stay', '{"set":["a","a"],"number":1}', '{"set":["a","a"],"number":2}', '{}', '{"f:number":{}}', '{}'],
  ['doubled items that go', '{"set":["a","a","b"]}', '{"set":["b"]}', '{"f:set":{"v:\\"a\\"":{}}}', '{}', '{}'],
  ['doubled items that come', '{"set":["b"]}', '{"set":["b","a","a"]}', '{}', '{}', '{"f:set":{"v:\\"a\\"":{}}}'],
  ['a new list with doubled items', '{}', '{"set":["a","a"]}', '{}', '{}', '{"f:set":{".":{},"v:\\"a\\"":{}}}'],
  [
    'a new list with all that is in its items',
    '{}',
    '{"ports":[{"port":1}]}',
    '{}',
    '{}',
    '{"f:ports":{".":{},"k:{\\"port\\":1,\\"protocol\\":\\"TCP\\"}":{".":{},"f:port":{}}}}',
  ],
  [
    'a list that goes',
    '{"ports":[{"port":1}]}',
    '{}',
    '{"f:ports":{".":{},"k:{\\"port\\":1,\\"protocol\\":\\"TCP\\"}":{".":{},"f:port":{}}}}',
    '{}',
    '{}',
  ],
  ['a new list that is owned as a whole', '{}', '{"atoms":["a"]}', '{}', '{}', '{"f:atoms":{}}'],
  ['a new object that is owned as a whole', '{}', '{"whole":{"a":1}}', '{}', '{}', '{"f:whole":{}}'],
  ['a new null', '{}', '{"object":null}', '{}', '{}', '{"f:object":{}}'],
  ['a new empty object', '{}', '{"object":{}}', '{}', '{}', '{"f:object":{}}'],
  ['an empty list that becomes null', '{"set":[]}', '{"set":null}', '{}', '{"f:set":{}}', '{}'],
  ['a null that becomes a list', '{"set":null}', '{"set":["a"]}', '{}', '{}', '{"f:set":{"v:\\"a\\"":{}}}'],
  ['an empty object that becomes null', '{"object":{}}', '{"object":null}', '{}', '{"f:object":{}}', '{}'],
  ['an object that becomes null', '{"object":{"a":1}}', '{"object":null}', '{"f:object":{"f:a":{}}}', '{}', '{}'],
  ['an untyped object that becomes a scalar', '{"free":{"a":1}}', '{"free":"x"}', '{"f:free":{"f:a":{}}}', '{"f:free":{}}', '{}'],
  ['an untyped object that becomes a list', '{"free":{"a":1}}', '{"free":[1]}', '{"f:free":{"f:a":{}}}', '{"f:free":{}}', '{}'],
  ['an untyped list that becomes an object', '{"free":[1]}', '{"free":{"a":1}}', '{}', '{"f:free":{}}', '{"f:free":{"f:a":{}}}'],
  ['entries that are not declared, as a whole', '{}', '{"x":{"a":1},"y":[1]}', '{}', '{}', '{"f:x":{},"f:y":{}}'],
  ['a list that is emptied', '{"set":["a"]}', '{"set":[]}', '{"f:set":{"v:\\"a\\"":{}}}', '{}', '{}'],
  ['a list that is filled', '{"set":[]}', '{"set":["a"]}', '{}', '{}', '{"f:set":{"v:\\"a\\"":{}}}'],
  ['a new list that is null', '{}', '{"set":null}', '{}', '{}', '{"f:set":{}}'],
  ['a new list that is empty', '{}', '{"set":[]}', '{}', '{}', '{"f:set":{}}'],
  [
    'a new list with items of one name',
    '{}',
    '{"named":[{"name":"n"},{"name":"n","value":"x"}]}',
    '{}',
    '{}',
    '{"f:named":{".":{},"k:{\\"name\\":\\"n\\"}":{}}}',
  ],
  [
    'an item that becomes two of one name',
    '{"named":[{"name":"n"}]}',
    '{"named":[{"name":"n"},{"name":"n"}]}',
    '{"f:named":{"k:{\\"name\\":\\"n\\"}":{".":{},"f:name":{}}}}',
    '{}',
    '{"f:named":{"k:{\\"name\\":\\"n\\"}":{}}}',
  ],
  [
    'two items of one name that become one',
    '{"named":[{"name":"n"},{"name":"n"}]}',
    '{"named":[{"name":"n"}]}',
    '{"f:named":{"k:{\\"name\\":\\"n\\"}":{}}}',
    '{}',
    '{"f:named":{"k:{\\"name\\":\\"n\\"}":{".":{},"f:name":{}}}}',
  ],
  ['a list that becomes a scalar', '{"mixed":["a"]}', '{"mixed":"x"}', '{"f:mixed":{"v:\\"a\\"":{}}}', '{"f:mixed":{}}', '{}'],
  ['a scalar that becomes a list', '{"mixed":"x"}', '{"mixed":["a"]}', '{}', '{"f:mixed":{}}', '{"f:mixed":{"v:\\"a\\"":{}}}'],
  [
    'a list that becomes an object',
    '{"mixed":["a"]}',
    '{"mixed":{"a":"1"}}',
    '{"f:mixed":{"v:\\"a\\"":{}}}',
    '{}',
    '{"f:mixed":{"f:a":{}}}',
  ],
  ['an untyped value that stays', '{"free":{"a":[1]}}', '{"free":{"a":[1]}}', '{}', '{}', '{}'],
])('%s [SA-1]', (_name, before, after, removed, modified, added) => {
  const found = compare(json(before), json(after), WIDGET)
  expect([found.removed, found.modified, found.added].map(setText)).toEqual([removed, modified, added])
})

test('parts that both sides share are not walked [SA-1]', () => {
  const shared = new Proxy(newObject(), {
    ownKeys: () => {
      throw new Error('walked')
    },
  })
  const found = compare(objectOf({ free: shared, text: 'a' }), objectOf({ free: shared, text: 'b' }), WIDGET)
  expect(setText(found.modified)).toBe('{"f:text":{}}')
})

test('values of one kind are compared once at each level [SA-1]', () => {
  const nested = (core: string): JsonValue => json(`{"free":${'{"a":'.repeat(60)}${core}${'}'.repeat(60)}}`)
  const path = ['f:free', ...Array<string>(60).fill('f:a')]
  expect(pathsOf(compare(nested('1'), nested('2'), WIDGET).modified)).toEqual([path])
})
