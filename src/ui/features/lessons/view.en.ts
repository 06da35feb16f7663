import { texts } from '../../base/i18n/language.ts'

/** The words of the view in the rail, the palette and the help, in English. */
export const lessonsViewEn = {
  title: 'Lessons',
  help: 'Short exercises at a real API server in the page.',
}

/** These texts in the language of the page. */
export const lessonsViewTexts = texts('lessonsView', lessonsViewEn)
