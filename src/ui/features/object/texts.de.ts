import type { TextsOf } from '../../base/i18n/language.ts'
import type { objectViewEn } from './texts.en.ts'

export const objectView: TextsOf<typeof objectViewEn> = {
  present: 'Dieses Objekt präsentieren',
  path: 'Pfad',
  age: 'Alter',
  stale: 'veraltet',
  staleWhy: 'Eine Condition beschreibt eine ältere Generation.',
  gone: 'Das Objekt wurde gelöscht. Das ist sein letzter Stand.',
  lost: 'Verbindung verloren. Neuer Versuch …',
  notFound: (type, name) => `${type} "${name}" nicht gefunden`,
}
