import type { TextsOf } from '../../base/i18n/language.ts'
import type { lessonsViewEn } from './view.en.ts'

export const lessonsView: TextsOf<typeof lessonsViewEn> = {
  title: 'Lektionen',
  help: 'Kurze Übungen an einem echten API-Server in der Seite.',
}
