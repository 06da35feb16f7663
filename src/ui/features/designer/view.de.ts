import type { TextsOf } from '../../base/i18n/language.ts'
import type { designViewEn } from './view.en.ts'

export const designView: TextsOf<typeof designViewEn> = {
  title: 'Designer',
  help: 'Bau eine CRD aus Feldern, mit ihrem YAML und ihren Problemen daneben.',
}
