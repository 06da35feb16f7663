import { dialectsEn } from './dialects-en.ts'
import { followLanguage } from './language.ts'
import type { Catalogues } from './messages.ts'

/** The texts of the view Dialects and of its settings in the language of the page. */
export let dialects: Catalogues['dialects'] = dialectsEn

followLanguage('dialects', dialectsEn, (catalogue) => {
  dialects = catalogue
})
