import type { TextsOf } from '../../base/i18n/language.ts'
import type { policiesViewEn } from './view.en.ts'

export const policiesView: TextsOf<typeof policiesViewEn> = {
  title: 'Richtlinien',
  help: 'Wer was schreiben darf, an jedem Schreibzugriff erprobt.',
}
