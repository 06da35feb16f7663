import { formatsOf } from '../../../../apimachinery/text/language-formats.ts'
import type { TextsOf } from '../../../base/i18n/language.ts'
import type { problemsEn } from './problems.en.ts'

const { number, plural } = formatsOf('de')

export const problems: TextsOf<typeof problemsEn> = {
  words: {
    rejected: 'abgelehnt',
    breaks: 'bricht Clients',
    risks: 'kann Clients brechen',
    warning: 'Warnung des Servers',
    needs: 'braucht neueres',
    style: 'Stil',
    hint: 'Hinweis',
  },
  show: (word, n) => `Nur zeigen: ${word} (${number(n)})`,
  all: (n) => plural(n, { one: '# Problem', other: '# Probleme' }),
  find: 'Probleme filtern',
  findHint: 'Meldung, Regel oder Feld',
  noMatch: 'Kein Problem passt zum Filter.',
  showAll: 'Alle zeigen',
  unfold: 'Liste zeigen',
  fold: 'Liste ausblenden',
  list: 'Probleme, die schwersten zuerst',
  taller: 'Höhere Liste',
  tooDear: 'Die geschätzten CEL-Kosten sind zu hoch. maxLength, maxItems oder maxProperties senken sie.',
  fix: 'beheben',
  ignore: 'ignorieren',
  keys: [
    ['Enter', 'zum Feld'],
    ['Ctrl .', 'beheben'],
    ['I', 'ignorieren'],
  ],
  profile: {
    label: 'Regeln für',
    operator: 'Operatoren',
    operatorSub: 'Empfohlen, wenn du Operatoren schreibst',
    core: 'Kern-APIs',
    coreSub: 'Alle Regeln der Kubernetes-API-Reviews',
  },
  sources: {
    crdify: 'crdify',
    'kube-api-linter': 'kube-api-linter',
    crdlab: 'crdlab',
  },
  oldReleases: 'älteres Kubernetes',
  detail: 'Zum Problem',
  inCrd: 'in der CRD',
  inBrowser: 'in diesem Browser',
  keepInCrd: 'In der CRD speichern',
  keepInCrdWhy: 'Schreibt die Gründe in eine Annotation, damit sie bei der Datei bleiben.',
}
