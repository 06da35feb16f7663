import type { TextsOf } from '../../base/i18n/language.ts'
import type { fieldManagerEn } from './field-manager.en.ts'

export const fieldManager: TextsOf<typeof fieldManagerEn> = {
  manager: 'Manager',
  none: 'keiner',
  why: 'Field Manager deiner Schreibzugriffe. Leer: Der Server leitet ihn vom Namen des Clients ab.',
}
