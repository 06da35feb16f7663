import { texts } from '../base/i18n/language.ts'

/** Where keys and commands work, in English. */
export const scopesEn = {
  everywhere: 'Everywhere',
  lists: 'Lists',
  objects: 'Objects',
  designer: 'Designer',
  lab: 'Controller lab',
} as const

/** These texts in the language of the page. */
export const scopeTexts = texts('scopes', scopesEn)
