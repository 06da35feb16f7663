import { texts } from '../../base/i18n/language.ts'

/** The texts around the rules of the documents, in English. The rules themselves are in no catalogue. */
export const ruleEn = {
  rule: (id: string) => `Rule ${id}`,
  noRule: (id: string) => `This page does not have the text of rule ${id}.`,
  sources: 'Sources',
} as const

/** These texts in the language of the page. */
export const ruleTexts = texts('rule', ruleEn)
