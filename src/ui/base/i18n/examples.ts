import { examplesEn } from './examples-en.ts'
import { type Catalogues, followLanguage } from './language.ts'

/** The texts of the bundled examples in the language of the page. */
export let ex: Catalogues['examples'] = examplesEn

followLanguage('examples', examplesEn, (catalogue) => {
  ex = catalogue
})
