import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rulesOf } from '../../scripts/checks/spec.ts'
import { BREAKS } from './breaks.ts'

const RULES = rulesOf(readFileSync('SPEC.md', 'utf8')).filter((rule) => /^(PR|TP|RB)-/.test(rule))

test('every rule of the dialects and of roles is broken in some way, and no other', () => {
  expect([...new Set(BREAKS.map(({ rule }) => rule))].sort()).toEqual([...RULES].sort())
})

test.each(BREAKS)('$rule is broken at one place of the code: $what', ({ file, from, to }) => {
  const found = readFileSync(file, 'utf8').split(from).length - 1
  expect([found, from === to]).toEqual([1, false])
})
