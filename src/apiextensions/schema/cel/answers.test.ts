import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { RE2 } from '../../../apimachinery/regexp/lazy.ts'
import { Answers } from './testing/answers.ts'

await RE2.load()

// Written by a program around cel-go 0.29.2 and k8s.io/apiserver 0.37.2 that compiles, estimates and runs each rule.
const answers = new Answers(readFileSync('src/apiextensions/schema/cel/testing/answers.json', 'utf8'))
const family = (name: string) => answers.cases.filter((each) => each.family === name).map((each) => [each.rule, each] as const)

describe('[CE-2] [CC-1] [CC-2] what cel-go says of rules: errors, types, values, estimates and costs', () => {
  it.each(family('hand'))('%s', (_, each) => {
    expect(answers.ask(each)).toEqual(each.answer)
  })
})

describe('[CE-3] what cel-go says of errors of syntax', () => {
  it('agrees on spoiled rules', () => {
    for (const [, each] of family('syntax'))
      expect({ rule: each.rule, ...answers.ask(each) }).toEqual({ rule: each.rule, ...each.answer })
  })
})

describe('[CK-4] what the server says of texts that have not the format they should have', () => {
  it('agrees on dates, times, durations and bytes', () => {
    for (const [, each] of family('formats'))
      expect({ rule: each.rule, ...answers.ask(each) }).toEqual({ rule: each.rule, ...each.answer })
  })
})

describe('[CE-2] [CC-1] [CC-2] what cel-go says of random rules', () => {
  it('agrees', () => {
    for (const [, each] of family('random'))
      expect({ rule: each.rule, ...answers.ask(each) }).toEqual({ rule: each.rule, ...each.answer })
  })
})
