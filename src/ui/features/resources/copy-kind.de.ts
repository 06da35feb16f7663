import { formatsOf } from '../../../apimachinery/text/language-formats.ts'
import type { TextsOf } from '../../base/i18n/language.ts'
import type { copyKindEn } from './copy-kind.en.ts'

const { number, plural } = formatsOf('de')

export const copyKind: TextsOf<typeof copyKindEn> = {
  action: 'Kopieren nach …',
  title: (crd) => `${crd} kopieren`,
  to: 'nach',
  open: (target) => `In ${target} öffnen`,
  nothingYet: (target) => `Noch wird nichts geschrieben. Du prüfst und sendest die Dokumente in ${target}.`,
  crd: (name) => `CRD ${name} anlegen`,
  crdWhy: 'Schema, Namen und Spalten wie installiert.',
  objects: (n, all) => `${number(n)} von ${plural(all, { one: '# Objekt', other: '# Objekten' })} anlegen`,
  samples: (names) => `${names}: das neueste, das älteste und das größte.`,
  noObjects: 'Es gibt keine Objekte zu kopieren.',
  reset: 'Metadaten zurücksetzen',
  resetWhy: 'Neue uid, resourceVersion, creationTimestamp und managedFields. generation beginnt bei 1.',
  owners: (n) => plural(n, { one: '# Owner Reference weglassen', other: '# Owner References weglassen' }),
  ownersWhy: 'Ihre Eigentümer werden nicht kopiert.',
  masked: (n) => plural(n, { one: '# Wert maskieren', other: '# Werte maskieren' }),
  maskedWhy: 'Felder mit den Namen password oder token.',
  webhook: 'Konvertierungs-Webhook wird nicht kopiert',
  webhookWhy: 'Versionen unterscheiden sich dann nur in apiVersion.',
}
