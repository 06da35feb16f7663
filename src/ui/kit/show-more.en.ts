import { formatsOf } from '../../apimachinery/text/language-formats.ts'
import { texts } from '../base/i18n/language.ts'

const { number } = formatsOf('en')

/** The word of the button that shows more items, in English. */
export const showMoreEn = {
  more: (step: number, rest: number) => `Show ${number(step)} more of ${number(rest)}`,
} as const

/** These texts in the language of the page. */
export const showMoreTexts = texts('showMore', showMoreEn)
