import type { TextsOf } from '../../base/i18n/language.ts'
import type { settingsEn } from './texts.en.ts'

export const settings: TextsOf<typeof settingsEn> = {
  language: 'Sprache',
  languageWhy: 'Gilt sofort.',
  themeWhy: 'Hell, dunkel oder wie das System.',
  validation: 'Feldprüfung',
  manager: 'Field Manager',
  plainEditor: 'Einfacher Texteditor',
  plainEditorWhy: 'Ersetzt den Code-Editor durch ein Textfeld. Anmerkungen zu Zeilen stehen in der Tabelle darunter.',
  tour: 'Laufendes Beispiel auf der Startseite',
  tourWhy: 'Zeigt das laufende Beispiel auf der Startseite. Solange es zu sehen ist, meldet sein Controller alle zwei Sekunden.',
  storage: 'Speicher',
  persisted: 'dauerhaft',
  persist: 'Dauerhaft speichern',
  persistUnknown: 'Dauerhaftigkeit prüfen',
}
