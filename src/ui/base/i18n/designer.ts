import type { Problem } from '../../../analysis/yaml/yaml.ts'
import { designEn, problemsEn, valuesEn } from './design-en.ts'
import { headEn } from './head-en.ts'
import { type Catalogues, followLanguage } from './language.ts'
import { w } from './views.ts'

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

/** The text of a problem found in YAML or JSON: the page's own, or else the parser's message. */
export function problemText({ code, message }: Problem): string {
  if (code === undefined) return message
  return code === 'secondDocument' ? d.secondDocument : w.install[code]
}
