import { lintEn } from '../../../../analysis/lint/texts.en.ts'
import { texts } from '../../../base/i18n/language.ts'

/** The texts of lint findings in the language of the page. Read them while drawing: a constant of a module keeps the language of the start. */
export const lintTexts = texts('lint', lintEn)
