import { formatsOf } from '../../../apimachinery/text/language-formats.ts'
import type { TextsOf } from '../../base/i18n/language.ts'
import type { secondOpinionEn } from './second-opinion.en.ts'

const { number } = formatsOf('de')

export const secondOpinion: TextsOf<typeof secondOpinionEn> = {
  title: 'JSON Schema urteilt anders',
  more: (count) => `und ${number(count)} weitere`,
  unknown: 'JSON Schema weist unbekannte Felder ab. Der Server verwirft sie.',
  null: 'JSON Schema weist null ab. Der Server verwirft es, wo das Schema nicht nullable ist.',
  default: 'JSON Schema weist den gesendeten Wert ab. Der Server setzt vorher Defaults.',
  format: 'JSON Schema weist den Wert dieses Formats ab. Der Server prüft ihn wie Go.',
  number: 'JSON Schema vergleicht die Zahl genau. Der Server wandelt sie vorher um.',
}
