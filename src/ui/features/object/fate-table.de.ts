import { formatsOf } from '../../../apimachinery/text/language-formats.ts'
import type { TextsOf } from '../../base/i18n/language.ts'
import type { fateTableEn } from './fate-table.en.ts'

const { number } = formatsOf('de')

export const fateTable: TextsOf<typeof fateTableEn> = {
  title: 'Was aus jedem Feld wurde',
  table: 'Felder und was aus ihnen wurde',
  columns: {
    sent: 'Gesendet',
    afterPrune: 'Nach Verwerfen',
    afterDefault: 'Nach Füllen',
    afterStrategy: 'Nach Strategie',
    stored: 'Gespeichert',
  },
  path: 'Pfad',
  fate: 'Ausgang',
  why: 'Warum',
  removed: 'entfernt',
  absent: 'fehlt',
  notStored: 'nicht gespeichert',
  unchanged: {
    show: (n) => `${number(n)} unveränderte zeigen`,
    hide: (n) => `${number(n)} unveränderte ausblenden`,
  },
  sent: {
    show: (n) => `${number(n)} wie gesendet gespeicherte zeigen`,
    hide: (n) => `${number(n)} wie gesendet gespeicherte ausblenden`,
  },
  asSent: 'Jedes Feld wurde gespeichert, wie es gesendet wurde.',
  none: 'Keine Felder',
  noOp: 'Keine Änderung: Nichts wurde geschrieben, und beide Zähler blieben stehen.',
}
