import { expect, test } from 'vitest'
import { TRACE_HEADER, TRACE_PATH, type Trace } from '../protocol/trace.ts'
import { CRDS, MERGE, startTestEngine, type TestEngine, WIDGETS, widget } from './testing/engine.ts'
import { failingBackend } from './testing/failing-backend.ts'

const TRACED = { [TRACE_HEADER]: '1' }

async function traced(
  engine: TestEngine,
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Trace> {
  const answer = await engine.send(method, path, body, { ...TRACED, ...headers })
  const id = answer.headers.get(TRACE_HEADER) ?? ''
  return (await engine.send('GET', TRACE_PATH + id)).body as unknown as Trace
}

const fates = (trace: Trace): string[] =>
  trace.fields
    .filter((f) => !f.unchanged)
    .map((f) => `${f.path} ${f.fate}`)
    .sort()
const outcomes = (trace: Trace): string =>
  trace.stages.map((s) => `${s.stage}:${s.outcome}${s.changed > 0 ? `(${s.changed})` : ''}`).join(' ')

async function engineWithObject(): Promise<{ engine: TestEngine; version: string }> {
  const engine = await startTestEngine()
  await engine.install()
  const created = await engine.send('POST', WIDGETS, widget('a', { replicas: 1 }))
  return { engine, version: (created.body.metadata as { resourceVersion: string }).resourceVersion }
}

test('[TR-1] a request without the header has no trace', async () => {
  const { engine } = await engineWithObject()
  const answer = await engine.send('GET', `${WIDGETS}/a`)
  expect(answer.headers.get(TRACE_HEADER)).toBe(null)
  expect((await engine.send('GET', `${TRACE_PATH}x`)).body.message).toBe('traces.crdlab "x" not found')
})

test('[TR-2] every field of an update gets its fate, every station its count', async () => {
  const { engine, version } = await engineWithObject()
  const object = {
    ...widget('a', { replicas: 5, typo: 1 }, { resourceVersion: version, generation: 99 }),
    status: { phase: 'x' },
  }
  const trace = await traced(engine, 'PUT', `${WIDGETS}/a`, object)
  expect(fates(trace)).toEqual([
    'metadata.generation reset',
    'spec.port defaulted',
    'spec.replicas kept',
    'spec.typo pruned',
    'status.phase ignored',
  ])
  expect(outcomes(trace)).toBe(
    'received:done pruned:done(1) defaulted:done(1) existing:done strategy:done(2) validated:done stored:done watch:done',
  )
  expect(trace.warnings).toEqual(['unknown field "spec.typo"'])
  expect(trace.generation).toEqual({ before: '1', after: '2', reason: { code: 'generationRose', members: ['spec'] } })
  expect(trace.resourceVersion).toMatchObject({ before: version, reason: { code: 'changedVersion' } })
})

test('[TR-3] a rejected write names the field, stops at validation and leaves both counters', async () => {
  const { engine } = await engineWithObject()
  const trace = await traced(engine, 'PATCH', `${WIDGETS}/a`, { spec: { replicas: -1 } }, MERGE)
  expect(fates(trace)).toContain('spec.replicas rejected')
  expect(outcomes(trace)).toBe(
    'received:done existing:done pruned:done defaulted:done strategy:done validated:failed(1) stored:skipped watch:skipped',
  )
  expect(trace.generation.reason).toEqual({ code: 'rejected' })
  expect(trace.message).toContain('should be greater than or equal to 0')
  expect(trace.fields.find(({ path }) => path === 'spec.replicas')).toMatchObject({ rule: 'VV-5', sent: '-1' })
})

test('[TR-3] a stale write names the lock', async () => {
  const { engine, version } = await engineWithObject()
  await engine.send('PATCH', `${WIDGETS}/a`, { spec: { replicas: 2 } }, MERGE)
  const trace = await traced(engine, 'PUT', `${WIDGETS}/a`, widget('a', { replicas: 3 }, { resourceVersion: version }))
  expect(trace.fields.find((f) => f.path === 'metadata.resourceVersion')).toMatchObject({
    fate: 'rejected',
    sent: `"${version}"`,
  })
  expect(trace.stages.find((s) => s.stage === 'stored')).toEqual({ stage: 'stored', outcome: 'skipped', changed: 0 })
})

const replicas = (count: number) => ({ spec: { replicas: count } })

/** Returns the stations of a request in order, without the length of the body. */
const notesOf = (trace: Trace): unknown[] =>
  trace.stages.flatMap(({ stage, note }) => {
    if (note === undefined) return []
    const { code, ...params } = note
    return [[stage, code, ...Object.entries(params).flatMap(([name, value]) => (name === 'bytes' ? [] : [value]))]]
  })

test.each<[name: string, method: string, path: string, body: unknown, wanted: unknown[]]>([
  [
    'a change',
    'PATCH',
    `${WIDGETS}/a`,
    { spec: { replicas: 5, typo: 1 } },
    [
      ['received', 'body', 'JSON', 1],
      ['existing', 'resourceVersion', '5'],
      ['pruned', 'fates', [{ fate: 'pruned', count: 1 }]],
      ['validated', 'errors', 0],
      ['stored', 'resourceVersion', '6'],
      ['watch', 'event', 'MODIFIED'],
    ],
  ],
  [
    'no change',
    'PATCH',
    `${WIDGETS}/a`,
    replicas(1),
    [
      ['received', 'body', 'JSON', 0],
      ['existing', 'resourceVersion', '5'],
      ['validated', 'errors', 0],
      ['stored', 'noChange'],
    ],
  ],
  [
    'a dry run',
    'PATCH',
    `${WIDGETS}/a?dryRun=All`,
    replicas(2),
    [
      ['received', 'body', 'JSON', 0],
      ['existing', 'resourceVersion', '5'],
      ['validated', 'errors', 0],
      ['stored', 'dryRun'],
    ],
  ],
  [
    'an invalid object',
    'PATCH',
    `${WIDGETS}/a`,
    replicas(-1),
    [
      ['received', 'body', 'JSON', 0],
      ['existing', 'resourceVersion', '5'],
      ['validated', 'errors', 2],
    ],
  ],
  [
    'an object that is not there',
    'PUT',
    `${WIDGETS}/b`,
    widget('b', { replicas: 1 }, { resourceVersion: '1' }),
    [
      ['received', 'body', 'JSON', 0],
      ['defaulted', 'fates', [{ fate: 'defaulted', count: 1 }]],
      ['existing', 'noObject'],
    ],
  ],
  [
    'a deletion',
    'DELETE',
    `${WIDGETS}/a`,
    undefined,
    [
      ['existing', 'resourceVersion', '5'],
      ['stored', 'deleted'],
      ['watch', 'event', 'DELETED'],
    ],
  ],
  ['a deletion of all', 'DELETE', WIDGETS, undefined, [['stored', 'objectsDeleted', 1]]],
])('[TR-2] the stations of %s', async (_, method, path, body, wanted) => {
  const { engine } = await engineWithObject()
  const trace = await traced(engine, method, path, body, method === 'PATCH' ? MERGE : {})
  expect(notesOf(trace)).toEqual(wanted)
})

test('[TR-4] a write that changes nothing says so', async () => {
  const { engine } = await engineWithObject()
  const trace = await traced(engine, 'PATCH', `${WIDGETS}/a`, { spec: { replicas: 1 } }, MERGE)
  expect([trace.noOp, trace.resourceVersion.reason]).toEqual([true, { code: 'sameText' }])
})

test('[TR-2] /status ignores the spec, /scale all but replicas', async () => {
  const { engine } = await engineWithObject()
  const status = await traced(engine, 'PATCH', `${WIDGETS}/a/status`, { spec: { replicas: 9 }, status: { phase: 'up' } }, MERGE)
  expect(fates(status)).toEqual(['spec.replicas ignored', 'status.phase kept'])
  expect(status.generation).toMatchObject({ before: '1', after: '1' })
  const { resourceVersion } = (await engine.send('GET', `${WIDGETS}/a`)).body.metadata as { resourceVersion: string }
  const withoutDefault = { ...widget('a', { replicas: 1 }, { resourceVersion }), status: { phase: 'ready' } }
  const put = await traced(engine, 'PUT', `${WIDGETS}/a/status`, withoutDefault)
  expect(fates(put)).toEqual(['status.phase kept'])
  const scale = await traced(engine, 'PATCH', `${WIDGETS}/a/scale`, { spec: { replicas: 4 }, status: { replicas: 7 } }, MERGE)
  expect(fates(scale)).toEqual(['spec.replicas kept', 'status.replicas ignored'])
  expect(scale.generation).toMatchObject({ before: '1', after: '2' })
})

test('[TR-2] a CRD is traced like any object', async () => {
  const engine = await startTestEngine()
  const trace = await traced(engine, 'POST', CRDS, {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'x' },
  })
  expect(trace.status).toBe(422)
  expect(trace.fields.filter((f) => f.fate === 'rejected').map((f) => f.path)).toContain('spec.group')
})

