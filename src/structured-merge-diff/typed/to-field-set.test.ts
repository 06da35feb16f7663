import { expect, test } from 'vitest'
import { json, setText, WIDGET } from '../testing/schema.ts'
import { toFieldSet } from './to-field-set.ts'

test.each([
  ['scalars and null', '{"text":"a","number":null}', '{"f:number":{},"f:text":{}}'],
  ['fields of objects, not the objects', '{"object":{"a":1}}', '{"f:object":{"f:a":{}}}'],
  ['an empty object', '{"object":{}}', '{"f:object":{}}'],
  ['entries of dictionaries', '{"dict":{"a":"1"}}', '{"f:dict":{"f:a":{}}}'],
  ['what is owned as a whole', '{"whole":{"a":1},"atoms":["a"]}', '{"f:atoms":{},"f:whole":{}}'],
  [
    'items of sets and their fields',
    '{"set":["a"],"named":[{"name":"n"}]}',
    '{"f:named":{"k:{\\"name\\":\\"n\\"}":{".":{},"f:name":{}}},"f:set":{"v:\\"a\\"":{}}}',
  ],
  ['an empty set claims nothing', '{"set":[]}', '{}'],
  ['null of every kind', '{"object":null,"set":null,"whole":null}', '{"f:object":{},"f:set":{},"f:whole":{}}'],
  ['nothing for an object with an empty set only', '{"group":{"set":[]}}', '{}'],
  ['nothing below items of one name', '{"named":[{"name":"n"},{"name":"n"}]}', '{"f:named":{"k:{\\"name\\":\\"n\\"}":{}}}'],
  ['an empty item', '{"ports":[{}]}', '{"f:ports":{"k:{\\"protocol\\":\\"TCP\\"}":{}}}'],
  ['each kind that a field can be', '{"mixed":"a"}', '{"f:mixed":{}}'],
  ['entries of what is open are claimed themselves', '{"free":{"a":{"b":1}}}', '{"f:free":{"f:a":{".":{},"f:b":{}}}}'],
])('an applied configuration claims %s [SA-10]', (_name, config, claimed) => {
  expect(setText(toFieldSet(json(config), WIDGET))).toBe(claimed)
})
