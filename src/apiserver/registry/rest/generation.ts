import type { FieldReason } from '../../../apimachinery/field/reasons.ts'
import type { Reason, ReportField } from '../../../apimachinery/field/report.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { metadataOf } from './metadata.ts'

const GENERATION = ['metadata', 'generation']

/** Why the server gives an object another generation (rule ST-4). */
export const raisedGeneration = (why: FieldReason): Reason => ({ action: 'reset', why, rule: 'ST-4' })

export const NEW_GENERATION = raisedGeneration({ code: 'generationSet' })

export const SPEC_CHANGED = raisedGeneration({ code: 'generationRose', members: ['spec'] })

/** Sets the generation of an object, in place; undefined takes it off. */
export function setGeneration(object: JsonObject, generation: number | undefined, reason: Reason, report?: ReportField): void {
  const metadata = metadataOf(object)
  const before = metadata.generation
  if (generation === undefined) delete metadata.generation
  else metadata.generation = generation
  if (before !== generation) report?.(reason, GENERATION, before, generation)
}
