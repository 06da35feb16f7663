import { describe, expect, it } from 'vitest'
import { objectOf } from '../../apimachinery/json/value.ts'
import { type ConversionRules, isTwoWay, pathOfText, type Rule, rulesIn, rulesText } from './rules.ts'

const crd = (text: string) => objectOf({ metadata: objectOf({ annotations: objectOf({ 'conversion.crdlab.dev/rules': text }) }) })

const move: Rule = { is: 'move', from: ['spec', 'a'], to: ['spec', 'b'] }
const map = (...values: readonly (readonly [string, string])[]): Rule => ({ ...move, is: 'map', values })

describe('conversion rules', () => {
  it('[CN-1] are read as they were written', () => {
    const rules: ConversionRules = {
      hub: 'v2',
      versions: {
        v1: [
          move,
          map(['x', 'y']),
          { is: 'default', in: 'hub', at: ['spec', 'n'], value: 1 },
          { is: 'keep', in: 'version', at: ['spec', 'a.b'] },
        ],
      },
    }
    expect(rulesIn(crd(rulesText(rules)))).toEqual(rules)
  })

  it.each<[string]>([
    [''],
    ['{'],
    ['{"versions": {}}'],
    ['{"hub": "v2", "versions": {"v1": [{"is": "other"}]}}'],
    ['{"hub": "v2", "versions": {"v1": [{"is": "move", "from": [], "to": ["a"]}]}}'],
    ['{"hub": "v2", "versions": {"v1": [{"is": "move", "from": [1], "to": ["a"]}]}}'],
    ['{"hub": "v2", "versions": {"v1": [{"is": "map", "from": ["a"], "to": ["a"], "values": [["x"]]}]}}'],
    ['{"hub": "v2", "versions": {"v1": [{"is": "keep", "in": "both", "at": ["a"]}]}}'],
    ['{"hub": "v2", "versions": {"v1": [{"is": "default", "in": "hub", "at": ["a"]}]}}'],
  ])('[CN-1] of another form are none: %s', (text) => {
    expect(rulesIn(crd(text))).toBeUndefined()
  })

  it('[CN-1] another kind of document has none', () => {
    expect(rulesIn(objectOf({}))).toBeUndefined()
  })

  it.each<[what: string, rules: readonly Rule[], index: number, expected: boolean]>([
    ['a move', [move], 0, true],
    ['a second rule for a field', [move, map(['x', 'y'])], 1, false],
    ['a map of values of their own', [map(['x', 'y'], ['z', 'w'])], 0, true],
    ['a map of two values to one', [map(['x', 'y'], ['z', 'y'])], 0, false],
    ['a value of its own', [{ is: 'keep', in: 'hub', at: ['spec'] }], 0, true],
  ])('[CN-2] go both ways or one: %s', (_what, rules, index, expected) => {
    expect(isTwoWay(rules, rules[index] ?? move)).toBe(expected)
  })

  it.each([
    ['spec.size', ['spec', 'size']],
    ['.spec.size ', ['spec', 'size']],
    ['', undefined],
    ['.', undefined],
    ['spec..size', undefined],
  ])('[CN-1] paths are read as kubectl writes them: %s', (text, path) => {
    expect(pathOfText(text)).toEqual(path)
  })
})
