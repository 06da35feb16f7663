import type { TextsOf } from '../../base/i18n/language.ts'
import type { assistantEn } from './assistant.en.ts'

export const assistant: TextsOf<typeof assistantEn> = {
  required: 'erforderlich',
  explain: 'Feld erklären',
  explainKey: 'Alt+E: dieses Feld erklären',
}
