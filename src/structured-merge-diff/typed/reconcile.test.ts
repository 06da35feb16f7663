import { expect, test } from 'vitest'
import { set, setText, WIDGET } from '../testing/schema.ts'
import { EMPTY_SET } from '../fieldpath/set.ts'
import { type Atom, DEDUCED, type MapAtom, UNTYPED } from '../schema.ts'
import { reconcile, withNamedFields } from './reconcile.ts'

test.each([
  ['a list that became owned as a whole', '{"f:atoms":{"v:\\"a\\"":{}}}', '{"f:atoms":{}}'],
  ['an object that became owned as a whole', '{"f:whole":{".":{},"f:a":{}}}', '{"f:whole":{}}'],
  ['what was owned as a whole and is so still', '{"f:atoms":{},"f:whole":{}}', '{"f:atoms":{},"f:whole":{}}'],
  ['a set that was owned as a whole', '{"f:set":{}}', '{"f:set":{}}'],
  ['what the schema does not have', '{"f:gone":{"f:a":{}}}', '{"f:gone":{"f:a":{}}}'],
  [
    'an item of a list',
    '{"f:ports":{"k:{\\"port\\":1}":{"f:name":{"f:a":{}},"f:tags":{"v:\\"t\\"":{}}}}}',
    '{"f:ports":{"k:{\\"port\\":1}":{"f:name":{"f:a":{}},"f:tags":{"v:\\"t\\"":{}}}}}',
  ],
  ['what is open', '{"f:free":{"f:a":{"v:1":{}}}}', '{"f:free":{"f:a":{"v:1":{}}}}'],
])('%s [SA-9]', (_name, before, after) => {
  expect(setText(reconcile(set(before), WIDGET))).toBe(after)
})

const DEEP = '{"f:x":{"f:a":{"v:1":{}}}}'
const open = (others: Atom | undefined, fields: MapAtom['fields'] = new Map(), atomic = false): Atom => ({
  map: { fields, others, atomic },
})
const WHOLE_LIST: Atom = { list: { items: { scalar: 'string' }, atomic: true, keys: [] } }

test.each([
  ['a map of lists that are owned as a whole', open(WHOLE_LIST), '{"f:x":{"v:1":{}}}', '{"f:x":{}}'],
  [
    'maps of lists in a map',
    open(open(WHOLE_LIST)),
    '{"f:x":{".":{},"f:y":{"v:1":{}},"f:z":{}}}',
    '{"f:x":{".":{},"f:y":{},"f:z":{}}}',
  ],
  ['items of a list that became a map', open(WHOLE_LIST), '{"v:2":{"v:1":{}}}', '{"v:2":{}}'],
  [
    'a list of maps that are owned as a whole',
    { list: { items: open(undefined, new Map(), true), atomic: false, keys: [] } },
    DEEP,
    '{"f:x":{}}',
  ],
  ['a map of anything that is owned as a whole', open(UNTYPED), DEEP, '{"f:x":{}}'],
  ['a map of anything', open({ scalar: 'untyped', ...WHOLE_LIST }), '{"f:x":{"v:1":{}}}', '{"f:x":{"v:1":{}}}'],
  ['an atomic map of anything, below', open(open(DEDUCED, new Map(), true)), DEEP, DEEP],
  ['a map of one kind of scalar', open({ scalar: 'string', ...WHOLE_LIST }), '{"f:x":{"v:1":{}}}', '{"f:x":{}}'],
  [
    'a map of anything with declared fields',
    open({ scalar: 'untyped' }, new Map([['x', { type: WHOLE_LIST }]])),
    DEEP,
    '{"f:x":{}}',
  ],
  ['an object that is owned as a whole itself', open(undefined, new Map(), true), DEEP, DEEP],
  ['a list itself', WHOLE_LIST, '{"v:1":{"f:a":{}}}', '{"v:1":{"f:a":{}}}'],
])('%s [SA-9]', (_name, atom, before, after) => {
  expect(setText(reconcile(set(before), atom))).toBe(after)
})

test('a set that fits stays the very same [SA-9]', () => {
  const of = set('{"f:object":{"f:a":{}},"f:set":{"v:\\"a\\"":{}}}')
  expect(reconcile(of, WIDGET)).toBe(of)
})

test.each([
  [
    'below items',
    '{"f:ports":{"k:{\\"port\\":1}":{"f:tags":{"v:\\"t\\"":{}}}}}',
    '{"f:ports":{".":{},"k:{\\"port\\":1}":{"f:tags":{".":{},"v:\\"t\\"":{}}}}}',
  ],
  ['below objects', '{"f:group":{"f:object":{"f:a":{}}}}', '{"f:group":{".":{},"f:object":{".":{},"f:a":{}}}}'],
  ['not below values', '{"f:set":{"v:\\"a\\"":{"f:name":{"f:x":{}}}}}', '{"f:set":{".":{},"v:\\"a\\"":{"f:name":{"f:x":{}}}}}'],
  [
    'not below keyed items of what is no list',
    '{"f:object":{"k:{\\"a\\":1}":{"f:a":{"f:x":{}}}}}',
    '{"f:object":{".":{},"k:{\\"a\\":1}":{"f:a":{"f:x":{}}}}}',
  ],
  [
    'not below fields of a list',
    '{"f:ports":{"f:tags":{"f:name":{"f:x":{}}}}}',
    '{"f:ports":{".":{},"f:tags":{"f:name":{"f:x":{}}}}}',
  ],
  ['not below unknown fields', '{"f:x":{"f:name":{"f:x":{}}}}', '{"f:x":{"f:name":{"f:x":{}}}}'],
])('declared fields with paths below become paths %s [SA-13]', (_name, before, after) => {
  expect(setText(withNamedFields(set(before), WIDGET))).toBe(after)
})

test('leaves share the empty set [SA-13]', () => {
  expect(withNamedFields(set('{"f:text":{}}'), WIDGET).get('f:text')?.children).toBe(EMPTY_SET)
})

test('declared fields with paths below become paths, entries of dictionaries do not [SA-13]', () => {
  const of = set('{"f:object":{"f:a":{}},"f:dict":{"f:x":{"f:y":{}}},"f:named":{"k:{\\"name\\":\\"n\\"}":{"f:value":{}}}}')
  expect(setText(withNamedFields(of, WIDGET))).toBe(
    '{"f:dict":{".":{},"f:x":{"f:y":{}}},"f:named":{".":{},"k:{\\"name\\":\\"n\\"}":{"f:value":{}}},"f:object":{".":{},"f:a":{}}}',
  )
})
