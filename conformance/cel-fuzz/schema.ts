import type { Chance } from '../../src/apiextensions/openapi-validation/testing/chance.ts'
import type { Json, JsonMap } from '../replay/numbers.ts'

/** How narrow the bounds of a schema are: what is narrow can be installed, what is wide shows costs. */
export const WIDTHS = ['narrow', 'middle', 'wide'] as const
export type Width = (typeof WIDTHS)[number]

type Limits = readonly [text: number, list: number]
const LIMITS: Readonly<Record<Width, readonly Limits[]>> = {
  narrow: [
    [4, 2],
    [6, 3],
    [10, 3],
  ],
  middle: [
    [10, 5],
    [63, 16],
    [253, 64],
  ],
  wide: [
    [1000, 100],
    [100_000, 10_000],
  ],
}

class Maker {
  readonly #chance: Chance
  readonly #width: Width

  constructor(chance: Chance, width: Width) {
    this.#chance = chance
    this.#width = width
  }

  #bound(keyword: string, which: 0 | 1): JsonMap {
    const isOpen = this.#width === 'wide' && this.#chance.of(0.4)
    return isOpen ? {} : { [keyword]: this.#chance.pick(LIMITS[this.#width])[which] + this.#chance.below(3) }
  }

  text(): JsonMap {
    const { [MAX_LENGTH]: max } = this.#bound(MAX_LENGTH, 0)
    const min = this.#chance.of(0.1) ? { minLength: 1 } : {}
    return { type: 'string', ...(max === undefined ? {} : { maxLength: max }), ...min }
  }

  list(items: Json, more: JsonMap = {}): JsonMap {
    return { type: 'array', items, ...this.#bound('maxItems', 1), ...more }
  }

  map(values: Json): JsonMap {
    return { type: 'object', additionalProperties: values, ...this.#bound('maxProperties', 1) }
  }

  item(): JsonMap {
    const all: JsonMap = { k: this.text(), v: INTEGER, w: this.text(), 'x-y': { type: 'boolean' }, tags: this.list(this.text()) }
    const kept = this.#chance.some(Object.entries(all).slice(1), 0.6)
    return { type: 'object', properties: { k: this.text(), ...Object.fromEntries(kept) }, required: ['k'] }
  }

  keyed(): JsonMap {
    return this.list(this.item(), { 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['k'] })
  }
}

const MAX_LENGTH = 'maxLength'
const INTEGER: JsonMap = { type: 'integer' }
const format = (name: string): JsonMap => ({ type: 'string', format: name })

const FIELDS: Readonly<Record<string, (make: Maker) => JsonMap>> = {
  s: (make) => make.text(),
  t: (make) => ({ ...make.text(), nullable: true }),
  en: () => ({ type: 'string', enum: ['a', 'abc', 'x-1'] }),
  n: () => INTEGER,
  i: () => ({ type: 'integer', format: 'int32' }),
  d: () => ({ type: 'number' }),
  b: () => ({ type: 'boolean' }),
  io: (make) => ({ 'x-kubernetes-int-or-string': true, maxLength: make.text().maxLength ?? 9 }),
  dt: () => format('date-time'),
  da: () => format('date'),
  du: () => format('duration'),
  by: () => format('byte'),
  uu: () => format('uuid'),
  ip: () => format('ipv4'),
  ur: () => format('uri'),
  l: (make) => make.list(make.text()),
  li: (make) => make.list(INTEGER),
  ld: (make) => make.list({ type: 'number' }),
  lb: (make) => make.list({ type: 'boolean' }),
  lt: (make) => make.list(format('date-time')),
  ly: (make) => make.list(format('duration')),
  ll: (make) => make.list(make.list(INTEGER)),
  lx: (make) => make.list({ 'x-kubernetes-int-or-string': true, maxLength: 5 }),
  st: (make) => make.list(make.text(), { 'x-kubernetes-list-type': 'set' }),
  si: (make) => make.list(INTEGER, { 'x-kubernetes-list-type': 'set' }),
  m: (make) => make.map(make.text()),
  mi: (make) => make.map(INTEGER),
  ml: (make) => make.map(make.list(make.text())),
  mo: (make) => make.map(make.item()),
  o: (make) => make.item(),
  'a-b': (make) => make.item(),
  namespace: (make) => make.text(),
  'x.y': () => INTEGER,
  lo: (make) => make.keyed(),
  la: (make) => make.list(make.item()),
  p: () => ({ type: 'object', properties: { a: INTEGER }, 'x-kubernetes-preserve-unknown-fields': true }),
  er: (make) => ({
    type: 'object',
    properties: { spec: make.item() },
    'x-kubernetes-embedded-resource': true,
  }),
}

/** A schema for `.spec` with fields of many types. */
export function randomSpec(chance: Chance, width: Width): JsonMap {
  const make = new Maker(chance, width)
  const names = chance.some(Object.keys(FIELDS), width === 'narrow' ? 0.55 : 0.3)
  const properties = Object.fromEntries(names.map((name) => [name, FIELDS[name]?.(make) ?? INTEGER]))
  return { type: 'object', properties: { s: make.text(), n: INTEGER, ...properties } }
}

/** A schema below a spec that can have rules, and whether they can use `oldSelf`. */
export interface Place {
  readonly path: readonly string[]
  readonly schema: JsonMap
}

/** A schema and all below it. */
export function placesOf(schema: JsonMap, path: readonly string[] = []): Place[] {
  const { properties, items, additionalProperties } = schema as { [key: string]: JsonMap | undefined }
  return [
    { path, schema },
    ...Object.entries(properties ?? {}).flatMap(([name, property]) =>
      placesOf(property as JsonMap, [...path, 'properties', name]),
    ),
    ...(items === undefined ? [] : placesOf(items, [...path, 'items'])),
    ...(additionalProperties === undefined ? [] : placesOf(additionalProperties, [...path, 'additionalProperties'])),
  ]
}
