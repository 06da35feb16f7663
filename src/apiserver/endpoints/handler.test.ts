import { describe, expect, test } from 'vitest'
import { LazyModule } from '../../apimachinery/lazy-module.ts'
import { NO_ADMISSION } from '../admission/chain.ts'
import { StorageFailure } from '../storage/interfaces.ts'
import { ManualClock } from '../storage/testing/fixtures.ts'
import { textResponse } from './exchange.ts'
import { createHandler, warningHeader } from './handler.ts'

test.each([
  ['unknown field "spec.a"', '299 - "unknown field \\"spec.a\\""'],
  ['a\nb', '299 - "a b"'],
  ['ü €', '299 - "\u00c3\u00bc \u00e2\u0082\u00ac"'],
])('[RQ-4] a warning is a header of bytes: %j', (text, header) => {
  expect(warningHeader(text)).toBe(header)
  expect(new Headers({ Warning: header }).get('warning')).toBe(header)
})

const get = (path: string) => ({ method: 'GET', path, query: new URLSearchParams(), header: () => undefined, body: '' })

test('[RQ-12] code that cannot be fetched is 503, and a later request tries again', async () => {
  const fetched = [Promise.reject(new TypeError('offline')), Promise.resolve('loaded')]
  const lazy = new LazyModule(async () => fetched.shift() ?? '')
  const handle = createHandler({
    admission: NO_ADMISSION,
    caughtUp: () => undefined,
    routes: [(context) => textResponse(200, `${lazy.get()}, ${context.warnings.size} warnings`)],
    clock: new ManualClock(0),
    random: { uuid: () => '', suffix: () => '' },
  })
  const request = get('/')
  const rejected = await handle(request)
  expect(rejected.status).toBe(503)
  expect(JSON.parse(String(rejected.body))).toMatchObject({
    kind: 'Status',
    reason: 'ServiceUnavailable',
    message: 'nothing was stored: code could not be loaded: offline',
  })
  expect(await handle(request)).toMatchObject({ status: 200, body: 'loaded, 0 warnings' })
})

describe('[SG-39] a request', () => {
  const steps: string[] = []
  const handle = createHandler({
    admission: NO_ADMISSION,
    caughtUp: async () => void steps.push('caught up'),
    routes: [() => textResponse(200, steps.splice(0).join(', '))],
    clock: new ManualClock(0),
    random: { uuid: () => '', suffix: () => '' },
  })

  test.each([
    ['/apis/demo.example/v1/webapps', 'caught up'],
    ['/readyz', 'caught up'],
    ['/livez', ''],
    ['/version', ''],
  ])('%s is answered after: %s', async (path, before) => {
    expect(await handle(get(path))).toMatchObject({ status: 200, body: before })
  })

  test('is 503 when the store cannot say what was committed', async () => {
    const cut = createHandler({
      admission: NO_ADMISSION,
      caughtUp: () => Promise.reject(new StorageFailure('unavailable', 'etcd: no leader')),
      routes: [() => textResponse(200, 'reached')],
      clock: new ManualClock(0),
      random: { uuid: () => '', suffix: () => '' },
    })
    const { status, body } = await cut(get('/apis/demo.example/v1/webapps'))
    expect([status, JSON.parse(String(body)).message]).toEqual([503, 'nothing was stored: etcd: no leader'])
  })
})
