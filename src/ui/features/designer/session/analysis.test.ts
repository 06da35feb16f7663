import { expect, it } from 'vitest'
import { styleCrd } from '../../../../analysis/lint/testing/style-cases.ts'
import { createLanguageService } from '../../../../analysis/service.ts'
import { lintProblems } from './analysis.ts'

const ASKED = { ignored: [], profile: 'operator' } as const
const ONE = styleCrd('{Bad_name: {type: string}}')
const TWO = styleCrd('{Bad_name: {type: string}, Other_name: {type: string}}')

it('[DZ-38] what was found before stays the same problem, also when other sessions ask the same worker', async () => {
  const service = createLanguageService(0)
  const send = async (...args: Parameters<typeof service.findings>) => service.findings(...args)
  const [first, second] = [lintProblems(send), lintProblems(send)]
  const before = await first(ONE, '', ASKED)
  expect(before.style.length).toBeGreaterThan(0)
  const again = await first(ONE, '', ASKED)
  expect(again.style).toBe(before.style)
  const others = await second(TWO, '', ASKED)
  expect(others.style.length).toBeGreaterThan(before.style.length)
  const after = await first(ONE, '', ASKED)
  expect(after.style.map(({ message }) => message)).toEqual(before.style.map(({ message }) => message))
})
