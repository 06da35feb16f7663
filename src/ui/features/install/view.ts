import { FileDown } from 'lucide-react'
import { defineView } from '../../kit/view.ts'
import { installViewTexts } from './view.en.ts'

/** `/ws/WORKSPACE/install`. */
export const installView = defineView({
  id: 'install',
  load: () => import('./install-view.tsx'),
  place: { icon: FileDown, texts: installViewTexts, isFolded: true },
})
