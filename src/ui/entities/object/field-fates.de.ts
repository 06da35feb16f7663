import type { TextsOf } from '../../base/i18n/language.ts'
import type { fieldFatesEn } from './field-fates.en.ts'

export const fieldFates: TextsOf<typeof fieldFatesEn> = {
  kept: 'behalten',
  defaulted: 'Standardwert',
  pruned: 'verworfen',
  ignored: 'ignoriert',
  reset: 'zurückgesetzt',
  removed: 'entfernt',
  rejected: 'abgelehnt',
}
