import { newStructural } from '../../apiextensions/schema/convert.ts'
import type { Structural } from '../../apiextensions/schema/structural.ts'
import { objectOf } from '../../apimachinery/json/value.ts'

function keepsEverything(): Structural | undefined {
  const made = newStructural(objectOf({ type: 'object', 'x-kubernetes-preserve-unknown-fields': true }))
  return 'structural' in made ? made.structural : undefined
}

/** Nothing is pruned and nothing is filled in (rules PR-V3, TP-S2). */
export const PRESERVING = keepsEverything()
