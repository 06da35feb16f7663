import type { TextsOf } from '../../base/i18n/language.ts'
import type { homeViewEn } from './view.en.ts'

export const homeView: TextsOf<typeof homeViewEn> = {
  title: 'Start',
  help: 'Ein laufendes Beispiel, Beispiele zum Installieren, deine Arbeitsbereiche und ihre letzten Änderungen.',
}
