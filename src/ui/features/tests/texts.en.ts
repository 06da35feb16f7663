import { texts } from '../../base/i18n/language.ts'

/** The words of tests of CRDs, in English. */
export const testsEn = {
  title: 'Tests',
  hint: 'Cases say what a server should answer. They run as you type, on a server of their own: the workspace stays as it is.',
  firstCase: 'takes what is required',
  choose: 'Choose a kind to test.',
  none: 'No CRD is installed in this workspace.',
  install: 'Install a CRD',
  editor: 'Tests as YAML',
  results: 'Results',
  open: 'Open…',
  save: 'Save',
  request: 'Add a request',
  requests: 'Requests of the log',
  noRequests: 'The log has no write to an object of this kind that can become a case.',
  running: 'Running…',
  passed: (count: number) => `${count} passed`,
  failed: (count: number) => `${count} failed`,
  noCases: 'There is no case yet. Write one, or add a request of the log.',
  noSuite: 'This is no file of tests: it needs crdName and tests.',
  noCrd: (name: string) => `The workspace has no CRD ${name}.`,
  unavailable: 'This page cannot run a server of its own.',
  notKept: 'The browser keeps no more: save the file before you leave.',
  caseOf: (method: string, outcome: string) => `${method} ${outcome}`,
  accepted: 'accepted',
  rejected: 'rejected',
  cases: 'Cases',
}

/** These texts in the language of the page. */
export const testsTexts = texts('tests', testsEn)
