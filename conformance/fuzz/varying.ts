import { compareAnswers, type Difference } from '../replay/compare.ts'
import type { Json } from '../replay/numbers.ts'
import type { Case } from './fuzz.ts'
import { groupOf, inGroup } from './steps.ts'

/**
 * A round that differs, without the differences at places where the real server gave another answer when the same round was run
 * again. What is left of the first run counts, and when that is nothing, what is left of the second. An engine that differs in one
 * run and agrees in the other, while the real server answered the same, still differs.
 */
export function withoutVarying(first: Case, second: Case): { readonly left: Case; readonly varying: number } {
  const again = inGroup(second.round, groupOf(second.round), groupOf(first.round))
  const places = compareAnswers(first.round, again.answers as readonly Json[], { managedFields: true }).differences
  const varies = ({ answer, at }: Difference): boolean =>
    places.some((place) => place.answer === answer && (isWithin(at, place.at) || isWithin(place.at, at)))
  const without = (found: Case): Case => ({
    ...found,
    comparison: { ...found.comparison, differences: found.comparison.differences.filter((difference) => !varies(difference)) },
  })
  const all = [first, second].map(without)
  const left = all.find(({ comparison }) => comparison.differences.length > 0) ?? without(first)
  return { left, varying: first.comparison.differences.length - without(first).comparison.differences.length }
}

const isWithin = (at: string, place: string): boolean => at === place || at.startsWith(`${place}/`)
