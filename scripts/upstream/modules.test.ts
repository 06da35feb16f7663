import { expect, test } from 'vitest'
import { requirementsIn } from './modules.ts'

test('requirements stand one by one or in a block, with or without a comment', () => {
  const goMod =
    'module a.io/b\n\ngo 1.26.0\n\nrequire c.io/d v1.2.3\n\nrequire (\n\te.io/f/v2 v2.0.1 // indirect\n\tg.io/h v0.0.0-2026-abc\n)\n'
  expect(requirementsIn(goMod)).toEqual([
    ['c.io/d', 'v1.2.3'],
    ['e.io/f/v2', 'v2.0.1'],
    ['g.io/h', 'v0.0.0-2026-abc'],
  ])
})
