import { texts } from '../../base/i18n/language.ts'

/** The texts around the panes of an object, in English. */
export const objectViewEn = {
  present: 'Present this object',
  path: 'Path',
  age: 'age',
  stale: 'stale',
  staleWhy: 'A condition describes an older generation.',
  gone: 'The object was deleted. This is its last state.',
  lost: 'Connection lost. Retrying…',
  notFound: (type: string, name: string) => `${type} "${name}" not found`,
} as const

/** These texts in the language of the page. */
export const objectViewTexts = texts('objectView', objectViewEn)
