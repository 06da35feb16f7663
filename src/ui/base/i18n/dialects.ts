import { dialectsEn } from './dialects-en.ts'
import { type Catalogues, followLanguage } from './language.ts'

/** The texts of the view Dialects and of its settings in the language of the page. */
export let dialects: Catalogues['dialects'] = dialectsEn

followLanguage('dialects', dialectsEn, (catalogue) => {
  dialects = catalogue
})
