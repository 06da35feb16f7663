import { texts } from '../../base/i18n/language.ts'

export const programEn = {
  exampleRests: 'The controller of the example is paused while yours runs.',
}

/** These texts in the language of the page. Read them while drawing: a constant of a module keeps the language of the start. */
export const programTexts = texts('program', programEn)
