import { describe, expect, it } from 'vitest'
import { compile } from './environment.ts'
import { type ExplainedNode, explain } from './explain.ts'
import { INT, listOf, STRING } from './types.ts'
import { valueText } from './value-text.ts'
import { ArrayList, type Value } from './values.ts'

const VARIABLES = [
  { name: 'names', type: listOf(STRING) },
  { name: 'n', type: INT },
]

function explained(rule: string, values: readonly (Value | undefined)[]) {
  const checked = compile(rule, VARIABLES, 'new')
  if ('error' in checked) throw new Error(checked.error)
  const explanation = explain(checked, values, 1000, (origin) => (origin.length === 0 ? undefined : { min: 0, max: 10 }))
  if ('error' in explanation) throw new Error(explanation.error)
  return explanation
}

const shown = (rule: string, node: ExplainedNode): string[] => [
  `${rule.slice(node.start, node.end)}: ${node.type} = ${node.values.map(valueText).join(', ')}`,
  ...node.children.flatMap((child) => shown(rule, child)),
]

describe('explain', () => {
  it.each([
    ['n + 1 > 2', ['n + 1 > 2: bool = true', 'n + 1: int = 3', 'n: int = 2', '1: int = 1', '2: int = 2']],
    [
      'names.all(e, e.size() > n)',
      [
        'names.all(e, e.size() > n): bool = false',
        'names: list(string) = ["abc", "de"]',
        'e.size() > n: bool = true, false',
        'e.size(): int = 3, 2',
        'e: string = "abc", "de"',
        'n: int = 2, 2',
      ],
    ],
    [
      'n == 2 || names[5] == "x"',
      [
        'n == 2 || names[5] == "x": bool = true',
        'n == 2: bool = true',
        'n: int = 2',
        '2: int = 2',
        'names[5] == "x": bool = ',
        'names[5]: string = ',
        'names: list(string) = ',
        '5: int = 5',
        '"x": string = "x"',
      ],
    ],
  ])('[CE-8] gives each part of %s its type and its values', (rule, expected) => {
    const { root } = explained(rule, [new ArrayList(['abc', 'de']), 2])
    expect(shown(rule, root)).toEqual(expected)
  })

  it('[CE-8] runs and costs what the rule itself does', () => {
    const { value, cost, estimate } = explained('names.exists(e, e == "de")', [new ArrayList(['abc', 'de']), 2])
    expect({ value, cost, estimate }).toEqual({ value: true, cost: 14, estimate: { min: 2, max: 62 } })
  })

  it('[CE-8] keeps the first hundred values of a part that runs more often', () => {
    const many = new ArrayList(Array.from({ length: 130 }, () => 'a'))
    const { root } = explained('names.all(e, e == "a")', [many, 2])
    const [, predicate] = root.children
    expect({ runs: predicate?.runs, values: predicate?.values.length }).toEqual({ runs: 130, values: 100 })
  })
})
