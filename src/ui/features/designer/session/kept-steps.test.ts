import { expect, it } from 'vitest'
import { keepSteps, keptSteps } from './kept-steps.ts'
import type { SessionState, Snapshot } from './store.ts'

const step = (text: string): Snapshot => ({ text, selected: undefined, version: 0 })
const stateOf = (text: string): SessionState => ({ text, past: [step('a')], future: [step('z')] }) as unknown as SessionState
const NONE = { past: [], future: [] }

it('[DZ-37] the steps of a design are there when it opens again, unless its text was changed elsewhere', () => {
  keepSteps('one', stateOf('b'))
  expect(keptSteps('one', 'b')).toEqual({ past: [step('a')], future: [step('z')] })
  expect(keptSteps('one', 'c')).toEqual(NONE)
  expect(keptSteps('another', 'b')).toEqual(NONE)
})

it('[DZ-37] the steps of the four designs that were changed last are kept', () => {
  for (const key of ['1', '2', '3', '4', '1', '5']) keepSteps(key, stateOf('b'))
  expect(['1', '2', '3', '4', '5'].filter((key) => keptSteps(key, 'b').past.length > 0)).toEqual(['1', '3', '4', '5'])
})
