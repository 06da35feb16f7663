import { describe, expect, test } from 'vitest'
import {
  CRDS,
  type EngineOptions,
  MERGE,
  startTestEngine,
  type TestEngine,
  WIDGETS,
  widget,
  widgetCrd,
} from '../../../controlplane/testing/engine.ts'
import { failingBackend } from '../../../controlplane/testing/failing-backend.ts'
import { TRACE_HEADER, TRACE_PATH, type Trace } from '../../../protocol/trace.ts'
import { reasonText } from '../../entities/object/trace-text.ts'
import { COLUMNS, columnsAt, type FateRow, fateRows } from './fate-rows.ts'

const A = `${WIDGETS}/a`
const JSON_PATCH = { 'content-type': 'application/json-patch+json' }
const APPLY = { 'content-type': 'application/apply-patch+yaml' }

interface Sent {
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

/** An object with a status, and a way to send requests to it with a trace. */
class Lab {
  readonly engine: TestEngine

  constructor(engine: TestEngine) {
    this.engine = engine
  }

  async traced({ method, path, body, headers = {} }: Sent): Promise<Trace> {
    const answer = await this.engine.send(method, path, body, { [TRACE_HEADER]: '1', ...headers })
    const found = await this.engine.send('GET', TRACE_PATH + (answer.headers.get(TRACE_HEADER) ?? ''))
    return found.body as unknown as Trace
  }

