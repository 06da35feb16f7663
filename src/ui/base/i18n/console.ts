import { consoleEn } from './console-en.ts'
import { type Catalogues, followLanguage } from './language.ts'

/** The texts of the console in the language of the page. */
export let k: Catalogues['console'] = consoleEn

followLanguage('console', consoleEn, (catalogue) => {
  k = catalogue
})
