import type { TextsOf } from '../../base/i18n/language.ts'
import type { accessViewEn } from './view.en.ts'

export const accessView: TextsOf<typeof accessViewEn> = {
  title: 'Zugriff',
  help: 'Wer was darf, und welche Regel fehlt.',
}
