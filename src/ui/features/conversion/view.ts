import { defineView } from '../../kit/view.ts'
import { conversionViewTexts } from './view.en.ts'

/** `/ws/WORKSPACE/conversion[/PLURAL.GROUP[/VERSION]]`: how objects of a version become those of the newest, beside *Code*. */
export const conversionView = defineView({
  id: 'conversion',
  load: () => import('./conversion-view.tsx'),
  paths: { conversion: ([name, version]) => ({ name, version }) },
  place: 'code',
  subject: ({ name }) =>
    name === undefined ? conversionViewTexts.title : `${name.split('.')[0]} · ${conversionViewTexts.title}`,
})
