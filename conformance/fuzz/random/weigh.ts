import type { Chance } from '../../../src/apiextensions/openapi-validation/testing/chance.ts'

/** One of several things, each as often as its weight says. */
export function weigh<T>(chance: Chance, table: readonly (readonly [weight: number, thing: T])[]): T {
  const total = table.reduce((sum, [weight]) => sum + weight, 0)
  let at = chance.below(total * 1000) / 1000
  for (const [weight, thing] of table) {
    at -= weight
    if (at < 0) return thing
  }
  return (table[table.length - 1] as readonly [number, T])[1]
}
