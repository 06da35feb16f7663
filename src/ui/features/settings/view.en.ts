import { texts } from '../../base/i18n/language.ts'

/** The words of the view in the rail, the palette and the help, in English. */
export const settingsViewEn = {
  title: 'Settings',
  help: 'Theme, language, editing, data and workspaces.',
}

/** These texts in the language of the page. */
export const settingsViewTexts = texts('settingsView', settingsViewEn)
