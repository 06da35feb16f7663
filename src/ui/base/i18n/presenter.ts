import { type Catalogues, followLanguage } from './language.ts'
import { presenterEn } from './presenter-en.ts'

/** The texts of the presenter, in the language of the page. */
export let pr: Catalogues['presenter'] = presenterEn

followLanguage('presenter', presenterEn, (catalogue) => {
  pr = catalogue
})
