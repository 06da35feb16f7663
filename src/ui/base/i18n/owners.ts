import { type Catalogues, followLanguage } from './language.ts'
import { ownersEn } from './owners-en.ts'

/** The texts of conflicts and of field owners in the language of the page. */
export let o: Catalogues['owners'] = ownersEn

followLanguage('owners', ownersEn, (catalogue) => {
  o = catalogue
})
