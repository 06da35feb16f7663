import type { TextsOf } from '../base/i18n/language.ts'
import type { scopesEn } from './scopes.en.ts'

export const scopes: TextsOf<typeof scopesEn> = {
  everywhere: 'Überall',
  lists: 'Listen',
  objects: 'Objekte',
  designer: 'Designer',
  lab: 'Controller-Labor',
}
