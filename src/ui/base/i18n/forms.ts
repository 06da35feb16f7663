import { formsEn } from './forms-en.ts'
import { type Catalogues, followLanguage } from './language.ts'

/** The texts of forms in the language of the page. */
export let f: Catalogues['forms'] = formsEn

followLanguage('forms', formsEn, (catalogue) => {
  f = catalogue
})