  /** The stored object with changes. */
  async changed(changes: { spec?: unknown; status?: unknown; metadata?: Record<string, unknown> }): Promise<unknown> {
    const { body } = await this.engine.send('GET', A)
    return { ...body, ...changes, metadata: { ...(body.metadata as object), ...changes.metadata } }
  }
}

async function newLab(finalizers: string[] = [], options: EngineOptions = {}): Promise<Lab> {
  const engine = await startTestEngine(options)
  await engine.install()
  await engine.send('POST', WIDGETS, widget('a', { replicas: 1, port: 80 }, finalizers.length === 0 ? {} : { finalizers }))
  await engine.send('PATCH', `${A}/status`, { status: { phase: 'up' } }, MERGE)
  return new Lab(engine)
}

const cellsOf = ({ cells }: FateRow): string => cells.map(({ value, word }) => value ?? word).join(' | ')

/** A trace as the page shows it: how it ended, and the rows of what changed; ids and times are left out. */
function shown(trace: Trace): string[] {
  const last = trace.stages.filter(({ outcome }) => outcome !== 'skipped').at(-1)
  const failed = trace.stages.find(({ outcome }) => outcome === 'failed')?.stage
  const head = [
    trace.status,
    failed === undefined ? `done at ${last?.stage}` : `failed at ${failed}`,
    trace.event,
    reasonText(trace.generation.reason),
  ]
  const { rows } = fateRows(trace, COLUMNS, { fate: undefined, stage: undefined, isAll: trace.status === 201 })
  const lines = rows.map((row) => `${row.path} ${row.fate}: ${cellsOf(row)} (${row.why})`)
  return [
    head.filter((part) => part !== undefined).join(', '),
    ...lines.map((line) => line.replace(/"[-0-9a-fTZ:]{20,36}"/g, 'ID')),
  ]
}

const put = async (lab: Lab, changes: Parameters<Lab['changed']>[0], path = A): Promise<Sent> => ({
  method: 'PUT',
  path,
  body: await lab.changed(changes),
})

const patch = (body: unknown, path = A, headers: Record<string, string> = MERGE): Sent => ({
  method: 'PATCH',
  path,
  body,
  headers,
})

const apply = (spec: unknown, manager: string, query = ''): Sent =>
  patch(widget('a', spec), `${A}?fieldManager=${manager}${query}`, APPLY)

const OUTCOMES: readonly (readonly [name: string, send: (lab: Lab) => Promise<Sent> | Sent, wanted: readonly string[]])[] = [
  [
    '200 with a change',
    (lab) => put(lab, { spec: { replicas: 5, typo: 1 }, status: { phase: 'x' } }),
    [
      '200, done at watch, MODIFIED, increased: .spec changed',
      'metadata.generation reset: 1 | 1 | 1 | 2 | 2 (increased: .spec changed)',
      'spec.replicas kept: 5 | 5 | 5 | 5 | 5 (it was 1)',
      'spec.typo pruned: 1 | removed | absent | absent | absent (the schema has no such property)',
      'spec.port defaulted: absent | absent | 8080 | 8080 | 8080 (the schema has a default here)',
      'status.phase ignored: "x" | "x" | "x" | "up" | "up" (the main endpoint keeps the stored status; use /status)',
    ],
  ],
  ['200 without a change', (lab) => put(lab, {}), ['200, done at stored, unchanged: same stored text']],
  [
    '201',
    () => ({ method: 'POST', path: WIDGETS, body: { ...widget('b', { replicas: 2 }), status: { phase: 'x' } } }),
    [
      '201, done at watch, ADDED, set: the object was created',
      'apiVersion kept: "ex.io/v1" | "ex.io/v1" | "ex.io/v1" | "ex.io/v1" | "ex.io/v1" (new)',
      'kind kept: "Widget" | "Widget" | "Widget" | "Widget" | "Widget" (new)',
      'metadata.name kept: "b" | "b" | "b" | "b" | "b" (new)',
      'metadata.namespace defaulted: absent | absent | absent | "default" | "default" (taken from the URL)',
      'metadata.creationTimestamp reset: absent | absent | absent | ID | ID (the server sets this field)',
      'metadata.uid reset: absent | absent | absent | ID | ID (the server sets this field)',
      'spec.replicas kept: 2 | 2 | 2 | 2 | 2 (new)',
      'spec.port defaulted: absent | absent | 8080 | 8080 | 8080 (the schema has a default here)',
      'status.phase ignored: "x" | "x" | "x" | removed | absent (a new object has no status; use /status)',
    ],
  ],
  [
    '400 before decoding',
    () => ({ method: 'PUT', path: A, body: '{' }),
    ['400, failed at received, unchanged: the write was rejected'],
  ],
  [
    '400 after decoding',
    () => ({ method: 'PUT', path: A, body: widget('b', { replicas: 2 }) }),
    [
      '400, failed at existing, unchanged: the write was rejected',
      'metadata.name rejected: "b" | "b" | "b" | "b" | notStored (the URL names a)',
      'spec.port defaulted: absent | absent | 8080 | 8080 | notStored (the schema has a default here)',
    ],
  ],
  [
    '400 of strict decoding',
    async (lab) => put(lab, { spec: { typo: 1 } }, `${A}?fieldValidation=Strict`),
    [
      '400, failed at pruned, unchanged: the write was rejected',
      'spec.typo rejected: 1 | removed | absent | absent | notStored (unknown field)',
      'spec.port defaulted: absent | absent | 8080 | 8080 | notStored (the schema has a default here)',
    ],
  ],
  [
    '404 of an object',
    () => ({ method: 'PUT', path: `${WIDGETS}/z`, body: widget('z', { replicas: 2 }, { resourceVersion: '1' }) }),
    [
      '404, failed at existing, unchanged: the write was rejected',
      'spec.port defaulted: absent | absent | 8080 | 8080 | notStored (the schema has a default here)',
    ],
  ],
  [
    '404 of a path',
    () => ({ method: 'POST', path: '/apis/ex.io/v1/nope', body: {} }),
    ['404, failed at received, unchanged: the write was rejected'],
  ],
  [
    '405',
    () => ({ method: 'POST', path: `${A}/status`, body: {} }),
    ['405, failed at received, unchanged: the write was rejected'],
  ],
  [
    '409 of the lock',
    (lab) => put(lab, { spec: { replicas: 2 }, metadata: { resourceVersion: '1' } }),
    [
      '409, failed at existing, unchanged: the write was rejected',
      'metadata.resourceVersion rejected: "1" | "1" | "1" | "1" | notStored (stale: the stored resourceVersion is 6)',
      'spec.port defaulted: absent | absent | 8080 | 8080 | notStored (the schema has a default here)',
    ],
  ],
  [
    '409 of a uid',
    (lab) => put(lab, { metadata: { uid: 'other' } }),
    [
      '409, failed at existing, unchanged: the write was rejected',
      'metadata.uid rejected: "other" | "other" | "other" | "other" | notStored (Precondition failed: UID in precondition: other, UID in object meta: 00000000-0000-4000-8000-000000000003)',
    ],
  ],
  [
    '409 of an existing name',
    () => ({ method: 'POST', path: WIDGETS, body: widget('a', { replicas: 2 }) }),
    [
      '409, failed at stored, unchanged: the write was rejected',
      'metadata.name rejected: "a" | "a" | "a" | "a" | notStored (an object with this name exists)',
      'spec.port defaulted: absent | absent | 8080 | 8080 | notStored (the schema has a default here)',
    ],
  ],
  [
    '413',
    () => ({ method: 'POST', path: WIDGETS, body: widget('b', { text: 'x'.repeat(3 * 1024 * 1024) }) }),
    ['413, failed at received, unchanged: the write was rejected'],
  ],
  [
    '415',
    () => ({ method: 'POST', path: WIDGETS, body: 'x', headers: { 'content-type': 'text/plain' } }),
    ['415, failed at received, unchanged: the write was rejected'],
  ],
  [
    '422',
    () => patch({ spec: { replicas: -1, port: 81 } }),
    [
      '422, failed at validated, unchanged: the write was rejected',
      'spec.replicas rejected: -1 | -1 | -1 | -1 | notStored (Invalid value: -1: spec.replicas in body should be greater than or equal to 0)',
    ],
  ],
  [
    '500',
    () => ({ method: 'POST', path: WIDGETS, body: widget('b', {}, { resourceVersion: '7' }) }),
    [
      '500, failed at stored, unchanged: the write was rejected',
      'metadata.resourceVersion rejected: "7" | "7" | "7" | "7" | notStored (a new object cannot have a resourceVersion)',
      'spec.port defaulted: absent | absent | 8080 | 8080 | notStored (the schema has a default here)',
    ],
  ],
  [
    'a dry run',
    () => patch({ spec: { replicas: 3 } }, `${A}?dryRun=All`),
    ['200, done at stored, unchanged: a dry run stores nothing', 'spec.replicas kept: 3 | 3 | 3 | 3 | 3 (the patch sets it)'],
  ],
  [
    'a merge patch that removes',
    () => patch({ spec: { port: null, replicas: null } }),
    [
      '200, done at watch, MODIFIED, increased: .spec changed',
      'spec.port defaulted: null | removed | 8080 | 8080 | 8080 (the schema has a default here)',
      'spec.replicas removed: null | removed | absent | absent | removed (the patch removes it; it was 1)',
    ],
  ],
  [
    'a JSON patch',
    () =>
      patch(
        [
          { op: 'replace', path: '/spec/replicas', value: 4 },
          { op: 'remove', path: '/status' },
        ],
        A,
        JSON_PATCH,
      ),
    ['200, done at watch, MODIFIED, increased: .spec changed', 'spec.replicas kept: 4 | 4 | 4 | 4 | 4 (the patch sets it)'],
  ],
  [
    'a JSON patch whose test fails',
    () => patch([{ op: 'test', path: '/spec/replicas', value: 9 }], A, JSON_PATCH),
    ['422, failed at existing, unchanged: the write was rejected'],
  ],
  [
    '/status',
    () => patch({ spec: { replicas: 9 }, status: { phase: 'down' } }, `${A}/status`),
    [
      '200, done at watch, MODIFIED, unchanged: the generation does not count this change',
      'spec.replicas ignored: 9 | 9 | 9 | 1 | 1 (/status takes only .status)',
      'status.phase kept: "down" | "down" | "down" | "down" | "down" (the patch sets it)',
    ],
  ],
  [
    '/scale',
    () => patch({ spec: { replicas: 4 }, status: { replicas: 7 } }, `${A}/scale`),
    [
      '200, done at watch, MODIFIED, increased: .spec changed',
      'spec.replicas kept: 4 | 4 | 4 | 4 | 4 (the patch sets it)',
      'status.replicas ignored: 7 | 7 | 7 | 0 | 0 (/scale takes only .spec.replicas)',
    ],
  ],
  ['a deletion', () => ({ method: 'DELETE', path: A }), ['200, done at watch, DELETED, gone: the object was deleted']],
]

describe('[TR-2] [TR-3] the rows of each outcome', () => {
  test.each(OUTCOMES)('%s', async (_name, send, wanted) => {
    const lab = await newLab()
    expect(shown(await lab.traced(await send(lab)))).toEqual(wanted)
  })
})

describe('[TR-2] deletion in two steps', () => {
  test('a deletion that a finalizer holds', async () => {
    const lab = await newLab(['ex.io/hold'])
    expect(shown(await lab.traced({ method: 'DELETE', path: A }))).toEqual([
      '200, done at watch, MODIFIED, increased: deletion was requested',
      'metadata.deletionTimestamp reset: absent | absent | absent | absent | ID (deletion was requested)',
      'metadata.deletionGracePeriodSeconds reset: absent | absent | absent | absent | 0 (deletion was requested)',
    ])
  })

  test('the write that takes the last finalizer off deletes the object', async () => {
    const lab = await newLab(['ex.io/hold'])
    await lab.engine.send('DELETE', A)
    const trace = await lab.traced(patch({ metadata: { finalizers: null }, spec: { replicas: 9 } }))
    expect(shown(trace)).toEqual([
      '200, done at watch, DELETED, gone: the object was deleted',
      'metadata.finalizers removed: null | removed | absent | absent | notStored (the patch removes it; it was ["ex.io/hold"])',
    ])
  })
})

describe('[TR-2] applies', () => {
  test('a new object is owned by who applies it', async () => {
    const lab = await newLab()
    const trace = await lab.traced(patch(widget('c', { replicas: 1 }), `${WIDGETS}/c?fieldManager=one`, APPLY))
    expect(shown(trace)).toEqual([
      '201, done at watch, ADDED, set: the object was created',
      'apiVersion kept: "ex.io/v1" | "ex.io/v1" | "ex.io/v1" | "ex.io/v1" | "ex.io/v1" (new)',
      'kind kept: "Widget" | "Widget" | "Widget" | "Widget" | "Widget" (new)',
      'metadata.name kept: "c" | "c" | "c" | "c" | "c" (applied)',
      'metadata.namespace defaulted: absent | absent | absent | "default" | "default" (taken from the URL)',
      'metadata.creationTimestamp reset: absent | absent | absent | ID | ID (the server sets this field)',
      'metadata.uid reset: absent | absent | absent | ID | ID (the server sets this field)',
      'spec.replicas kept: 1 | 1 | 1 | 1 | 1 (applied; owned by "one")',
      'spec.port defaulted: absent | absent | 8080 | 8080 | 8080 (the schema has a default here)',
    ])
  })

  test('a conflict names the owners', async () => {
    const lab = await newLab()
    expect(shown(await lab.traced(apply({ replicas: 7 }, 'two')))).toEqual([
      '409, failed at existing, unchanged: the write was rejected',
      'spec.replicas rejected: 7 | 7 | 7 | 7 | notStored (conflict with "unknown" using ex.io/v1)',
    ])
  })

  test('force says from whom a field is taken', async () => {
    const lab = await newLab()
    await lab.traced(apply({ replicas: 1 }, 'one'))
    expect(shown(await lab.traced(apply({ replicas: 7 }, 'two', '&force=true')))).toEqual([
      '200, done at watch, MODIFIED, increased: .spec changed',
      'spec.replicas kept: 7 | 7 | 7 | 7 | 7 (applied; taken from "unknown" by force; owned by "two")',
    ])
  })

  test('a field that is left out goes, or stays with its other owner', async () => {
    const lab = await newLab()
    await lab.traced(patch(widget('c', { replicas: 1, port: 81 }), `${WIDGETS}/c?fieldManager=one`, APPLY))
    await lab.traced(patch(widget('c', { port: 81 }), `${WIDGETS}/c?fieldManager=two`, APPLY))
    const trace = await lab.traced(patch(widget('c'), `${WIDGETS}/c?fieldManager=one`, APPLY))
    expect(shown(trace)).toEqual([
      '200, done at watch, MODIFIED, increased: .spec changed',
      'spec.replicas removed: absent | absent | absent | absent | removed (no longer applied, and no other manager owns it; it was 1)',
    ])
    const { rows } = fateRows(trace, COLUMNS, { fate: undefined, stage: undefined, isAll: true })
    expect(rows.find(({ path }) => path === 'spec.port')?.why).toBe(
      'unchanged; no longer applied by "one"; another manager still owns it',
    )
  })
})

describe('[TR-2] [TR-3] servers with more to say', () => {
  test.each([
    ['quota', 507],
    ['unavailable', 503],
  ] as const)('a store that is %s: %d', async (reason, status) => {
    const { backend, fail } = failingBackend(reason)
    const lab = await newLab([], { backend })
    fail()
    const trace = await lab.traced(patch({ spec: { replicas: 5, typo: 1 } }))
    expect(shown(trace)).toEqual([
      `${status}, failed at stored, unchanged: the write was rejected`,
      'spec.typo pruned: 1 | removed | absent | absent | notStored (the schema has no such property)',
    ])
    expect(trace.message).toBe('nothing was stored: no room')
  })

  test('403: the user may not write', async () => {
    const lab = await newLab([], { bare: false, authorization: true })
    expect(shown(await lab.traced(patch({ spec: { replicas: 2 } }, A, { ...MERGE, 'impersonate-user': 'nobody' })))).toEqual([
      '403, failed at received, unchanged: the write was rejected',
    ])
  })

  test('kinds of the server have words of their own', async () => {
    const lab = await newLab([], { bare: false })
    const namespace = {
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: { name: 'n', typo: 1, labels: {} },
      spec: { nope: 1 },
      status: { phase: 'x' },
    }
    expect(shown(await lab.traced({ method: 'POST', path: '/api/v1/namespaces', body: namespace }))).toEqual([
      '201, done at watch, ADDED, unchanged',
      'apiVersion kept: "v1" | "v1" | "v1" | "v1" | "v1" (new)',
      'kind kept: "Namespace" | "Namespace" | "Namespace" | "Namespace" | "Namespace" (new)',
      'metadata.name kept: "n" | "n" | "n" | "n" | "n" (new)',
      'metadata.typo pruned: 1 | removed | absent | absent | absent (the type ObjectMeta has no such field)',
      'metadata.labels defaulted: {} | removed | {"kubernetes.io/metadata.name":"n"} | {"kubernetes.io/metadata.name":"n"} | {"kubernetes.io/metadata.name":"n"} (the kind has a default here)',
      'metadata.labels[kubernetes.io/metadata.name] defaulted: absent | absent | "n" | "n" | "n" (the kind has a default here)',
      'metadata.creationTimestamp reset: absent | absent | absent | ID | ID (the server sets this field)',
      'metadata.uid reset: absent | absent | absent | ID | ID (the server sets this field)',
      'spec.nope pruned: 1 | removed | absent | absent | absent (the type NamespaceSpec has no such field)',
      'spec.finalizers[0] reset: absent | absent | absent | "kubernetes" | "kubernetes" (the server sets this field on creation)',
      'status.phase reset: "x" | "x" | "x" | "Active" | "Active" (the server sets this field on creation)',
    ])
    const crd = { ...widgetCrd(), metadata: { name: 'x' } }
    expect(shown(await lab.traced({ method: 'POST', path: CRDS, body: crd })).slice(0, 2)).toEqual([
      '422, failed at validated, unchanged: the write was rejected',
      'metadata.name rejected: "x" | "x" | "x" | "x" | notStored (Invalid value: "x": must be spec.names.plural+"."+spec.group)',
    ])
  })
})

describe('the table', () => {
  test('only what the server answers is marked as its message', async () => {
    const lab = await newLab()
    const trace = await lab.traced(patch({ spec: { replicas: -1, typo: 1 } }))
    const { rows } = fateRows(trace, COLUMNS, { fate: undefined, stage: undefined, isAll: false })
    expect(rows.map(({ path, isMessage }) => [path, isMessage])).toEqual([
      ['spec.replicas', true],
      ['spec.typo', false],
    ])
  })

  test('fields that stayed as they were are hidden and counted', async () => {
    const lab = await newLab()
    const trace = await lab.traced(await put(lab, { spec: { replicas: 2, port: 80 } }))
    const all = { fate: undefined, stage: undefined, isAll: true }
    const [few, many] = [fateRows(trace, COLUMNS, { ...all, isAll: false }), fateRows(trace, COLUMNS, all)]
    expect(few.rows.map(({ path }) => path)).toEqual(['metadata.generation', 'spec.replicas'])
    expect([few.hidden, many.hidden, many.rows.length]).toEqual([8, 8, 10])
    expect(fateRows(trace, columnsAt(1000), { ...all, fate: 'reset' }).rows.map(({ path }) => path)).toEqual([
      'metadata.generation',
    ])
    const at = (width: number) => fateRows(trace, columnsAt(width), { ...all, stage: 'strategy' }).rows
    expect([1350, 1010, 700].map((width) => at(width).map(({ cells }) => cells.length))).toEqual([[5], [4], [2]])
  })

  test('of a new object what was stored as sent is hidden and counted, unless it is asked for', async () => {
    const lab = await newLab()
    const body = widget('b', { replicas: 1, typo: 1 })
    const trace = await lab.traced({ method: 'POST', path: WIDGETS, body })
    const none = { fate: undefined, stage: undefined, isAll: false }
    const paths = (shown: Parameters<typeof fateRows>[2]) => fateRows(trace, COLUMNS, shown).rows.map(({ path }) => path)
    const kept = trace.fields.filter(({ fate }) => fate === 'kept').map(({ path }) => path)
    expect(kept).toEqual(['apiVersion', 'kind', 'metadata.name', 'spec.replicas'])
    expect(paths(none)).toEqual(trace.fields.map(({ path }) => path).filter((path) => !kept.includes(path)))
    expect(paths(none)).toContain('spec.typo')
    expect(fateRows(trace, COLUMNS, none).hidden).toBe(4)
    expect(paths({ ...none, fate: 'kept' })).toEqual(kept)
    expect(paths({ ...none, isAll: true })).toHaveLength(trace.fields.length)
  })
})
