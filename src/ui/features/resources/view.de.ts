import type { TextsOf } from '../../base/i18n/language.ts'
import type { resourcesViewEn } from './view.en.ts'

export const resourcesView: TextsOf<typeof resourcesViewEn> = {
  title: 'Objekte',
  help: 'Arten, ihre Objekte, und ein Objekt durch spec, status und scale.',
}
