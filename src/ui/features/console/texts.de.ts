import { formatsOf } from '../../../apimachinery/text/language-formats.ts'
import type { TextsOf } from '../../base/i18n/language.ts'
import type { consoleEn } from './texts.en.ts'

const { number, plural } = formatsOf('de')

export const terminal: TextsOf<typeof consoleEn> = {
  output: 'Ausgabe der Konsole',
  input: 'kubectl-Befehl',
  placeholder: 'kubectl get all',
  as: (user) => `als ${user}`,
  inNamespace: 'in',
  empty: 'Tipp einen kubectl-Befehl. Tab ergänzt ihn, und Pfeil nach oben holt frühere zurück.',
  try: 'Versuch einen davon:',
  clear: 'Konsole leeren',
  stop: 'Anhalten',
  running: 'Läuft',
  stopped: 'Angehalten.',
  failed: (code) => `Exit-Code ${number(code)}`,
  notKubectl: (word) =>
    `${word}: Befehl nicht gefunden. Versuche help, oder leite kubectl an grep, head, jq, sort, tail oder wc weiter.`,
  notOpen: 'Der Arbeitsbereich ist noch nicht offen. Versuch es gleich wieder.',
  dropped: 'Frühere Ausgaben wurden entfernt.',
  cut: (characters) =>
    plural(characters, {
      one: '# weiteres Zeichen dieser Ausgabe wurde entfernt.',
      other: '# weitere Zeichen dieser Ausgabe wurden entfernt.',
    }),
  hidden: (lines) => plural(lines, { one: '# frühere Zeile ist', other: '# frühere Zeilen sind' }).concat(' ausgeblendet.'),
  show: 'Alles zeigen',
  newOutput: 'Neue Ausgabe',
  completions: 'Vorschläge',
  more: (shown) => `Die ersten ${number(shown)} sind zu sehen.`,
  stdin: 'Text für -f -',
  editing: 'Zu bearbeitendes Objekt',
  fromPane: (pane) => `Aus dem Bereich ${pane}`,
  run: 'Ausführen',
  save: 'Speichern',
  cancel: 'Abbrechen',
  cancelEdit: 'Schließen, ohne zu speichern',
  clickEquals: 'Dieser Klick ist gleich',
  clickNone: 'Was du als Nächstes in der Seite tust, erscheint hier als Befehl.',
  showClicks: 'Befehle für Klicks zeigen',
  insert: 'Einfügen',
  copy: 'Kopieren',
}
