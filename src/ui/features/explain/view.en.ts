import { texts } from '../../base/i18n/language.ts'

/** The words of the view in the rail, the palette and the help, in English. */
export const explainViewEn = {
  title: 'Explain',
  help: 'What a kind and its fields are for, and what the server takes.',
}

/** These texts in the language of the page. */
export const explainViewTexts = texts('explainView', explainViewEn)
