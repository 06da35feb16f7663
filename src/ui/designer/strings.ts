import { designEn } from '../strings/design-en.ts'
import { headEn } from '../strings/head-en.ts'

/** The texts of the designer in use. */
export const d = designEn
/** Those of its head. */
export const h = headEn
