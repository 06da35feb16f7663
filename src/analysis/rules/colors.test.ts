import { describe, expect, it } from 'vitest'
import { coloredRule, faultOffset } from './colors.ts'

const shown = (rule: string) => coloredRule(rule).map(({ text, color }) => `${color}:${text}`)

describe('colors of a rule', () => {
  it.each([
    ['names, numbers and words', 'self.a > 10u || true', ['plain:self.a > ', 'number:10u', 'plain: || ', 'keyword:true']],
    [
      'texts',
      `self.a in ['x', b"y"]`,
      ['plain:self.a ', 'keyword:in', 'plain: [', "string:'x'", 'plain:, ', 'string:b"y"', 'plain:]'],
    ],
    [
      'functions',
      'self.a.size() > size(self)',
      ['plain:self.a.', 'function:size', 'plain:() > ', 'function:size', 'plain:(self)'],
    ],
    ['comments', 'self.a // why\n == 1', ['plain:self.a', 'comment: // why\n ', 'plain:== ', 'number:1']],
    ['a text without an end', "a == 'b", ["plain:a == 'b"]],
    ['nothing', '', []],
  ])('tell %s', (_what, rule, runs) => {
    expect(shown(rule)).toEqual(runs)
    expect(
      coloredRule(rule)
        .map(({ text }) => text)
        .join(''),
    ).toBe(rule)
  })
})

describe('the place of a fault', () => {
  it.each([
    ['in the first line', 'self.b', 'compilation failed: ERROR: <input>:1:5: undefined field', 4],
    ['in a later line', 'self.a\n  && x', 'ERROR: <input>:2:6: undeclared reference\n | x', 12],
    ['behind a character of two units', '"😀" == x', 'ERROR: <input>:1:8: undeclared reference', 8],
    ['beyond the end', 'a', 'ERROR: <input>:1:99: Syntax error', 1],
    ['in a line that is not there', 'a', 'ERROR: <input>:3:1: Syntax error', undefined],
    ['nowhere', 'a', 'must evaluate to a bool', undefined],
  ])('%s', (_where, rule, message, offset) => {
    expect(faultOffset(rule, message)).toBe(offset)
  })
})
