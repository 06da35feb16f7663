import { formatsOf } from '../../../../apimachinery/text/language-formats.ts'
import type { TextsOf } from '../../../base/i18n/language.ts'
import type { exportEn } from './export.en.ts'

const { plural } = formatsOf('de')

export const crdExport: TextsOf<typeof exportEn> = {
  title: 'Typen, Schema und Dokumentation exportieren',
  summary: 'Typen für TypeScript und Go, JSON Schema, Markdown, HTML, kustomize',
  formats: {
    typescript: 'TypeScript',
    go: 'Go',
    'json-schema': 'JSON Schema',
    markdown: 'Markdown',
    html: 'HTML',
    bundle: 'Bundle',
  },
  why: {
    typescript: 'Ein Interface für jedes Objekt im Schema, mit Beschreibungen, Defaults und Grenzen als Kommentaren.',
    go: 'Go-Typen mit kubebuilder-Markern, aus denen controller-gen die CRD wieder macht.',
    'json-schema': 'Für Editoren und Validatoren. CEL-Regeln und Schlüssel von Listen fehlen darin.',
    markdown: 'Eine Tabelle der Felder für jedes Objekt im Schema.',
    html: 'Eine Seite ohne Skripte, zum Veröffentlichen oder Drucken.',
    bundle: 'Ein Ordner für kubectl apply -k: die CRD, kommentierte Beispiele und Dokumentation.',
  },
  draft: 'Draft',
  version: 'Version',
  file: 'Datei',
  making: 'Beispiele werden erzeugt…',
  more: (lines) => plural(lines, { one: '# weitere Zeile steht in der Datei', other: '# weitere Zeilen stehen in der Datei' }),
  modeline: 'Erste Zeile einer YAML-Datei, die Editoren damit prüfen:',
  command: 'Dasselbe als Befehl:',
  copyCommand: 'Befehl kopieren',
  copy: 'Kopieren',
  download: (file) => `${file} herunterladen`,
  none: 'Keine Version der CRD hat ein Schema.',
}
