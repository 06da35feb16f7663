import { ShieldCheck } from 'lucide-react'
import { defineView } from '../../kit/view.ts'
import { policiesViewTexts } from './view.en.ts'

/** `/ws/WORKSPACE/policies[/NAME]`: admission policies, and a bench that tries them on writes. */
export const policiesView = defineView<{ readonly name: string | undefined }>({
  id: 'policies',
  load: () => import('./policies-view.tsx'),
  paths: { policies: ([name]) => ({ name }) },
  place: { icon: ShieldCheck, texts: policiesViewTexts, isFolded: true },
  subject: ({ name }) => name ?? policiesViewTexts.title,
})
