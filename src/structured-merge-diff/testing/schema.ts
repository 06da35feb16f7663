import { parseJson } from '../../apimachinery/json/parse.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import type { JsonValue } from '../../apimachinery/json/value.ts'
import { EMPTY_SET, type FieldSet, fromFieldsV1, toFieldsV1 } from '../fieldpath/set.ts'
import { type Atom, DEDUCED, type FieldType } from '../schema.ts'

/** A small type that has every kind of list and map, for tests. */
const field = (type: Atom): FieldType => ({ type })
const object = (fields: { [name: string]: FieldType }, atomic = false): Atom => ({
  map: { fields: new Map(Object.entries(fields)), others: undefined, atomic },
})
const list = (items: Atom, atomic: boolean, keys: readonly string[] = []): Atom => ({ list: { items, atomic, keys } })
const dictionary = (values: Atom): Atom => ({ map: { fields: new Map(), others: values, atomic: false } })

const TEXT: Atom = { scalar: 'string' }
const NUMBER: Atom = { scalar: 'numeric' }

const PORT = object({
  port: field(NUMBER),
  protocol: { type: TEXT, default: 'TCP' },
  name: field(TEXT),
  tags: field(list(TEXT, false)),
})

export const WIDGET: Atom = object({
  text: field(TEXT),
  number: field(NUMBER),
  flag: field({ scalar: 'boolean' }),
  any: field({ scalar: 'untyped' }),
  atoms: field(list(TEXT, true)),
  set: field(list(TEXT, false)),
  ports: field(list(PORT, false, ['port', 'protocol'])),
  named: field(list(object({ name: field(TEXT), value: field(TEXT) }), false, ['name'])),
  object: field(object({ a: field(NUMBER), b: field(NUMBER) })),
  group: field(object({ set: field(list(TEXT, false)), object: field(object({ a: field(NUMBER) })) })),
  mixed: field({ scalar: 'untyped', list: { items: TEXT, atomic: false, keys: [] }, ...dictionary(TEXT) }),
  whole: field(object({ a: field(NUMBER), b: field(NUMBER) }, true)),
  dict: field(dictionary(TEXT)),
  free: field(DEDUCED),
})

export const json = (text: string): JsonValue => parseJson(text).value

/** A set from its wire form, and back. */
export const set = (text: string): FieldSet => fromFieldsV1(json(text)) ?? EMPTY_SET

export const setText = (of: FieldSet): string => stringify(toFieldsV1(of))
