import type { cluster as clusterEn } from './cluster.en.ts'
import type { TextsOf } from './language.ts'

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
