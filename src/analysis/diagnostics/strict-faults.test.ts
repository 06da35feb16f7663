import { expect, test } from 'vitest'
import { strictFaults } from './strict-faults.ts'

test('each fault has its words and its field, and other words are none', () => {
  const message = 'strict decoding error: unknown field "spec.x", duplicate field "spec.y", missing field "spec.z"'
  expect(strictFaults(message)).toEqual([
    { text: 'unknown field "spec.x"', field: 'spec.x' },
    { text: 'duplicate field "spec.y"', field: 'spec.y' },
  ])
  expect(strictFaults('no')).toEqual([])
})
