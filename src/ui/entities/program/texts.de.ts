import type { TextsOf } from '../../base/i18n/language.ts'
import type { programEn } from './texts.en.ts'

export const program: TextsOf<typeof programEn> = {
  exampleRests: 'Der Controller des Beispiels ruht, solange deiner läuft.',
}
