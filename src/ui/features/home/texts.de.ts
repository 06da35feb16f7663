import { formatsOf } from '../../../apimachinery/text/language-formats.ts'
import type { TextsOf } from '../../base/i18n/language.ts'
import type { homeEn } from './texts.en.ts'

const { number } = formatsOf('de')

export const home: TextsOf<typeof homeEn> = {
  title: 'Entwirf Kubernetes-CRDs und probier sie auf dieser Seite aus.',
  lead: 'Hier läuft ein API-Server mit einer Beispielart, WebApp, und ihrem Controller. Ändere etwas und sieh zu.',
  steps: {
    moved: ['Der Status ändert sich, spec nicht', 'nur resourceVersion steigt'],
    drag: ['Zieh an den Replicas', 'generation steigt, der Controller zieht nach'],
    cheat: ['Versuch jetzt zu schummeln', 'setz status über den Hauptendpunkt'],
  },
  cheatGo: 'Zeig es mir',
  skip: 'Ausblenden',
  show: 'Das laufende Beispiel zeigen',
  keys: '{tab} und {arrow} gehen auch',
  firstRun: 'Laufendes Beispiel',
  generation: 'zählt Änderungen von spec',
  version: 'benennt den letzten Schreibzugriff',
  still: 'unverändert, seit diese Seite offen ist',
  rose: 'gestiegen: du hast {spec} geändert',
  versionWhy: 'ändert sich mit jedem Schreibzugriff (hier alle 2 s)',
  versionWhyCalm: 'ändert sich mit jedem Schreibzugriff',
  caughtUp: 'Controller ist auf dem Stand',
  behind: 'Controller liegt zurück',
  paused: 'Controller pausiert',
  progressing: (ready, wanted) => `${number(ready)} von ${number(wanted)} Replicas sind bereit`,
  otherClient: 'ein anderer Client',
  pause: 'Controller anhalten',
  resume: 'Controller fortsetzen',
  open: 'Öffnen',
  you: 'das schreibst du',
  controllerWrites: 'das schreibt der Controller',
  controller: 'Controller',
  controllerDoes: ['liest spec,', 'schreibt status'],
  replicas: 'Replicas',
  empty: 'In dieser Seite läuft ein API-Server.',
  emptyLead: 'Das laufende Beispiel ist nicht in diesem Arbeitsbereich. Füg es hinzu, oder beginn mit deiner eigenen CRD.',
  addExample: 'Beispiel hinzufügen',
  host: (address) => `Verbunden mit ${address}.`,
  hostLead:
    'Dieser API-Server läuft außerhalb des Browsers und speichert seine Daten dort. Das laufende Beispiel gibt es nur in Arbeitsbereichen des Browsers.',
  failed: 'Der API-Server ist nicht gestartet.',
  failedLead: 'Lade die Seite neu, oder öffne einen anderen Arbeitsbereich.',
  exits: {
    lesson: ['Lektion 1: deine erste Art', 'CRD installieren, ein Objekt anlegen, 2 min'],
    start: 'Los',
    design: ['Eine CRD entwerfen', 'Beginn mit einer Vorlage, einer Datei oder einer installierten CRD'],
    import: ['Eigenes importieren', 'Dateien oder Ordner ablegen, oder einfach einfügen'],
  },
  examples: 'Beispiele',
  feed: 'Letzte Schreibzugriffe',
  examplesSub: 'alle in der Gruppe demo.crdlab.dev',
  nothingLeaves: 'Nichts verlässt diesen Browser: kein Konto, kein Server, kein Netz.',
}
