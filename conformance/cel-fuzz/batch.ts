import { Chance, seeded } from '../../src/apiextensions/openapi-validation/testing/chance.ts'
import type { JsonMap } from '../replay/numbers.ts'
import { type RandomRule, randomRule } from './rules.ts'
import { placesOf, randomSpec, WIDTHS, type Width } from './schema.ts'
import { randomValue } from './values.ts'

/** Rules over one schema, and values of it. */
export interface Batch {
  readonly name: string
  readonly group: string
  readonly width: Width
  readonly spec: JsonMap
  readonly rules: readonly RandomRule[]
  /** Values for `.spec`; the second half are what the first become. */
  readonly values: readonly JsonMap[]
  readonly chance: Chance
}

/** How many rules go into one CRD. */
export const PER_BATCH = 100
export const OBJECTS = 4

/** `stamp` distinguishes this run from others on the same server; it has no other effect. */
export function randomBatch(seed: number, n: number, stamp: string, spoil: number): Batch {
  const random = seeded(Math.imul(seed, 0x9e3779b1) + Math.imul(n, 0x85ebca6b))
  for (let i = 0; i < 3; i++) random()
  const chance = new Chance(random)
  const width = chance.of(0.6) ? 'narrow' : chance.pick(WIDTHS)
  const spec = randomSpec(chance, width)
  const places = placesOf(spec)
  const rules = Array.from({ length: PER_BATCH }, () => {
    const place = chance.of(0.5) ? places[0] : chance.pick(places)
    if (place === undefined) throw new Error('a schema has a place')
    return randomRule(chance, random, place, spoil)
  })
  const values = Array.from({ length: 2 * OBJECTS }, () => randomValue(chance, spec) as JsonMap)
  const group = `f${seed}-${n}-${stamp}.celfuzz.example.com`
  return { name: `cel/${seed}/${n}`, group, width, spec, rules, values, chance }
}
