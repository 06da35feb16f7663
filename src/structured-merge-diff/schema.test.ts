import { expect, test } from 'vitest'
import { type Atom, DEDUCED, deduce, type MapAtom, takesAnything, UNTYPED } from './schema.ts'
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
