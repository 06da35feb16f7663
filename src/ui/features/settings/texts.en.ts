import { texts } from '../../base/i18n/language.ts'

/** The texts of the settings, in English. */
export const settingsEn = {
  language: 'Language',
  languageWhy: 'Takes effect at once.',
  themeWhy: 'Light, dark, or the system setting.',
  validation: 'Field validation',
  manager: 'Field manager',
  plainEditor: 'Plain text editor',
  plainEditorWhy: 'Replaces the code editor with a text area. Line annotations appear in the table below.',
  tour: 'Running example on Home',
  tourWhy: 'Shows the live example on Home. While it is visible, its controller reports every two seconds.',
  storage: 'Storage',
  persisted: 'persistent',
  persist: 'Make storage persistent',
  persistUnknown: 'Check persistence',
} as const

/** These texts in the language of the page. */
export const settingsTexts = texts('settings', settingsEn)
