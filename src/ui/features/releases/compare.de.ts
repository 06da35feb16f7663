import type { TextsOf } from '../../base/i18n/language.ts'
import type { compareEn } from './compare.en.ts'

export const compareReleases: TextsOf<typeof compareEn> = {
  lead: 'Beide Server bekommen dieselbe Anfrage. Sie beginnen leer; dein Arbeitsbereich bleibt, wie er ist.',
  older: 'Linkes Release',
  newer: 'Rechtes Release',
  crd: 'CRD',
  draft: (name) => `Entwurf ${name}`,
  noCrd: 'Entwirf oder installiere zuerst eine CRD. Vergleiche dann hier, was zwei Releases mit ihr machen.',
  design: 'CRD entwerfen',
  request: 'Anfrage',
  requests: { crd: 'CRD anlegen', object: 'Objekt anlegen' },
  body: 'Body der Anfrage',
  reset: 'Text zurücksetzen',
  answers: 'Antworten',
  answer: (release) => `Kubernetes ${release}`,
  object: (release) => `Objekt von ${release}`,
  running: 'Wird gesendet …',
  noServer: 'Diese Seite kann keinen Server zum Vergleichen starten.',
  failed: (why) => `Die Server haben nicht geantwortet: ${why}`,
  sameAnswer: 'Beide Antworten sind gleich.',
  otherAnswer: 'Die Antworten unterscheiden sich.',
  noKind: (release) => `${release} nimmt die CRD nicht an und hat deshalb keine solchen Objekte.`,
  warning: 'Warnung',
  changes: (older, newer) => `Was sich von ${older} zu ${newer} ändert`,
  source: 'Quelle',
  sameRelease: 'Wähl zwei verschiedene Releases.',
}
