import type { TextsOf } from '../../base/i18n/language.ts'
import type { editorEn } from './texts.en.ts'

export const editor: TextsOf<typeof editorEn> = {
  label: (word) => `${word}, YAML`,
  tabHint: {
    indents: 'Mit Ctrl+M springt Tab weiter',
    movesFocus: 'Tab springt weiter. Mit Ctrl+M rückt Tab ein',
  },
  failure: {
    editor: 'Der Editor wurde nicht geladen. Du kannst hier ohne Farben schreiben.',
    diff: 'Der Vergleich wurde nicht geladen.',
  },
}
