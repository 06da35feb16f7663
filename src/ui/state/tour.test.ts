import { expect, it } from 'vitest'
import { readTour } from './tour.ts'

const NONE = { statusMoved: false, replicasDragged: false, cheated: false }

it.each<[what: string, stored: unknown, done: object]>([
  ['nothing', undefined, {}],
  ['a step', { statusMoved: true }, { statusMoved: true }],
  ['steps of an unknown name, or that are no booleans', { other: true, cheated: 'yes' }, {}],
  ['a list', [true], {}],
])('the tour continues after what was stored: %s', (_, stored, done) => {
  expect(readTour(stored)).toEqual({ ...NONE, ...done })
})
