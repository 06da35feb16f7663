import { describe, expect, it } from 'vitest'
import { parseJson } from '../../../apimachinery/json/parse.ts'
import { isObject, type JsonObject } from '../../../apimachinery/json/value.ts'
import type { FieldFate, Stage, StageReport, Trace } from '../../../protocol/trace.ts'
import { chosenRows, preparedSheet, type SheetRow, sheetOf } from './sheet.ts'

const object = (value: unknown): JsonObject => {
  const read = parseJson(JSON.stringify(value)).value
  if (!isObject(read)) throw new Error('no object')
  return read
}

const stages = (names: readonly Stage[], failed?: Stage): StageReport[] => {
  const end = failed === undefined ? names.length : names.indexOf(failed)
  return names.map((stage, i) => ({ stage, outcome: i < end ? 'done' : i === end ? 'failed' : 'skipped', changed: 0 }))
}

const PUT: readonly Stage[] = ['received', 'pruned', 'defaulted', 'existing', 'strategy', 'validated', 'stored', 'watch']
const PATCH: readonly Stage[] = ['received', 'existing', 'pruned', 'defaulted', 'strategy', 'validated', 'stored', 'watch']

const trace = (more: Partial<Trace>): Trace => ({
  id: '1',
  verb: 'update',
  method: 'PUT',
  path: '/a',
  subresource: '',
  dryRun: false,
  status: 200,
  warnings: [],
  durationMs: 1,
  stages: stages(PUT),
  fields: [],
  omitted: 0,
  generation: { reason: { code: 'rejected' } },
  resourceVersion: { reason: { code: 'rejected' } },
  noOp: false,
  event: 'MODIFIED',
  ...more,
})

const field = (path: string, more: Partial<FieldFate>): FieldFate => ({
  path,
  fate: 'kept',
  stage: 'stored',
  steps: [],
  unchanged: false,
  why: { code: 'unchanged' },
  ...more,
})

/** `image: a`, `replicas: 3 → 5 (changed)`, `colour: ~red~ (pruned)`. */
const said = ({ path, value, before, lost, mark }: SheetRow): string =>
  `${path}:${before === undefined ? '' : ` ${before} →`}${lost === undefined ? '' : ` ~${lost}~`}${value === undefined ? '' : ` ${value}`}${mark === undefined ? '' : ` (${mark})`}`

const PREVIOUS = object({
  kind: 'A',
  metadata: { name: 'a', generation: 1 },
  spec: { image: 'x', replicas: 3 },
  status: { ready: 3 },
})
const BODY = object({
  kind: 'A',
  metadata: { name: 'a' },
  spec: { image: 'x', replicas: 5, colour: 'red' },
  status: { ready: 9 },
})
const STATE = object({
  kind: 'A',
  metadata: { name: 'a', generation: 2 },
  spec: { image: 'x', replicas: 5, port: 80 },
  status: { ready: 3 },
})
const FIELDS = [
  field('spec.colour', { fate: 'pruned', stage: 'pruned', sent: '"red"' }),
  field('spec.port', { fate: 'defaulted', stage: 'defaulted', stored: '80' }),
  field('status.ready', { fate: 'ignored', stage: 'strategy', sent: '9', stored: '3', previous: '3' }),
]

describe('the object at the stations of a PUT', () => {
  const written = { trace: trace({ fields: FIELDS }), body: BODY, previous: PREVIOUS, state: STATE }
  it.each([
    ['received', 0, ['image: x', 'replicas: 3 → 5 (changed)', 'colour: red (changed)'], ['ready: 3 → 9 (changed)']],
    ['pruned', 1, ['image: x', 'replicas: 3 → 5 (changed)', 'colour: ~red~ (pruned)'], ['ready: 3 → 9 (changed)']],
    [
      'defaulted',
      2,
      ['image: x', 'replicas: 3 → 5 (changed)', 'colour: ~red~ (pruned)', 'port: 80 (defaulted)'],
      ['ready: 3 → 9 (changed)'],
    ],
    [
      'strategy',
      4,
      ['image: x', 'replicas: 3 → 5 (changed)', 'colour: ~red~ (pruned)', 'port: 80 (defaulted)'],
      ['ready: ~9~ 3 (ignored)'],
    ],
    ['stored', 6, ['image: x', 'replicas: 3 → 5 (changed)', 'port: 80 (changed)'], ['ready: 3']],
  ])('%s', (_, at, spec, status) => {
    const sheet = sheetOf(written, at)
    expect(sheet.spec.map(said)).toEqual(spec)
    expect(sheet.status.map(said)).toEqual(status)
    expect(sheet.metadata).toEqual([])
  })
})

