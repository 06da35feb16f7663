import { designEn } from '../strings/design-en.ts'

/** The texts of the designer in use. */
export const d = designEn
