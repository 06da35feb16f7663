import { defineView } from '../../../kit/view.ts'

/** `/class[/KEY]`: the board of a class, for its trainer. The key is kept in this browser, and leaves the address. `/join`: where students choose a name. */
export const classView = defineView({
  id: 'class',
  load: () => import('./class-view.tsx'),
  paths: { '/class': ([given = '']) => ({ given }), '/join': () => ({}) },
  place: 'lessons',
})
