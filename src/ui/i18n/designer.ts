import { designEn } from './design-en.ts'
import { headEn } from './head-en.ts'
import { problemsEn } from './problems-en.ts'
import { valuesEn } from './values-en.ts'

/** The texts of the designer in use. */
export const d = designEn
/** Those of its head. */
export const h = headEn
/** Those of its editors of values, and of the bench of rules. */
export const v = valuesEn
/** Those of the problems. */
export const p = problemsEn
