import { en } from './en.ts'
import { type Catalogues, followLanguage } from './language.ts'

/** The texts of the page in its language. Read them while drawing: a constant of a module keeps the language of the start. */
export let t: Catalogues['page'] = en

followLanguage('page', en, (catalogue) => {
  t = catalogue
})
