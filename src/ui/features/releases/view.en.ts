import { texts } from '../../base/i18n/language.ts'

/** The words of the view in the title of the tab, in English. */
export const releasesViewEn = { title: 'Compare releases' }

/** These texts in the language of the page. */
export const releasesViewTexts = texts('releasesView', releasesViewEn)
