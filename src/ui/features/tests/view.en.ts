import { texts } from '../../base/i18n/language.ts'

/** The words of the view in the title of the tab, in English. */
export const testsViewEn = { title: 'Tests' }

/** These texts in the language of the page. */
export const testsViewTexts = texts('testsView', testsViewEn)
