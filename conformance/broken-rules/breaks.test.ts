import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rulesOf, SPEC_PATHS } from '../../scripts/checks/spec.ts'
import { BREAKS } from './breaks.ts'

const RULES = SPEC_PATHS.flatMap((path) => rulesOf(readFileSync(path, 'utf8')))
const BROKEN = new Set(BREAKS.map(({ rule }) => rule))

test('every rule of the dialects and of roles is broken in some way', () => {
  expect(RULES.filter((rule) => /^(PR|TP|RB)-/.test(rule) && !BROKEN.has(rule))).toEqual([])
})

test('what is broken is a rule', () => {
  expect([...BROKEN].filter((rule) => !RULES.includes(rule))).toEqual([])
})

test.each(BREAKS)('$rule is broken at one place of the code: $what', ({ file, from, to }) => {
  const found = readFileSync(file, 'utf8').split(from).length - 1
  expect([found, from === to]).toEqual([1, false])
})
