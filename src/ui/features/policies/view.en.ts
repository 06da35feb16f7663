import { texts } from '../../base/i18n/language.ts'

/** The words of the view in the rail, the palette and the help, in English. */
export const policiesViewEn = { title: 'Policies', help: 'Who may write what, tried on any write.' }

/** These texts in the language of the page. */
export const policiesViewTexts = texts('policiesView', policiesViewEn)
