import { describe, expect, test } from 'vitest'
import { MERGE, startTestEngine } from '../../testing/engine.ts'

type Json = Record<string, unknown>

const CORE = '/api/v1/namespaces/default/events'
const NEW = '/apis/events.k8s.io/v1/namespaces/default/events'
const TIME = '2026-01-01T00:00:00.123456Z'
const started = () => startTestEngine({ bare: false })
const event = (name: string, fields: Json = {}): Json => ({ metadata: { name }, ...fields })
const REPORT = {
  ...{ eventTime: TIME, type: 'Normal', reason: 'Scaled', action: 'Scale', note: 'to 3' },
  ...{ reportingController: 'ex.io/c', reportingInstance: 'c-1', regarding: { kind: 'X', name: 'x', namespace: 'default' } },
}
/** The bodies of this file are the real server's, of Kubernetes 1.37; `conformance/cluster` has more of them. */
const messageOf = async (path: string, fields: Json): Promise<unknown> => {
  const { status, body } = await (await started()).send('POST', path, event('a', fields))
  return status === 201 ? 201 : body.message
}

describe('[EO-1] an event of the core group (pkg/apis/core/validation/events.go, legacyValidateEvent)', () => {
  test.each<[string, Json, unknown]>([
    ['is about anything in its namespace', { involvedObject: { namespace: 'default' } }, 201],
    ['is about an object in no namespace, in default', {}, 201],
    [
      'is not about an object in another namespace',
      { involvedObject: { namespace: 'other' } },
      'Event "a" is invalid: involvedObject.namespace: Invalid value: "other": does not match event.namespace',
    ],
    [
      'says who reports it when it has a time',
      { eventTime: TIME, reportingInstance: 'i', action: 'a', reason: 'r' },
      "Event \"a\" is invalid: [reportingComponent: Required value, reportingComponent: Invalid value: \"\": name part must be non-empty, reportingComponent: Invalid value: \"\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')]",
    ],
  ])('%s', async (_, fields, expected) => {
    expect(await messageOf(CORE, fields)).toBe(expected)
  })
})

describe('[EO-2] an event of events.k8s.io', () => {
  test('is one of the core group, with other names', async () => {
    const engine = await started()
    await engine.send('POST', NEW, event('a', REPORT))
    const { metadata: _metadata, ...body } = (await engine.send('GET', `${CORE}/a`)).body
    expect(body).toEqual({
      ...{ kind: 'Event', apiVersion: 'v1', involvedObject: REPORT.regarding, reason: 'Scaled', message: 'to 3', source: {} },
      ...{ firstTimestamp: null, lastTimestamp: null, type: 'Normal', eventTime: TIME, action: 'Scale' },
      ...{ reportingComponent: 'ex.io/c', reportingInstance: 'c-1' },
    })
  })

  test.each<[string, Json, unknown]>([
    ['has a time', { eventTime: null }, 'Event "a" is invalid: eventTime: Required value'],
    ['has a type of two', { type: 'Odd' }, 'Event "a" is invalid: type: Invalid value: "": has invalid value: Odd'],
    ['has no count', { deprecatedCount: 2 }, 'Event "a" is invalid: count: Invalid value: "": needs to be unset'],
    [
      'has a series of two at least',
      { series: { count: 1, lastObservedTime: TIME } },
      'Event "a" is invalid: series.count: Invalid value: "": should be at least 2',
    ],
  ])('%s', async (_, fields, expected) => {
    expect(await messageOf(NEW, { ...REPORT, ...fields })).toBe(expected)
  })
})

describe('[EO-3] an update', () => {
  test.each<[string, Json, unknown]>([
    [NEW, { series: { count: 2, lastObservedTime: TIME } }, 200],
    [NEW, { note: 'to 4' }, 'Event "a" is invalid: message: Invalid value: "to 4": field is immutable'],
    [CORE, { message: 'to 4', count: 3 }, 200],
  ])('by %s of %j', async (path, patch, expected) => {
    const engine = await started()
    await engine.send('POST', NEW, event('a', REPORT))
    const { status, body } = await engine.send('PATCH', `${path}/a`, patch, MERGE)
    expect(status === 200 ? 200 : body.message).toBe(expected)
  })
})

describe('[EO-4] a list of events', () => {
  test.each([
    [CORE, 'involvedObject.name=x', 1],
    [CORE, 'involvedObject.uid=u', 0],
    [CORE, 'source=ex.io/c', 1],
    [CORE, 'type!=Normal', 0],
    [NEW, 'regarding.kind=X', 1],
    [NEW, 'reportingController=ex.io/c', 1],
  ])('%s selects by %s', async (path, selector, count) => {
    const engine = await started()
    await engine.send('POST', NEW, event('a', REPORT))
    const { body } = await engine.send('GET', `${path}?fieldSelector=${encodeURIComponent(selector)}`)
    expect(body.items).toHaveLength(count)
  })

  test.each([CORE, NEW])('%s prints what was last seen', async (path) => {
    const engine = await started()
    const series = { count: 5, lastObservedTime: '2026-01-02T03:03:05.000000Z' }
    await engine.send('POST', NEW, event('a', { ...REPORT, series }))
    const accept = 'application/json;as=Table;v=v1;g=meta.k8s.io'
    const { body } = await engine.send('GET', path, undefined, { accept })
    expect((body.rows as Json[])[0]?.cells).toEqual([
      ...['60s', 'Normal', 'Scaled', 'x/x', '', 'ex.io/c, c-1', 'to 3', '27h', 5, 'a'],
    ])
  })
})

test('[EO-5] an event ends an hour after it was last written, in both groups', async () => {
  const engine = await started()
  await engine.send('POST', NEW, event('a', REPORT))
  await engine.send('POST', CORE, event('b'))
  const statusAfter = async (minutes: number, path: string): Promise<number> => {
    engine.clock.advance(minutes * 60_000)
    return (await engine.send('GET', path)).status
  }
  expect(await statusAfter(59, `${CORE}/a`)).toBe(200)
  await engine.send('PATCH', `${NEW}/a`, { series: { count: 2, lastObservedTime: TIME } }, MERGE)
  expect(await statusAfter(59, `${NEW}/a`)).toBe(200)
  expect(await statusAfter(0, `${CORE}/b`)).toBe(404)
  expect(await statusAfter(2, `${NEW}/a`)).toBe(404)
})
