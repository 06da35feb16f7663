import type { TextsOf } from '../../base/i18n/language.ts'
import type { dialectsViewEn } from './view.en.ts'

export const dialectsView: TextsOf<typeof dialectsViewEn> = {
  title: 'Dialekte',
  help: 'Das Proposal von 2017 und ThirdPartyResources neben den CRDs von heute.',
}
