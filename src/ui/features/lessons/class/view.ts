import { defineView } from '../../../kit/view.ts'

/** `/class[/KEY]`: the board of a class, for its trainer. The key is kept in this browser, and leaves the address. */
export const boardView = defineView({
  id: 'class',
  load: () => import('./board-view.tsx'),
  paths: { '/class': ([given]) => ({ given }) },
  place: 'lessons',
})

/** `/join`: where a student chooses the name of a workspace. */
export const joinView = defineView({
  id: 'join',
  load: () => import('./join-view.tsx'),
  paths: { '/join': () => ({}) },
  place: 'lessons',
})
