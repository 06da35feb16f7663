import { en } from './en.ts'

/** The texts in use. A second language joins here: an object of the same shape, chosen once when the page starts. */
export const t = en
