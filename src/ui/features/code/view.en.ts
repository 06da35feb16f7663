import { texts } from '../../base/i18n/language.ts'

/** The words of the view in the rail, the palette and the help, in English. */
export const codeViewEn = {
  title: 'Code',
  help: 'Controllers of your own, step by step.',
}

/** These texts in the language of the page. */
export const codeViewTexts = texts('codeView', codeViewEn)