test('[TR-2] the rules of a role that are emptied are brought to the form of their type', async () => {
  const engine = await startTestEngine({ bare: false })
  const roles = '/apis/rbac.authorization.k8s.io/v1/namespaces/default/roles'
  const rules = [{ apiGroups: [''], resources: ['pods'], verbs: ['get'] }]
  const role = { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'Role', metadata: { name: 'reader' }, rules }
  await engine.send('POST', roles, role)
  const trace = await traced(engine, 'PUT', `${roles}/reader`, { ...role, rules: [] })
  expect(trace.fields.find(({ path }) => path === 'rules')).toMatchObject({
    fate: 'kept',
    steps: [{ action: 'coerced', why: { code: 'typeForm' }, value: 'null' }],
    sent: '[]',
    stored: 'null',
  })
})

test('[TR-5] a trace is read by who sent the request and by the administrator', async () => {
  const { engine } = await engineWithObject()
  const as = (name: string, group?: string) => ({ 'impersonate-user': name, ...(group && { 'impersonate-group': group }) })
  const answer = await engine.send('GET', `${WIDGETS}/a`, undefined, { ...TRACED, ...as('ann') })
  const path = TRACE_PATH + (answer.headers.get(TRACE_HEADER) ?? '')
  const read = async (headers: Record<string, string>): Promise<number> =>
    (await engine.send('GET', path, undefined, headers)).status
  expect(await read(as('ann'))).toBe(200)
  expect(await read({})).toBe(200)
  expect(await read(as('root', 'system:masters'))).toBe(200)
  expect(await read(as('bob'))).toBe(404)
  const own = await engine.send('GET', `${WIDGETS}/a`, undefined, TRACED)
  const ownPath = TRACE_PATH + (own.headers.get(TRACE_HEADER) ?? '')
  expect((await engine.send('GET', ownPath, undefined, as('admin'))).status).toBe(404)
})

