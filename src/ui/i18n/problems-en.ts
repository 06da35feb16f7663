const plural = (n: number, one: string, many: string): string => `${n.toLocaleString('en')} ${n === 1 ? one : many}`

/** What the list of problems says. */
export const problemsEn = {
  words: {
    refused: 'server rejects',
    breaks: 'breaks clients',
    risks: 'may break clients',
    warning: 'server warns',
    style: 'style',
    hint: 'hint',
  },
  show: (word: string, n: number) => `Show only: ${word} (${n.toLocaleString('en')})`,
  all: (n: number) => plural(n, 'problem', 'problems'),
  find: 'Filter problems',
  findHint: 'message, rule or field',
  noMatch: 'None of the problems matches.',
  showAll: 'Show all',
  list: 'Problems, worst first',
  taller: 'Taller list',
  tooDear:
    'The server estimates what a rule may cost from the longest values that may come. Bounds on what it walks over make it cheap enough.',
  fix: 'fix',
  ignore: 'ignore',
  keys: [
    ['Enter', 'go there'],
    ['Ctrl .', 'fix'],
    ['I', 'ignore'],
  ],
  profile: {
    label: 'Rules for',
    operator: 'operators',
    operatorSub: 'what makers of operators find useful; the rest as hints',
    core: 'core APIs',
    coreSub: 'everything that the API of Kubernetes itself is asked',
  },
  sources: {
    crdify: 'crdify',
    'kube-api-linter': 'kube-api-linter',
    crdlab: 'crdlab',
  },
  detail: 'About this problem',
  inCrd: 'in the CRD',
  inBrowser: 'in this browser',
  keepInCrd: 'Keep in the CRD',
  keepInCrdWhy: 'Writes the reasons into an annotation, so that the file carries them.',
} as const
