import { designEn } from './design-en.ts'
import { headEn } from './head-en.ts'
import { followLanguage } from './language.ts'
import type { Catalogues } from './messages.ts'
import { problemsEn } from './problems-en.ts'
import { valuesEn } from './values-en.ts'

/** The texts of the designer in the language of the page. */
export let d: Catalogues['design'] = designEn
/** The texts of its head. */
export let h: Catalogues['head'] = headEn
/** The texts of its value editors and of the rule bench. */
export let v: Catalogues['values'] = valuesEn
/** The texts of its list of problems. */
export let p: Catalogues['problems'] = problemsEn

followLanguage('design', designEn, (catalogue) => {
  d = catalogue
})
followLanguage('head', headEn, (catalogue) => {
  h = catalogue
})
followLanguage('values', valuesEn, (catalogue) => {
  v = catalogue
})
followLanguage('problems', problemsEn, (catalogue) => {
  p = catalogue
})
