import { texts } from '../../base/i18n/language.ts'

/** The words of the view in the rail, the palette and the help, in English. */
export const accessViewEn = {
  title: 'Access',
  help: 'Who may do what, and which rule is missing.',
}

/** These texts in the language of the page. */
export const accessViewTexts = texts('accessView', accessViewEn)
