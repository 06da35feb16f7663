import { describe, expect, test } from 'vitest'
import {
  type Atom,
  DEDUCED,
  deduce,
  itemElement,
  itemFault,
  type ListAtom,
  type MapAtom,
  takesAnything,
  UNTYPED,
} from './schema.ts'
import { json } from './testing/schema.ts'

const LIST: Atom = { list: { items: UNTYPED, atomic: false, keys: [] } }
const MAP: Atom = { map: { fields: new Map(), others: UNTYPED, atomic: false } }
const SCALAR: Atom = { scalar: 'untyped' }
const ALL: Atom = { ...SCALAR, ...LIST, ...MAP }

test.each([
  ['{}', ALL, MAP],
  ['[]', ALL, LIST],
  ['1', ALL, SCALAR],
  ['1.0', ALL, SCALAR],
  ['""', ALL, SCALAR],
  ['null', ALL, ALL],
  ['null', SCALAR, SCALAR],
  ['{}', LIST, LIST],
  ['[]', MAP, MAP],
  ['1', MAP, MAP],
])('%s has its part of a type, or what there is [SA-6]', (text, atom, part) => {
  expect(deduce(atom, json(text))).toEqual(part)
})

const NO_FIELDS = new Map()
const FIELDS = new Map([['a', { type: SCALAR }]])

test.each<[string, MapAtom | undefined, boolean]>([
  ['no schema', DEDUCED.map, true],
  ['no schema, owned as a whole', UNTYPED.map, true],
  ['declared fields', { fields: FIELDS, others: UNTYPED, atomic: false }, false],
  ['nothing', { fields: NO_FIELDS, others: undefined, atomic: false }, false],
  ['scalars of any kind', { fields: NO_FIELDS, others: SCALAR, atomic: false }, false],
  ['texts and objects', { fields: NO_FIELDS, others: { scalar: 'string', ...MAP }, atomic: false }, false],
  [
    'objects with declared fields',
    { fields: NO_FIELDS, others: { ...SCALAR, map: { fields: FIELDS, others: undefined, atomic: false } }, atomic: false },
    false,
  ],
])('a map of %s takes anything or not [SA-15]', (_name, map, anything) => {
  expect(map && takesAnything(map)).toBe(anything)
})

const list = (items: Atom, ...keys: readonly string[]): ListAtom => ({ items, atomic: false, keys })

const KEYED = list({ map: { fields: new Map([['b', { type: {}, default: 'x' }]]), others: undefined, atomic: false } }, 'a', 'b')

describe('an item by its keys [SA-6]', () => {
  test.each([
    ['keys of its own', KEYED, '{"a":1,"b":2}', 'k:{"a":1,"b":2}'],
    ['a default in place of a key', KEYED, '{"a":1}', 'k:{"a":1,"b":"x"}'],
    ['null in place of a default', KEYED, '{"b":null}', 'k:{"b":null}'],
    [
      'a key that is not declared',
      list({ map: { fields: new Map(), others: {}, atomic: false } }, 'a', 'b'),
      '{"a":1}',
      'k:{"a":1}',
    ],
    ['a key of what has no fields', list({}, 'a', 'b'), '{"b":1}', 'k:{"b":1}'],
  ])('is named by %s', (_name, of, item, element) => {
    expect([itemFault(of, json(item)), itemElement(of, json(item))]).toEqual([undefined, element])
  })

  test('needs each of its keys where the list says so', () => {
    const needy = { ...list({}, 'a', 'b'), needsAllKeys: () => true }
    const omitted = (key: string): string =>
      `associative list with keys has an element that omits key field "${key}" (and doesn't have default value)`
    expect([itemFault(needy, json('{"a":1}')), itemFault(needy, json('{"a":1,"b":2}'))]).toEqual([omitted('b'), undefined])
  })

  test('needs one of its keys', () => {
    expect(itemFault(list({}, 'a', 'b'), json('{"c":1}'))).toBe(
      'associative list with keys has an element that omits all key fields ["a" "b"] (and doesn\'t have default values for any key fields)',
    )
  })
})
