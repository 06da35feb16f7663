import { describe, expect, it } from 'vitest'
import { fieldLines } from '../../../analysis/yaml/yaml.ts'
import type { FieldFate } from '../../../protocol/trace.ts'
import { lineOfCause, marksOfCauses, marksOfFates } from './use-marks.ts'

const text = `kind: WebApp
metadata:
  name: a
  labels:
    app.io/tier: gold
  generation: 99
spec:
  replicas: 5
  replicaz: 5
  ports:
  - name: http
    port: 80
status:
  ready: 5
`
const fields = fieldLines(text)
const fate = (path: string, kind: FieldFate['fate'], more: Partial<FieldFate> = {}): FieldFate => ({
  path,
  fate: kind,
  stage: 'stored',
  steps: [],
  unchanged: false,
  why: { code: 'patchSets' },
  ...more,
})

describe('fieldLines', () => {
  it('knows where every field stands', () => {
    const of = (path: string) => fields.find(([at]) => at === path)?.slice(1)
    expect(of('spec.replicas')).toEqual([8, 8])
    expect(of('spec.ports')).toEqual([10, 12])
    expect(of('spec.ports[0].port')).toEqual([12, 12])
    expect(of('status')).toEqual([13, 14])
  })
})

describe('marksOfFates', () => {
  it('stands beside the line of each field', () => {
    const marks = marksOfFates(
      [
        fate('spec.replicas', 'kept', { previous: '3' }),
        fate('spec.replicaz', 'pruned', { why: { code: 'notInSchema' } }),
        fate('metadata.generation', 'reset'),
        fate('status.ready', 'ignored'),
        fate('spec.ports[0].port', 'kept', { unchanged: true }),
      ],
      fields,
      text,
    )
    expect(marks.notes.map((note) => [note.line, note.text, note.title])).toEqual([
      [8, 'kept, was 3', 'the patch sets it'],
      [9, 'pruned, not in schema', 'the schema has no such property'],
      [6, 'reset by the server', 'the patch sets it'],
      [14, 'ignored, use /status', 'the patch sets it'],
    ])
  })
  it('shows a default as a line that was not sent, under its parent', () => {
    const { ghosts } = marksOfFates([fate('spec.port', 'defaulted', { stored: '8080' })], fields, text)
    expect(ghosts).toEqual([{ after: 12, text: '  port: 8080', note: 'defaulted' }])
  })
})

describe('marksOfCauses', () => {
  const rows: [name: string, field: string, line: number | undefined][] = [
    ['the line of the field', 'spec.replicas', 8],
    ['a label written with its key', 'metadata.labels[app.io/tier]', 5],
    ['an element of a list', 'spec.ports[0].port', 12],
    ['a missing field stands at its parent', 'spec.image', 7],
    ['a root that is not there has no line', 'data', undefined],
  ]
  it.each(rows)('%s', (_, field, line) => expect(lineOfCause(field, fields)).toBe(line))
  it('carries the sentence', () => {
    const { notes } = marksOfCauses([{ field: 'spec.replicas', message: 'too many', reason: '' }], fields)
    expect(notes).toEqual([{ line: 8, text: 'too many', icon: 'problem', tone: 'rejected', title: 'spec.replicas: too many' }])
  })
})
