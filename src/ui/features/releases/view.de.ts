import type { TextsOf } from '../../base/i18n/language.ts'
import type { releasesViewEn } from './view.en.ts'

export const releasesView: TextsOf<typeof releasesViewEn> = { title: 'Releases vergleichen' }
