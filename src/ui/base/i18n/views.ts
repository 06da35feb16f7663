import { type Catalogues, followLanguage } from './language.ts'
import { viewsEn } from './views-en.ts'

/** The texts of the views and dialogs that Home does without, in the language of the page. */
export let w: Catalogues['views'] = viewsEn

followLanguage('views', viewsEn, (catalogue) => {
  w = catalogue
})
