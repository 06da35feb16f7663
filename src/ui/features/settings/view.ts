import { Settings } from 'lucide-react'
import { defineView } from '../../kit/view.ts'
import { settingsViewTexts } from './view.en.ts'

/** `/ws/WORKSPACE/settings`. */
export const settingsView = defineView({
  id: 'settings',
  load: () => import('./settings-view.tsx'),
  place: { icon: Settings, texts: settingsViewTexts, isFolded: true, isLast: true },
})