test('[TR-3] a full store is where the write ends', async () => {
  const { backend, fail } = failingBackend('quota')
  const engine = await startTestEngine({ backend })
  await engine.install()
  fail()
  const trace = await traced(engine, 'POST', WIDGETS, widget('a', { replicas: 1 }))
  expect([trace.status, trace.event, trace.fields.filter(({ stored }) => stored !== undefined)]).toEqual([507, undefined, []])
  expect(trace.stages.find(({ outcome }) => outcome === 'failed')?.stage).toBe('stored')
})

test('[TR-3] the trace says which operation of a JSON patch does not apply', async () => {
  const { engine } = await engineWithObject()
  const patch = [{ op: 'test', path: '/spec/replicas', value: 9 }]
  const trace = await traced(engine, 'PATCH', `${WIDGETS}/a`, patch, { 'content-type': 'application/json-patch+json' })
  expect(trace.message).toBe('the server rejected our request due to an error in our request')
  expect(trace.detail).toContain('/spec/replicas')
})

/** A dry run that sends so many annotations. */
const withAnnotations = (count: number) => ({
  metadata: { annotations: Object.fromEntries(Array.from({ length: count }, (_, i) => [`annotation-${i}`, 'x'])) },
})

test('[TR-1] the log forgets the oldest traces when the newest need their room', async () => {
  const { engine } = await engineWithObject()
  const ids: string[] = []
  for (let i = 0; i < 12; i++) {
    const answer = await engine.send('PATCH', `${WIDGETS}/a?dryRun=All`, withAnnotations(6000), { ...TRACED, ...MERGE })
    ids.push(answer.headers.get(TRACE_HEADER) ?? '')
  }
  const kept = await Promise.all(ids.map(async (id) => (await engine.send('GET', TRACE_PATH + id)).status === 200))
  expect([kept[0], kept.at(-1)]).toEqual([false, true])
})

test('[TR-1] a trace counts the rows for which it has no room', async () => {
  const { engine } = await engineWithObject()
  const trace = await traced(engine, 'PATCH', `${WIDGETS}/a?dryRun=All`, withAnnotations(14_000), MERGE)
  expect(trace.omitted).toBeGreaterThan(0)
  expect(trace.fields.length + trace.omitted).toBe(14_000)
  expect(JSON.stringify(trace).length).toBeLessThan(8 * 1024 * 1024)
})

test('[TR-2] what takes the place of an object removes its fields', async () => {
  const engine = await startTestEngine()
  const open = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true }
  await engine.install({ schema: { openAPIV3Schema: { type: 'object', properties: { spec: open } } } })
  await engine.send('POST', WIDGETS, widget('a', { at: { x: 1, y: 2 } }))
  const { body } = await engine.send('GET', `${WIDGETS}/a`)
  const trace = await traced(engine, 'PUT', `${WIDGETS}/a`, { ...body, spec: { at: [3] } })
  expect(fates(trace)).toEqual(['metadata.generation reset', 'spec.at.x removed', 'spec.at.y removed', 'spec.at[0] kept'])
})

test('[TR-2] a field that a JSON patch adds and the schema does not have is pruned', async () => {
  const { engine } = await engineWithObject()
  const patch = [{ op: 'add', path: '/spec/typo', value: 1 }]
  const trace = await traced(engine, 'PATCH', `${WIDGETS}/a`, patch, { 'content-type': 'application/json-patch+json' })
  expect(fates(trace)).toEqual(['spec.typo pruned'])
})
