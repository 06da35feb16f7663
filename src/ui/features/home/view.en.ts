import { texts } from '../../base/i18n/language.ts'

/** The words of the view in the rail, the palette and the help, in English. */
export const homeViewEn = {
  title: 'Home',
  help: 'A running example, your workspaces and their last changes.',
}

/** These texts in the language of the page. */
export const homeViewTexts = texts('homeView', homeViewEn)
