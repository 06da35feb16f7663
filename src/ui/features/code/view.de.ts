import type { TextsOf } from '../../base/i18n/language.ts'
import type { codeViewEn } from './view.en.ts'

export const codeView: TextsOf<typeof codeViewEn> = {
  title: 'Code',
  help: 'Eigene Controller, Schritt für Schritt.',
}
