import { GraduationCap } from 'lucide-react'
import { LESSONS_AT } from '../../base/address/address.ts'
import { defineView } from '../../kit/view.ts'
import { lessonsViewTexts } from './view.en.ts'

/** `/lessons`, and `/sequence/ID,ID[/DATA]`: these lessons alone, in this order; `DATA` holds those that are no lessons of the page. */
export const lessonsView = defineView({
  id: 'lessons',
  load: () => import('./lessons-view.tsx'),
  paths: {
    '/lessons': ([id]) => (id === undefined ? { sequence: undefined } : undefined),
    '/sequence': (sequence) => ({ sequence }),
  },
  place: { icon: GraduationCap, texts: lessonsViewTexts, at: () => LESSONS_AT },
})

/** `/lesson/ID[/STEP]` opens a lesson in a workspace of its own; without a step, where it was left. */
export const lessonView = defineView({
  id: 'lesson',
  load: () => import('./lesson-view.tsx'),
  paths: {
    '/lesson': ([id, step]) => (id === undefined ? undefined : { id, step: Number(step) > 0 ? Number(step) : undefined }),
  },
  place: 'lessons',
  keyOf: ({ id }) => id,
})
