import type { Difference } from '../replay/compare.ts'
import type { Step } from '../replay/scenario.ts'

/** A difference that stays, with the reason. */
interface Explanation {
  readonly why: string
  readonly covers: (difference: Difference, step: Step) => boolean
}

/** As narrow as possible; the list may only shrink. */
const EXPLAINED: readonly Explanation[] = []

/** Why a difference is no fault, if it is known. */
export const explanationOf = (difference: Difference, step: Step | undefined): string | undefined =>
  step && EXPLAINED.find(({ covers }) => covers(difference, step))?.why
