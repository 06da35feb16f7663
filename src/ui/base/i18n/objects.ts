import { type Catalogues, followLanguage } from './language.ts'
import { objectsEn } from './objects-en.ts'

/** The texts of lists and of deletion in the language of the page. */
export let o: Catalogues['objects'] = objectsEn

followLanguage('objects', objectsEn, (catalogue) => {
  o = catalogue
})
