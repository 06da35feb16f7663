import type { TextsOf } from '../../base/i18n/language.ts'
import type { settingsViewEn } from './view.en.ts'

export const settingsView: TextsOf<typeof settingsViewEn> = {
  title: 'Optionen',
  help: 'Design, Sprache, Bearbeiten, Daten und Arbeitsbereiche.',
}
