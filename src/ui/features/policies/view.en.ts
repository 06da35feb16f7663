import { texts } from '../../base/i18n/language.ts'

/** The words of the view outside itself, in English. */
export const policiesViewEn = { title: 'Policies', help: 'admission policies, tried on writes' }

/** These texts in the language of the page. */
export const policiesViewTexts = texts('policiesView', policiesViewEn)
