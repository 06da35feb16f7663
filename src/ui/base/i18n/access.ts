import { accessEn } from './access-en.ts'
import { type Catalogues, followLanguage } from './language.ts'

/** The texts of the view of access in the language of the page. */
export let a: Catalogues['access'] = accessEn

followLanguage('access', accessEn, (catalogue) => {
  a = catalogue
})
