import { formatsOf } from '../../../apimachinery/text/language-formats.ts'
import type { TextsOf } from '../../base/i18n/language.ts'
import type { installEn } from './texts.en.ts'

const { number, plural, bytes } = formatsOf('de')

const crds = (n: number): string => plural(n, { one: '# CRD', other: '# CRDs' })
const objects = (n: number): string => plural(n, { one: '# Objekt', other: '# Objekte' })
const documents = (n: number): string => plural(n, { one: '# Dokument', other: '# Dokumente' })

export const install: TextsOf<typeof installEn> = {
  title: 'Installieren und importieren',
  lead: 'Füg CRDs und Objekte ein oder leg sie ab: YAML mit beliebig vielen Dokumenten, JSON oder eine List. CRDs kommen zuerst; Objekte folgen, sobald ihre Art Established ist.',
  paste: 'YAML oder JSON',
  placeholder: 'Hier einfügen, oder Dateien ablegen',
  pick: 'Dateien wählen',
  clear: 'Leeren',
  examples: 'Beispiele',
  noAnswer: (why) => `Keine Antwort vom Server (${why}). Sende erneut, wenn er wieder da ist.`,
  read: 'Wird gelesen',
  found: (crdCount, objectCount) => `${crds(crdCount)}, ${objects(objectCount)}`,
  nothing: 'Noch nichts zu installieren.',
  send: (n) => `${documents(n)} senden`,
  again: 'Erneut senden',
  openKind: (resource) => `${resource} öffnen`,
  openKinds: 'Ressourcen öffnen',
  sending: 'Wird gesendet',
  waiting: 'wartet auf Established',
  document: 'Dokument',
  result: 'Ergebnis',
  ready: 'bereit',
  created: 'angelegt',
  configured: 'geändert',
  unchanged: 'unverändert',
  exists: 'gibt es schon',
  skipped: 'übersprungen: keine passende Art',
  rejected: 'abgelehnt',
  bad: 'ungültiges YAML',
  template: 'Das ist eine Vorlage eines Helm-Charts, kein YAML.',
  templateHow: 'Führ zuerst helm template aus und importier das Ergebnis.',
  templateStrip: 'Ohne die Zeilen der Vorlage importieren',
  old: (n) =>
    `${plural(n, { one: 'Diese CRD ist', other: '# CRDs sind' })} in apiextensions.k8s.io/v1beta1 geschrieben, das Kubernetes seit 1.22 nicht mehr hat.`,
  oldConvert: 'In v1 umwandeln',
  definitions: (n, by) =>
    `${plural(n, { one: 'Diese Definition ist', other: '# Definitionen sind' })} für ${by}, das daraus CRDs macht und hier nicht läuft.`,
  derive: 'Durch die CRDs ersetzen',
  place: (line, column) => `Zeile ${number(line)}, Spalte ${number(column)}:`,
  replace: 'Vorhandene ersetzen',
  replaceTitle: (n) =>
    plural(n, {
      one: 'Eine CRD ersetzen, deren Objekte Werte verlieren?',
      other: '# CRDs ersetzen, deren Objekte Werte verlieren?',
    }),
  trying: 'Erprobe, was gespeicherte Objekte verlieren',
  back: 'Zurück',
  large: (size) => `Der Text hat ${bytes(size)}; ohne Vorschau.`,
  progress: (done, all) => `${number(done)} von ${plural(all, { one: '# Dokument', other: '# Dokumenten' })}`,
  inFile: (n) => (n === 0 ? 'keine Objekte' : objects(n)),
  fileResult: (stored, failed, all) =>
    failed > 0 ? `${number(failed)} von ${number(all)} nicht gespeichert` : `${number(stored)} von ${number(all)} gespeichert`,
  summary: (ok, bad) => (bad === 0 ? `${number(ok)} gespeichert` : `${number(ok)} gespeichert, ${number(bad)} nicht`),
}