describe('the object at the stations of a PATCH', () => {
  const written = {
    trace: trace({
      method: 'PATCH',
      stages: stages(PATCH),
      fields: [field('spec.replicas', { sent: '5', previous: '3', stored: '5' })],
    }),
    body: object({ spec: { replicas: 5 } }),
    previous: PREVIOUS,
    state: object({ ...PREVIOUS, spec: { image: 'x', replicas: 5 } }),
  }
  it.each([
    ['the patch alone, before it is merged', 0, ['replicas: 5'], []],
    ['the merged object', 1, ['image: x', 'replicas: 3 → 5 (changed)'], ['ready: 3']],
    ['what is stored', 6, ['image: x', 'replicas: 3 → 5 (changed)'], ['ready: 3']],
  ])('%s', (_, at, spec, status) => {
    const sheet = sheetOf(written, at)
    expect(sheet.spec.map(said)).toEqual(spec)
    expect(sheet.status.map(said)).toEqual(status)
  })
})

describe('the object of a write that is rejected', () => {
  it('has the value that is rejected, and then what stays stored', () => {
    const rejected = field('spec.replicas', { fate: 'rejected', stage: 'validated', sent: '"three"', previous: '3' })
    const body = object({ ...PREVIOUS, spec: { image: 'x', replicas: 'three' } })
    const written = {
      trace: trace({ stages: stages(PUT, 'validated'), fields: [rejected] }),
      body,
      previous: PREVIOUS,
      state: undefined,
    }
    expect(sheetOf(written, 5).spec.map(said)).toEqual(['image: x', 'replicas: 3 → three (rejected)'])
    expect(sheetOf(written, 6).spec.map(said)).toEqual(['image: x', 'replicas: 3'])
  })

  it('has both resourceVersions of a conflict', () => {
    const rejected = field('metadata.resourceVersion', { fate: 'rejected', stage: 'existing', sent: '"41"', previous: '"53"' })
    const written = {
      trace: trace({ stages: stages(PUT, 'existing'), fields: [rejected] }),
      body: PREVIOUS,
      previous: PREVIOUS,
      state: undefined,
    }
    expect(sheetOf(written, 3).metadata.map(said)).toEqual(['resourceVersion: 53 → 41 (rejected)'])
  })
})

it('a condition is one row, which stands out where any part of it changes', () => {
  const ready = (status: string, reason: string): JsonObject =>
    object({ status: { conditions: [{ type: 'Ready', status, reason }], ready: 1 } })
  expect(preparedSheet(ready('True', 'A'), ready('False', 'B')).status.map(said)).toEqual([
    'Ready: True → False (changed)',
    'ready: 1',
  ])
  expect(preparedSheet(ready('True', 'A'), ready('True', 'B')).status.map(said)).toEqual(['Ready: True (changed)', 'ready: 1'])
})

it('metadata has what changes alone, without what every write changes', () => {
  const before = object({ metadata: { generation: 1, resourceVersion: '1', labels: { a: '1', b: '2' } } })
  const after = object({ metadata: { generation: 2, resourceVersion: '2', labels: { a: '1', b: '3' } } })
  expect(preparedSheet(before, after).metadata.map(said)).toEqual(['labels.b: 2 → 3 (changed)'])
})

it.each([
  ['what stands out comes before the rest, in the order of the object', 2, ['b', 'd'], 3],
  ['all, where there is room', 5, ['a', 'b', 'c', 'd', 'e'], 0],
])('of many rows %s', (_, most, paths, omitted) => {
  const rows = ['a', 'b', 'c', 'd', 'e'].map(
    (path): SheetRow => (path === 'b' || path === 'd' ? { path, value: '1', mark: 'changed' } : { path, value: '1' }),
  )
  const [shown, left] = chosenRows(rows, most)
  expect([shown.map(({ path }) => path), left]).toEqual([paths, omitted])
})
