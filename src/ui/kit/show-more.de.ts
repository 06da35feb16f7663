import { formatsOf } from '../../apimachinery/text/language-formats.ts'
import type { TextsOf } from '../base/i18n/language.ts'
import type { showMoreEn } from './show-more.en.ts'

const { number } = formatsOf('de')

export const showMore: TextsOf<typeof showMoreEn> = {
  more: (step, rest) => `${number(step)} von ${number(rest)} weiteren zeigen`,
}
