import { ShieldCheck } from 'lucide-react'
import { defineView } from '../../kit/view.ts'
import { policiesViewTexts } from './view.en.ts'

/** `/ws/WORKSPACE/policies[[/FAMILY]/NAME]`: admission policies and webhooks, and a bench that tries them on writes. */
export const policiesView = defineView<{ readonly name: string | undefined }>({
  id: 'policies',
  load: () => import('./policies-view.tsx'),
  paths: { policies: ([first, name]) => ({ name: name === undefined ? first : `${first}/${name}` }) },
  place: { icon: ShieldCheck, texts: policiesViewTexts, isFolded: true },
  subject: ({ name }) => name?.split('/').at(-1) ?? policiesViewTexts.title,
})
