import type { TextsOf } from '../../base/i18n/language.ts'
import type { testsViewEn } from './view.en.ts'

export const testsView: TextsOf<typeof testsViewEn> = { title: 'Tests' }
