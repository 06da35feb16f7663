import { texts } from '../../base/i18n/language.ts'

/** The fates that a field can have in a write, in English. */
export const fieldFatesEn = {
  kept: 'kept',
  defaulted: 'defaulted',
  pruned: 'pruned',
  ignored: 'ignored',
  reset: 'reset',
  removed: 'removed',
  rejected: 'rejected',
} as const

/** These texts in the language of the page. */
export const fieldFateTexts = texts('fieldFates', fieldFatesEn)
