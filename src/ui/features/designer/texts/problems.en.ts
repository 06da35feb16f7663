import { formatsOf } from '../../../../apimachinery/text/language-formats.ts'
import { texts } from '../../../base/i18n/language.ts'

const { number, plural } = formatsOf('en')

/** The texts of the list of problems, in English. What the rules of style and compatibility say is in `analysis/lint/texts.en.ts`. */
export const problemsEn = {
  words: {
    rejected: 'rejected',
    breaks: 'breaks clients',
    risks: 'can break clients',
    warning: 'server warning',
    needs: 'needs newer',
    style: 'style',
    hint: 'hint',
  },
  show: (word: string, n: number) => `Show only: ${word} (${number(n)})`,
  all: (n: number) => plural(n, { one: '# problem', other: '# problems' }),
  find: 'Filter problems',
  findHint: 'message, rule or field',
  noMatch: 'No problem matches the filter.',
  showAll: 'Show all',
  unfold: 'Show the list',
  fold: 'Hide the list',
  list: 'Problems, most severe first',
  taller: 'Taller list',
  tooDear: 'The CEL cost estimate is too high. Add maxLength, maxItems or maxProperties to lower it.',
  fix: 'fix',
  ignore: 'ignore',
  keys: [
    ['Enter', 'go to field'],
    ['Ctrl .', 'fix'],
    ['I', 'ignore'],
  ],
  profile: {
    label: 'Rules for',
    operator: 'operators',
    operatorSub: 'Recommended for operator authors',
    core: 'core APIs',
    coreSub: 'Full Kubernetes API review rules',
  },
  sources: {
    crdify: 'crdify',
    'kube-api-linter': 'kube-api-linter',
    crdlab: 'crdlab',
  },
  oldReleases: 'older Kubernetes',
  detail: 'Problem details',
  inCrd: 'in the CRD',
  inBrowser: 'in this browser',
  keepInCrd: 'Save in the CRD',
  keepInCrdWhy: 'Writes the reasons into an annotation, so that they stay with the file.',
} as const

/** These texts in the language of the page. Read them while drawing: a constant of a module keeps the language of the start. */
export const problemTexts = texts('problems', problemsEn)
