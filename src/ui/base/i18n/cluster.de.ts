import type { cluster as clusterEn, copyKind as copyKindEn } from './cluster.en.ts'
import { formatsOf } from './formats.ts'
import type { TextsOf } from './language.ts'

const { number, plural } = formatsOf('de')

export const cluster: TextsOf<typeof clusterEn> = {
  label: (context) => `Cluster ${context}`,
  release: 'Kubernetes',
  user: 'Benutzer',
  silent: 'Die Version des Clusters ist nicht lesbar. Neuer Versuch …',
  dryRuns: 'Probelauf beim Tippen',
  readOnly: 'Nur lesen',
  writesOn: 'Schreiben an',
  allow: 'Schreiben erlauben',
  off: (context) => `Schreiben in ${context ?? 'den Cluster'} ist aus. Erlaube es oben.`,
  requests: (context) => `Anfragen gehen an ${context}`,
  dryRunsOff: 'Probeläufe sind aus. Der Cluster hat diese CRD nicht geprüft.',
  title: (context) => `Verbunden mit ${context}.`,
  lead: 'Das ist ein echter Cluster. Nichts wird geschrieben, bis du es erlaubst.',
  sub: 'ein echter Cluster',
  lacks: [
    [
      'Keine Traces',
      'Der Cluster zeichnet nicht auf, was aus jedem Feld wird. Du siehst Antwort, Warnungen und das gespeicherte Objekt.',
    ],
    ['Updates werden in dieser Seite erprobt', 'Updates von CRDs laufen auf einem Testserver mit Kopien deiner Objekte.'],
    ['Nur apiextensions v1', 'Ältere Dialekte brauchen einen Arbeitsbereich in diesem Browser.'],
  ],
}

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
