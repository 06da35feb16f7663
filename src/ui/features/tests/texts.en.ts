import { texts } from '../../base/i18n/language.ts'

/** The words of tests of CRDs, in English. */
export const testsEn = {
  title: 'Tests',
  hint: 'Tests run as you type, on a scratch server. The workspace does not change.',
  firstCase: 'accepts the required fields',
  choose: 'Choose a kind to test.',
  none: 'No CRDs are installed.',
  install: 'Install a CRD',
  editor: 'Tests as YAML',
  results: 'Results',
  open: 'Open…',
  save: 'Save',
  request: 'Add request',
  requests: 'Requests of the log',
  noRequests: 'The log has no writes to objects of this kind.',
  running: 'Running…',
  passed: (count: number) => `${count} passed`,
  failed: (count: number) => `${count} failed`,
  noCase: 'This request cannot become a test.',
  noCases: 'No cases yet. Write one, or add a request of the log.',
  ofAnother: (file: string, crd: string) => `${file} tests ${crd}. Undo brings your tests back.`,
  noSuite: 'Not a test file: crdName and tests are required.',
  noCrd: (name: string) => `${name} is not installed.`,
  unavailable: 'Scratch servers are not available here.',
  notKept: 'Browser storage is full. Save the file before you leave.',
  caseOf: (method: string, outcome: string) => `${method} ${outcome}`,
  accepted: 'accepted',
  rejected: 'rejected',
  cases: 'Cases',
}

/** These texts in the language of the page. */
export const testsTexts = texts('tests', testsEn)
