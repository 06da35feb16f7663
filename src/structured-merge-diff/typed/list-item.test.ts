import { describe, expect, test } from 'vitest'
import type { Atom, ListAtom } from '../schema.ts'
import { json } from '../testing/schema.ts'
import { itemElement, itemFault } from './list-item.ts'

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

  test('needs one of its keys', () => {
    expect(itemFault(list({}, 'a', 'b'), json('{"c":1}'))).toBe(
      'associative list with keys has an element that omits all key fields ["a" "b"] (and doesn\'t have default values for any key fields)',
    )
  })
})
