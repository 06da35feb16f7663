import { describe, expect, it } from 'vitest'
import type { Path } from '../../../../analysis/edit.ts'
import type { Fix } from '../../../../analysis/lint/finding.ts'
import { schemaPath } from './fields.ts'
import type { Problem } from './problems.ts'
import { type FieldTab, heldByTab, problemsByTab, tabOf } from './tabs.ts'

const at = (...steps: Path): Path => [...schemaPath(0), ...steps]
const problem = (path: Path, more: Partial<Problem> = {}): Problem => ({ kind: 'style', rule: 'r', message: 'm', path, ...more })
const fixOf = (path: Path): Fix => ({ title: ['boolean'], edits: [{ op: 'set', path, value: 1 }] })

describe('the tab that has a problem', () => {
  it.each<[name: string, problem: Problem, tab: FieldTab]>([
    ['a keyword of the field', problem(at('properties', 'a', 'maximum')), 'field'],
    ['the field itself', problem(at('properties', 'a')), 'field'],
    ['a rule', problem(at('properties', 'a', 'x-kubernetes-validations', 0, 'rule')), 'cel'],
    ['the keys of a list', problem(at('properties', 'a', 'x-kubernetes-list-map-keys', 0)), 'list'],
    ['a description', problem(at('properties', 'a', 'items', 'description')), 'docs'],
    ['a field of the name of a keyword', problem(at('properties', 'description')), 'field'],
    [
      'what its fix sets',
      problem(at('properties', 'a'), { fix: fixOf(at('properties', 'a', 'x-kubernetes-list-type')) }),
      'list',
    ],
    [
      'its own place before that of its fix',
      problem(at('properties', 'a', 'type'), { fix: fixOf(at('properties', 'a', 'description')) }),
      'field',
    ],
    ['a fix elsewhere', problem(at('properties', 'a'), { fix: fixOf(at('properties', 'b', 'description')) }), 'field'],
    ['the names of the CRD', problem(['spec', 'names', 'kind']), 'field'],
  ])('%s', (_, one, tab) => expect(tabOf(one)).toBe(tab))
})

describe('the marks of the tabs', () => {
  it('have the worst problem of the schema alone', () => {
    const problems = [
      problem(at('properties', 'a', 'description'), { severity: 'hint' }),
      problem(at('properties', 'a', 'description'), { kind: 'rejected' }),
      problem(at('properties', 'a', 'description')),
      problem(at('properties', 'a')),
      problem(at('properties', 'a', 'items', 'x-kubernetes-list-type')),
      problem(at('properties', 'a', 'properties', 'b', 'x-kubernetes-validations', 0)),
      problem(at('properties', 'ab', 'x-kubernetes-validations', 0)),
      problem(at()),
    ]
    expect([...problemsByTab(problems, at('properties', 'a'))]).toEqual([
      ['docs', 'rejected'],
      ['field', 'style'],
    ])
    expect([...problemsByTab(problems, at())]).toEqual([['field', 'style']])
  })

  it('say how much a tab holds', () => {
    expect(heldByTab({ type: 'string' })).toEqual({ cel: 0, list: 0, docs: 0 })
    const schema = { 'x-kubernetes-validations': [{}, {}], 'x-kubernetes-map-type': 'atomic', title: 'T', description: 'D' }
    expect(heldByTab(schema)).toEqual({ cel: 2, list: 1, docs: 2 })
  })
})
