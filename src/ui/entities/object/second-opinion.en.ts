import { formatsOf } from '../../../apimachinery/text/language-formats.ts'
import { texts } from '../../base/i18n/language.ts'

const { number } = formatsOf('en')

/** What a JSON Schema validator says of an accepted object, and why the server does not, in English. */
export const secondOpinionEn = {
  title: 'JSON Schema differs',
  more: (count: number) => `and ${number(count)} more`,
  unknown: 'JSON Schema rejects unknown fields. The server drops them.',
  null: 'JSON Schema rejects null. The server drops it where the schema is not nullable.',
  default: 'JSON Schema rejects the value as it was sent. The server sets defaults first.',
  format: 'JSON Schema rejects the value of this format. The server checks it as Go does.',
  number: 'JSON Schema compares the number exactly. The server converts it first.',
}

export const secondOpinionTexts = texts('secondOpinion', secondOpinionEn)
