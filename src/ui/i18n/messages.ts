import type { designEn, problemsEn, valuesEn } from './design-en.ts'
import type { dialectsEn } from './dialects-en.ts'
import type { en } from './en.ts'
import type { headEn } from './head-en.ts'
import type { lintEn } from './lint-en.ts'

/** The shape of a catalogue: that of the English one, with any text in the place of each English text. */
export type Messages<Catalogue> = Catalogue extends string
  ? string
  : Catalogue extends (...args: infer Args) => string
    ? (...args: Args) => string
    : { readonly [Key in keyof Catalogue]: Messages<Catalogue[Key]> }

/** The catalogues of one language. A view loads the English ones that it needs; another language comes whole. */
export interface Catalogues {
  readonly page: Messages<typeof en>
  readonly design: Messages<typeof designEn>
  readonly head: Messages<typeof headEn>
  readonly values: Messages<typeof valuesEn>
  readonly problems: Messages<typeof problemsEn>
  readonly lint: Messages<typeof lintEn>
  readonly dialects: Messages<typeof dialectsEn>
}
