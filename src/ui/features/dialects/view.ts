import { GitCompare } from 'lucide-react'
import { defineView } from '../../kit/view.ts'
import { dialectsViewTexts } from './view.en.ts'

/** `/ws/WORKSPACE/dialects[/ROW]`. A `ROW` of `migration` is the way from an old registration. */
export const dialectsView = defineView({
  id: 'dialects',
  load: () => import('./dialects-view.tsx'),
  paths: { dialects: ([row]) => ({ row }) },
  place: { icon: GitCompare, texts: dialectsViewTexts, ofDialects: true, isFolded: true },
})
