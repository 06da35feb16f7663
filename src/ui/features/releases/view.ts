import { defineView } from '../../kit/view.ts'
import { releasesViewTexts } from './view.en.ts'

/** `/ws/WORKSPACE/releases[/1.34..1.37[/PLURAL.GROUP]]`: two releases of Kubernetes beside each other, shown at *Design*. */
export const releasesView = defineView({
  id: 'releases',
  load: () => import('./releases-view.tsx'),
  paths: { releases: ([pair, crd]) => ({ pair, crd }) },
  place: 'design',
  subject: () => releasesViewTexts.title,
})
