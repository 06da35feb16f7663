import { texts } from '../../base/i18n/language.ts'

/** The texts of the editors of YAML, in English. */
export const editorEn = {
  label: (word: string) => `${word}, YAML`,
  tabHint: {
    indents: 'Press Ctrl+M to move focus with Tab',
    movesFocus: 'Tab moves the focus. Press Ctrl+M to indent with Tab',
  },
  failure: {
    editor: 'The editor did not load. You can edit here without colors.',
    diff: 'The comparison did not load.',
  },
} as const

/** These texts in the language of the page. */
export const editorTexts = texts('editor', editorEn)
