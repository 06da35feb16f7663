import { afterEach, expect, test } from 'vitest'
import { LESSONS, loadLesson } from '../../../lessons/catalogue.ts'
import type { Act } from '../../../lessons/format.ts'
import { GERMAN } from '../../base/i18n/german.ts'
import { ENGLISH, setLanguage } from '../../base/i18n/language.ts'
import { nextThought } from './next-thought.ts'

afterEach(() => setLanguage(ENGLISH))

const CORNER = '/apis/learn.crdlab.dev/v1/namespaces/default/bakeries/corner'
const CRD = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions/bakeries.learn.crdlab.dev'
const applied = { apiVersion: 'learn.crdlab.dev/v1', kind: 'Bakery', metadata: { name: 'corner' }, spec: { cookies: 5 } }
const apply = (query: string, spec: object): Act => ({
  request: `PATCH ${CORNER}?fieldManager=office${query}`,
  contentType: 'application/apply-patch+yaml',
  body: { ...applied, spec: { ...spec } },
})

test.each<[act: Act, thought: string]>([
  [{ put: CORNER, change: { spec: { cookies: 5 } } }, 'Change `.spec.cookies` in the spec pane of `corner`, then send it.'],
  [
    { put: CORNER, change: { metadata: { labels: { a: 'b' } } } },
    'Change `.metadata.labels` in the spec pane of `corner`, then send it.',
  ],
  [
    { put: `${CORNER}/status`, change: { status: { phase: 'x' } } },
    'Change `.status.phase` in the status pane of `corner`, then send it.',
  ],
  [{ put: CORNER, change: {} }, 'Send the spec pane of `corner` without a change.'],
  [apply('', { cookies: 5 }), 'Apply `corner` as `office`, with `.spec.cookies` alone.'],
  [apply('&force=true', { cookies: 5 }), 'Apply `corner` as `office`, with `.spec.cookies` alone. Force it where it conflicts.'],
  [apply('', {}), 'Apply `corner` as `office`, without any field.'],
  [{ request: `DELETE ${CORNER}` }, 'Delete `corner`.'],
  [{ request: `PATCH ${CRD}`, body: [] }, 'Change `bakeries.learn.crdlab.dev` in the designer, then update it.'],
  [
    { request: `PATCH ${CRD}/status`, body: { status: { storedVersions: ['v1'] } } },
    'Change `.status.storedVersions` of `bakeries.learn.crdlab.dev`, then send it.',
  ],
  [{ controller: 'salt-bot', do: 'pause' }, 'Pause salt-bot: the button is below the goals.'],
  [{ lab: 'play', replace: [['a', 'b']] }, 'Change the program, then play it.'],
  [{ lab: 'crash' }, 'Crash the program while it runs.'],
  [{ until: { read: CORNER } }, 'Nothing to send. Watch what happens.'],
])('says in words what can be done next: %j', (act, thought) => {
  expect(nextThought({ solution: [act] }, 0)).toBe(thought)
})

test('follows the requests that were sent in the step, and loads the YAML where the step has some', () => {
  const solution: Act[] = [
    { controller: 'bot', do: 'step' },
    { put: CORNER, change: { spec: {} } },
    { until: { read: CORNER } },
    { request: `DELETE ${CORNER}` },
  ]
  const [step, put, remove] = [
    'Step bot once: the button is below the goals.',
    'Send the spec pane of `corner` without a change.',
    'Delete `corner`.',
  ]
  expect([0, 1, 2, 9].map((sent) => nextThought({ solution }, sent))).toEqual([step, remove, remove, remove])
  expect(nextThought({ solution: solution.slice(1) }, 0)).toBe(put)
  expect(nextThought({ solution: solution.slice(1), offer: 'kind: Bakery' }, 0)).toBe('Load the YAML of this step, then send it.')
})

const lessons = await Promise.all(LESSONS.map(({ id }) => loadLesson(id)))

test.each([ENGLISH, GERMAN])('has a thought for every step of every lesson, which does not repeat its goals (%#)', (language) => {
  setLanguage(language)
  const wait = nextThought({ solution: [] }, 0)
  for (const lesson of lessons) {
    for (const { id, solution, ...step } of lesson?.steps ?? []) {
      const thought = nextThought({ ...step, solution }, 0)
      expect(thought === wait, `${lesson?.id} ${id}`).toBe(solution.every((act) => 'until' in act))
      expect(thought).not.toContain('/apis/')
    }
  }
})
