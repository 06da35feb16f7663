import type { TextsOf } from '../../base/i18n/language.ts'
import type { explainViewEn } from './view.en.ts'

export const explainView: TextsOf<typeof explainViewEn> = {
  title: 'Erklären',
  help: 'Wofür eine Art und ihre Felder da sind und was der Server annimmt.',
}
