import { formatsOf } from '../../../apimachinery/text/language-formats.ts'
import { texts } from '../../base/i18n/language.ts'

const { number } = formatsOf('en')

/** The texts of the table of fields and their fates, in English. */
export const fateTableEn = {
  title: 'What happened to each field',
  table: 'Fields and their fates',
  columns: {
    sent: 'You sent',
    afterPrune: 'After prune',
    afterDefault: 'After default',
    afterStrategy: 'After strategy',
    stored: 'Stored',
  },
  path: 'Path',
  fate: 'Fate',
  why: 'Why',
  removed: 'removed',
  absent: 'absent',
  notStored: 'not stored',
  unchanged: {
    show: (n: number) => `Show ${number(n)} unchanged`,
    hide: (n: number) => `Hide ${number(n)} unchanged`,
  },
  sent: {
    show: (n: number) => `Show ${number(n)} stored as sent`,
    hide: (n: number) => `Hide ${number(n)} stored as sent`,
  },
  asSent: 'Every field was stored as it was sent.',
  none: 'No fields',
  noOp: 'No change: nothing was written, and both counters stayed the same.',
} as const

/** These texts in the language of the page. */
export const fateTableTexts = texts('fateTable', fateTableEn)
