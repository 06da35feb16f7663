import type { TextsOf } from '../../base/i18n/language.ts'
import type { timelineViewEn } from './view.en.ts'

export const timelineView: TextsOf<typeof timelineViewEn> = {
  title: 'Zeitachse',
  help: 'Was mit einem Objekt oder mit allem geschah, nach Schreiber, und wie sich die Zähler bewegten.',
}
