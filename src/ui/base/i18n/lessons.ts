import { type Catalogues, followLanguage } from './language.ts'
import { lessonsEn } from './lessons-en.ts'

/** The texts around lessons, in the language of the page. What a lesson itself says is in its file. */
export let l: Catalogues['lessons'] = lessonsEn

followLanguage('lessons', lessonsEn, (catalogue) => {
  l = catalogue
})
