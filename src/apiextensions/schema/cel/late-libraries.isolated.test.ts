import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ModuleNeeded } from '../../../apimachinery/lazy-module.ts'
import { CEL_LIBRARIES } from '../../../cel/lazy.ts'
import { type Answer, Answers } from './testing/answers.ts'

const answers = new Answers(readFileSync('src/apiextensions/schema/cel/testing/answers.json', 'utf8'))

/** What the standard library alone answers; undefined: it asks for the other libraries, or for RE2. */
function alone(each: (typeof answers.cases)[number]): Answer | undefined {
  try {
    return answers.ask(each)
  } catch (error) {
    if (error instanceof ModuleNeeded) return undefined
    throw error
  }
}

test('[CE-2] rules that are answered without the other libraries have the recorded answers, and all others ask for them', () => {
  const answered = answers.cases.flatMap((each) => {
    const answer = alone(each)
    return answer === undefined ? [] : [{ each, answer }]
  })
  expect(CEL_LIBRARIES.isLoaded).toBe(false)
  for (const { each, answer } of answered) expect({ rule: each.rule, ...answer }).toEqual({ rule: each.rule, ...each.answer })
  expect(answered.length).toBeGreaterThan(answers.cases.length / 10)
  expect(answered.length).toBeLessThan(answers.cases.length)
})
