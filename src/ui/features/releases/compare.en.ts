import { texts } from '../../base/i18n/language.ts'

/** The texts of the comparison of two releases, in English. */
export const compareEn = {
  lead: 'Both servers receive the same request. They start empty; your workspace is not affected.',
  older: 'Left release',
  newer: 'Right release',
  crd: 'CRD',
  draft: (name: string) => `draft ${name}`,
  noCrd: 'Design or install a CRD first. Then compare here what two releases do with it.',
  design: 'Design a CRD',
  request: 'Request',
  requests: { crd: 'Create the CRD', object: 'Create an object' },
  body: 'Body of the request',
  reset: 'Reset the text',
  answers: 'Responses',
  answer: (release: string) => `Kubernetes ${release}`,
  object: (release: string) => `Object of ${release}`,
  preRelease: (release: string) => `${release}, pre-release`,
  running: 'Sending…',
  noServer: 'This page cannot start a server to compare with.',
  failed: (why: string) => `The servers did not answer: ${why}`,
  sameAnswer: 'Both responses are the same.',
  otherAnswer: 'The responses differ.',
  noKind: (release: string) => `${release} does not accept the CRD, so it serves no such object.`,
  warning: 'Warning',
  changes: (older: string, newer: string) => `What differs from ${older} to ${newer}`,
  source: 'Source',
  sameRelease: 'Choose two different releases.',
} as const

/** These texts in the language of the page. */
export const compareTexts = texts('compareReleases', compareEn)
