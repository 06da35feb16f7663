import { expect, it, test } from 'vitest'
import { readPrefs } from './prefs.ts'
import { readTour } from './tour.ts'

const DEFAULTS = readPrefs(undefined)

test.each([
  ['nothing', 'null', {}],
  ['another shape', '[1]', {}],
  ['what was chosen', '{"theme":"dark","wide":true,"drawerSize":400}', { theme: 'dark', wide: true, drawerSize: 400 }],
  ['a choice that is none, beside a good one', '{"theme":"pink","wide":true}', { wide: true }],
  ['sizes that cannot be', '{"drawerSize":5000}', {}],
  ['choices of another version', '{"wide":true,"of":"later"}', { wide: true }],
])('reads %s', (_what, kept, chosen) => {
  expect(readPrefs(JSON.parse(kept))).toEqual({ ...DEFAULTS, ...chosen })
})

const NONE = { statusMoved: false, replicasDragged: false, cheated: false }

it.each<[what: string, stored: unknown, done: object]>([
  ['nothing', undefined, {}],
  ['a step', { statusMoved: true }, { statusMoved: true }],
  ['steps of an unknown name, or that are no booleans', { other: true, cheated: 'yes' }, {}],
  ['a list', [true], {}],
])('the tour continues after what was stored: %s', (_, stored, done) => {
  expect(readTour(stored)).toEqual({ ...NONE, ...done })
})
