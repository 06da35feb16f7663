import { builderEn } from './builder-en.ts'
import { type Catalogues, followLanguage } from './language.ts'

/** The texts of the lesson builder, in the language of the page. */
export let b: Catalogues['builder'] = builderEn

followLanguage('builder', builderEn, (catalogue) => {
  b = catalogue
})
