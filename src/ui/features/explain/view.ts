import { BookOpen } from 'lucide-react'
import { defineView } from '../../kit/view.ts'
import { explainViewTexts } from './view.en.ts'

/** `/ws/WORKSPACE/explain[/PLURAL.GROUP/VERSION[/FIELD]]`: what a kind and its fields are for. `FIELD` is as kubectl writes it. */
export const explainView = defineView({
  id: 'explain',
  load: () => import('./explain-view.tsx'),
  paths: { explain: ([type, version, field]) => ({ type, version, field }) },
  place: { icon: BookOpen, texts: explainViewTexts, isFolded: true },
  subject: ({ type, field }) =>
    type === undefined ? explainViewTexts.title : [type.split('.')[0], ...(field === undefined ? [] : [field])].join('.'),
})
