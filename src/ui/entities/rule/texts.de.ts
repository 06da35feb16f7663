import type { TextsOf } from '../../base/i18n/language.ts'
import type { ruleEn } from './texts.en.ts'

export const rule: TextsOf<typeof ruleEn> = {
  rule: (id) => `Regel ${id}`,
  noRule: (id) => `Diese Seite hat den Text der Regel ${id} nicht.`,
  sources: 'Quellen',
}
