import { Boxes } from 'lucide-react'
import { readList } from '../../base/address/object-address.ts'
import { defineView } from '../../kit/view.ts'
import { resourcesViewTexts } from './view.en.ts'

/** `/ws/WORKSPACE/resources[/PLURAL.GROUP/VERSION/NAMESPACE[/SELECTORS]]`: the kinds, and the objects of one. */
export const resourcesView = defineView({
  id: 'resources',
  load: () => import('./resources-view.tsx'),
  paths: { resources: (parts) => ({ list: readList(parts) }) },
  place: { icon: Boxes, texts: resourcesViewTexts },
  subject: ({ list }) => list?.type.split('.')[0] ?? resourcesViewTexts.title,
})
