import { helpEn } from './help-en.ts'
import { type Catalogues, followLanguage } from './language.ts'

/** The texts of the help, in the language of the page. */
export let help: Catalogues['help'] = helpEn

followLanguage('help', helpEn, (catalogue) => {
  help = catalogue
})
