import { describe, expect, it } from 'vitest'
import type { ReleaseFinding } from './findings.ts'
import { needsOf, subjectOf } from './needs.ts'

const finding = (message: string, more: Partial<ReleaseFinding> = {}): ReleaseFinding => ({
  kind: 'rejected',
  field: 'spec.a',
  message,
  path: ['spec', 'a'],
  ...more,
})

describe('[WK-19] what in a CRD needs which release', () => {
  it.each<[what: string, of: ReleaseFinding, subject: string]>([
    [
      'a function',
      finding("compilation failed: ERROR: <input>:1:2: undeclared reference to 'lists.range' (in container '')"),
      'lists.range()',
    ],
    ['a field of a rule', finding("compilation failed: ERROR: undefined field 'namespace'"), 'namespace'],
    ['a format', finding('unrecognized format "k8s-short-name"', { kind: 'warning' }), 'format: k8s-short-name'],
    ['an unknown field', finding('unknown field "spec.versions[0].selectableFields"'), 'selectableFields'],
    [
      'what is dropped',
      finding('x is dropped', { kind: 'stored', path: ['spec', 'versions', 0, 'selectableFields'] }),
      'selectableFields',
    ],
    ['anything else', finding('estimated rule cost exceeds budget by factor of 1.2x'), ''],
  ])('names %s as it is written', (_, of, subject) => {
    expect(subjectOf(of)).toBe(subject)
  })

  it('is the first release without what older ones say; what the newest says too needs none', () => {
    const always = finding('Required value', { field: 'spec.b', path: ['spec', 'b'] })
    const older = finding('estimated rule cost exceeds budget by factor of 2x')
    const needs = needsOf([
      { minor: 29, findings: [older, always] },
      // Another text about the same.
      { minor: 30, findings: [finding('estimated rule cost exceeds budget by factor of 1.5x'), always] },
      { minor: 31, findings: [always] },
    ])
    expect(needs).toEqual([
      { ...finding('estimated rule cost exceeds budget by factor of 1.5x'), needs: { since: 31, subject: '' } },
    ])
  })

  it('takes a field that one release does not know and another drops for the same', () => {
    const path = ['spec', 'versions', 0, 'selectableFields']
    const unknown = finding('unknown field "spec.versions[0].selectableFields"', { kind: 'warning', field: '', path })
    const dropped = finding('spec.versions[0].selectableFields is dropped', { kind: 'stored', field: '', path })
    const needs = needsOf([
      { minor: 29, findings: [dropped, unknown] },
      { minor: 30, findings: [dropped] },
      { minor: 31, findings: [] },
    ])
    expect(needs.map(({ needs: of, message }) => [of, message])).toEqual([
      [{ since: 31, subject: 'selectableFields' }, 'spec.versions[0].selectableFields is dropped'],
    ])
  })
})
