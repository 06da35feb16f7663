import { formatsOf } from '../../../apimachinery/text/language-formats.ts'
import { texts } from '../../base/i18n/language.ts'

const { number, plural, bytes } = formatsOf('en')

const crds = (n: number): string => plural(n, { one: '# CRD', other: '# CRDs' })
const objects = (n: number): string => plural(n, { one: '# object', other: '# objects' })
const documents = (n: number): string => plural(n, { one: '# document', other: '# documents' })

/** The texts of Install, in English. */
export const installEn = {
  title: 'Install and import',
  lead: 'Paste or drop CRDs and objects: YAML with any number of documents, JSON, or a List. CRDs are created first; objects follow when their kind is Established.',
  paste: 'YAML or JSON',
  placeholder: 'Paste here, or drop files anywhere',
  pick: 'Choose files',
  clear: 'Clear',
  examples: 'Examples',
  noAnswer: (why: string) => `No response from the server (${why}). Send again when it is back.`,
  read: 'Reading',
  found: (crdCount: number, objectCount: number) => `${crds(crdCount)}, ${objects(objectCount)}`,
  nothing: 'Nothing to install yet.',
  send: (n: number) => `Send ${documents(n)}`,
  again: 'Send again',
  openKind: (resource: string) => `Open ${resource}`,
  openKinds: 'Open resources',
  sending: 'Sending',
  waiting: 'waiting for Established',
  document: 'Document',
  result: 'Result',
  ready: 'ready',
  created: 'created',
  configured: 'configured',
  unchanged: 'unchanged',
  exists: 'already exists',
  skipped: 'skipped: no matching kind',
  rejected: 'rejected',
  bad: 'invalid YAML',
  template: 'This is a Helm chart template, not YAML.',
  templateHow: 'Render it with helm template first, then import the output.',
  templateStrip: 'Import without the template lines',
  old: (n: number) =>
    `${plural(n, { one: 'This CRD is', other: '# CRDs are' })} of apiextensions.k8s.io/v1beta1, which Kubernetes removed in 1.22.`,
  oldConvert: 'Convert to v1',
  definitions: (n: number, by: string) =>
    `${plural(n, { one: 'This definition is', other: '# definitions are' })} for ${by}, which makes CRDs of it and does not run here.`,
  derive: 'Replace with its CRDs',
  place: (line: number, column: number) => `line ${number(line)}, column ${number(column)}:`,
  replace: 'Replace existing',
  replaceTitle: (n: number) =>
    plural(n, { one: 'Replace a CRD whose objects lose values?', other: 'Replace # CRDs whose objects lose values?' }),
  trying: 'Testing what stored objects lose',
  back: 'Back',
  large: (size: number) => `The text has ${bytes(size)}; preview hidden.`,
  progress: (done: number, all: number) => `${number(done)} of ${documents(all)}`,
  inFile: (n: number) => (n === 0 ? 'no objects' : objects(n)),
  fileResult: (stored: number, failed: number, all: number) =>
    failed > 0 ? `${number(failed)} of ${number(all)} not stored` : `${number(stored)} of ${number(all)} stored`,
  summary: (ok: number, bad: number) => (bad === 0 ? `${number(ok)} stored` : `${number(ok)} stored, ${number(bad)} not stored`),
} as const

/** These texts in the language of the page. */
export const installTexts = texts('install', installEn)
