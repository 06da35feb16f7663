import { defineView } from '../../../kit/view.ts'

/** `/lessons/ID` edits a lesson of the reader's own. */
export const lessonBuilderView = defineView({
  id: 'lessonBuilder',
  load: () => import('./builder-view.tsx'),
  paths: { '/lessons': ([id]) => (id === undefined ? undefined : { id }) },
  place: 'lessons',
  keyOf: ({ id }) => id,
})
