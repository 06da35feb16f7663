import type { TextsOf } from '../../base/i18n/language.ts'
import type { conversionViewEn } from './view.en.ts'

export const conversionView: TextsOf<typeof conversionViewEn> = {
  title: 'Konvertierung',
}
