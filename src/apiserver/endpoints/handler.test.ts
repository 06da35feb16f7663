import { expect, test } from 'vitest'
import { LazyModule } from '../../apimachinery/lazy-module.ts'
import { ManualClock } from '../storage/testing/fixtures.ts'
import { TraceLog } from '../trace/trace-log.ts'
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

test('[RQ-12] code that cannot be fetched is 503, and a later request tries again', async () => {
  const fetched = [Promise.reject(new TypeError('offline')), Promise.resolve('loaded')]
  const lazy = new LazyModule(async () => fetched.shift() ?? '')
  const handle = createHandler({
    routes: [(context) => textResponse(200, `${lazy.get()}, ${context.warnings.size} warnings`)],
    clock: new ManualClock(0),
    random: { uuid: () => '', suffix: () => '' },
    traces: new TraceLog(),
  })
  const request = { method: 'GET', path: '/', query: new URLSearchParams(), header: () => undefined, body: '' }
  const rejected = await handle(request)
  expect(rejected.status).toBe(503)
  expect(JSON.parse(String(rejected.body))).toMatchObject({
    kind: 'Status',
    reason: 'ServiceUnavailable',
    message: 'nothing was stored: code could not be loaded: offline',
  })
  expect(await handle(request)).toMatchObject({ status: 200, body: 'loaded, 0 warnings' })
})
