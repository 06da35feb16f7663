import { ChartNoAxesGantt } from 'lucide-react'
import { readObject, referenceOf } from '../../base/address/object-address.ts'
import { defineView } from '../../kit/view.ts'
import { timelineViewTexts } from './view.en.ts'

/** `/ws/WORKSPACE/timeline[/PLURAL.GROUP/VERSION/NAMESPACE/NAME]`: what happened, to one object or to all. */
export const timelineView = defineView({
  id: 'timeline',
  load: () => import('./timeline-view.tsx'),
  paths: { timeline: (parts) => ({ address: readObject(parts) }) },
  place: { icon: ChartNoAxesGantt, texts: timelineViewTexts },
  subject: ({ address }) => (address === undefined ? timelineViewTexts.title : `${address.name} · ${timelineViewTexts.title}`),
  readAhead: async ({ address }) => {
    const { prefetchSteps } = await import('../../entities/journal/steps.ts')
    prefetchSteps(address && referenceOf(address))
  },
})
