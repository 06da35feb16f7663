import { texts } from '../../base/i18n/language.ts'

/** The texts of generation and resourceVersion, in English. */
export const countersEn = {
  intent: 'changes of spec',
  anyWrite: 'every write',
  asFound: 'no changes yet',
  steady: 'unchanged by the last write',
  roseSpec: 'increased: .spec changed',
  rose: 'increased',
  changed: 'changed; one counter for the whole store',
  opaque: 'one counter for the whole store',
  writtenBy: (actor: string, request: string) => (request === '' ? `changed by ${actor}` : `changed by ${actor}: ${request}`),
  behind: 'controller is behind',
  caughtUp: 'controller caught up',
  of: (observed: string, generation: string) => `${observed} of ${generation}`,
  spoken: (generation: string, version: string) => `generation ${generation}, resourceVersion ${version}`,
} as const

/** These texts in the language of the page. */
export const counterTexts = texts('counters', countersEn)
