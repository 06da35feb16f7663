import { describe, expect, it, test } from 'vitest'
import type { JournalEntry } from '../../../protocol/journal.ts'
import type { FieldFate, StageReport, Trace } from '../../../protocol/trace.ts'
import { isStoredAt, reactionsTo, scenesOf } from './story.ts'

const entry = (id: number, client: string, more: Partial<JournalEntry> = {}): JournalEntry => ({
  id,
  at: id,
  durationMs: 1,
  client,
  user: '',
  method: 'PUT',
  path: '/a',
  query: '',
  code: 200,
  outcome: 'updated',
  sent: 1,
  answered: 1,
  warnings: 0,
  ...more,
})

const stage = (name: StageReport['stage'], outcome: StageReport['outcome'] = 'done', changed = 0): StageReport => ({
  stage: name,
  outcome,
  changed,
})

const kept: FieldFate = {
  path: 'spec.replicas',
  fate: 'kept',
  stage: 'stored',
  steps: [],
  previous: '3',
  stored: '5',
  unchanged: false,
  why: { code: 'unchanged' },
}

const traceOf = (stages: StageReport[], more: Partial<Trace> = {}): Trace => ({
  id: '1',
  verb: 'update',
  method: 'PUT',
  path: '/a',
  subresource: '',
  dryRun: false,
  status: 200,
  warnings: [],
  durationMs: 1,
  stages,
  fields: [kept],
  omitted: 0,
  generation: { before: '1', after: '2', reason: { code: 'changed' } },
  resourceVersion: { before: '4', after: '5', reason: { code: 'changedVersion' } },
  event: 'MODIFIED',
  noOp: false,
  ...more,
})

describe('what is said of a station', () => {
  const sentences = (trace: Trace): string[] => scenesOf(entry(1, 'you'), trace).map(({ sentence }) => sentence)

  it.each<[string, Trace, string[]]>([
    [
      'a write that is stored',
      traceOf([stage('received'), stage('pruned'), stage('strategy', 'done', 1), stage('stored'), stage('watch')], {
        subresource: 'status',
      }),
      [
        'you: PUT /status',
        'The schema knows every field.',
        'This endpoint takes only its part.',
        'Stored. No client has seen it yet.',
        'Now every watch hears of it.',
      ],
    ],
    [
      'a write that changes nothing',
      traceOf([stage('stored', 'skipped'), stage('watch', 'skipped')], { noOp: true }),
      ['Nothing changed, so nothing is stored.', 'No event. Watches hear nothing.'],
    ],
    [
      'a rejected write',
      traceOf([stage('validated', 'failed'), stage('stored', 'skipped'), stage('watch', 'skipped')], { message: 'no' }),
      ['The server rejects it.', 'It never came this far.', 'It never came this far.'],
    ],
  ])('%s', (_, trace, said) => expect(sentences(trace)).toEqual(said))

  it('names the fields that changed, and why the generation did', () => {
    const [scene] = scenesOf(entry(1, 'you'), traceOf([stage('stored')]))
    expect(scene?.text).toMatch(/^`spec.replicas` from `3` to `5`\. `generation` \S/)
  })

  it('has the words of the server at the station that rejects', () => {
    const scenes = scenesOf(
      entry(1, 'you'),
      traceOf([stage('received'), stage('validated', 'failed')], { message: 'spec is bad' }),
    )
    expect(scenes.map(({ message }) => message)).toEqual([undefined, 'spec is bad'])
  })
})

test('the counters move at the station that stores, and never where nothing is stored', () => {
  const stored = scenesOf(entry(1, 'you'), traceOf([stage('received'), stage('stored'), stage('watch')]))
  expect([0, 1, 2].map((at) => isStoredAt(stored, at))).toEqual([false, true, true])
  expect(isStoredAt(scenesOf(entry(1, 'you'), traceOf([stage('stored', 'skipped')])), 0)).toBe(false)
})

test('others react to an event until the next write of its writer, each once, and dry runs are none', () => {
  const steps = [
    entry(1, 'you'),
    entry(2, 'controller'),
    entry(3, 'controller'),
    entry(4, 'rival', { outcome: 'dryRun' }),
    entry(5, 'you'),
    entry(6, 'late'),
  ]
  expect(reactionsTo(entry(1, 'you'), steps).map(({ id }) => id)).toEqual([2])
  expect(reactionsTo(entry(5, 'you'), steps).map(({ id }) => id)).toEqual([6])
})
