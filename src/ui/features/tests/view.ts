import { defineView } from '../../kit/view.ts'
import { testsViewTexts } from './view.en.ts'

/** `/ws/WORKSPACE/tests[/PLURAL.GROUP]`: tests of a CRD, which run as one types. */
export const testsView = defineView<{ readonly name: string | undefined }>({
  id: 'tests',
  load: () => import('./tests-view.tsx'),
  paths: { tests: ([name]) => ({ name }) },
  place: 'design',
  subject: ({ name }) => name ?? testsViewTexts.title,
})
