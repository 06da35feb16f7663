import { Workflow } from 'lucide-react'
import { defineView } from '../../kit/view.ts'
import { codeViewTexts } from './view.en.ts'

/** `/ws/WORKSPACE/code[/NAME[/replay]]`: the programs of controllers, the lab of one, or that of a recording. */
export const codeView = defineView<{ readonly name: string | undefined; readonly isReplay: boolean }>({
  id: 'code',
  load: () => import('./code-view.tsx'),
  paths: { code: ([name, part]) => ({ name, isReplay: part === 'replay' }) },
  place: { icon: Workflow, texts: codeViewTexts, isFolded: true },
  subject: ({ name }) => name ?? codeViewTexts.title,
})
