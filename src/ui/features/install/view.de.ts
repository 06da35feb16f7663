import type { TextsOf } from '../../base/i18n/language.ts'
import type { installViewEn } from './view.en.ts'

export const installView: TextsOf<typeof installViewEn> = {
  title: 'Import',
  help: 'Send YAML oder JSON: CRDs, Objekte, viele auf einmal.',
}
