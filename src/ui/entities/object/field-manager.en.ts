import { texts } from '../../base/i18n/language.ts'

/** The texts of the field manager that writes are sent under, in English. */
export const fieldManagerEn = {
  manager: 'manager',
  none: 'none',
  why: 'Field manager of your writes. Empty: the server derives one from the client name.',
} as const

/** These texts in the language of the page. */
export const fieldManagerTexts = texts('fieldManager', fieldManagerEn)
