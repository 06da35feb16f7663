import { Workflow } from 'lucide-react'
import { defineView } from '../../kit/view.ts'
import { codeViewTexts } from './view.en.ts'

/** `/ws/WORKSPACE/code[/NAME]`: the programs of controllers, or the lab of one. */
export const codeView = defineView<{ readonly name: string | undefined }>({
  id: 'code',
  load: () => import('./code-view.tsx'),
  paths: { code: ([name]) => ({ name }) },
  place: { icon: Workflow, texts: codeViewTexts, isFolded: true },
  subject: ({ name }) => name ?? codeViewTexts.title,
})
