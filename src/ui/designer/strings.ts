import { designEn } from '../strings/design-en.ts'
import { headEn } from '../strings/head-en.ts'
import { problemsEn } from '../strings/problems-en.ts'
import { valuesEn } from '../strings/values-en.ts'

/** The texts of the designer in use. */
export const d = designEn
/** Those of its head. */
export const h = headEn
/** Those of its editors of values, and of the bench of rules. */
export const v = valuesEn
/** Those of the problems. */
export const p = problemsEn
