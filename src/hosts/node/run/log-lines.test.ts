import { expect, it } from 'vitest'
import { ApiError, readStatus, Unreachable } from '../../../client/api-status.ts'
import type { Exchange } from '../../../client/transport.ts'
import type { Activity } from '../../../controller-runtime/activity.ts'
import { logLine, metricsLine } from './log-lines.ts'

const conflict = new ApiError(readStatus(409, { kind: 'Status', reason: 'Conflict', message: 'modified' }, ''))
const exchange = (code: number, text: string, failure?: string): Exchange => ({
  id: 1,
  actor: 'c',
  request: { method: 'PUT', path: '/apis/x' },
  at: 0,
  durationMs: 4.4,
  code,
  text,
  warnings: [],
  ...(failure !== undefined && { failure }),
})
const of = { controller: 'c', request: 'ns/a', id: 3 }
const event = { type: 'event', controller: 'c', event: 'update', on: 'Pod ns/a', resourceVersion: '7' } as const

it.each<[activity: Activity, expected: string]>([
  [{ ...event, requests: ['ns/a', 'ns/b'] }, 'c: event update Pod ns/a at 7: queued ns/a, ns/b'],
  [{ ...event, requests: [] }, 'c: event update Pod ns/a at 7: queued nothing'],
  [{ ...event, droppedBy: 'GenerationChanged', requests: [] }, 'c: event update Pod ns/a at 7: dropped by GenerationChanged'],
  [
    {
      type: 'reconcile',
      ...of,
      causes: [
        { type: 'retry', attempt: 2, error: conflict },
        { type: 'requeue', afterMs: 5 },
      ],
    },
    'c: reconcile 3 of ns/a: retry 2 after 409 Conflict, requeue after 5 ms',
  ],
  [
    {
      type: 'reconcile',
      ...of,
      causes: [
        { type: 'event', event: 'delete', via: 'owner', on: 'Pod ns/b' },
        { type: 'event', event: 'create', via: 'map', on: 'Pod ns/c' },
        { type: 'resync', on: 'Pod ns/d' },
      ],
    },
    'c: reconcile 3 of ns/a: delete of owned Pod ns/b, create of mapped Pod ns/c, resync of Pod ns/d',
  ],
  [{ type: 'reconciled', ...of, durationMs: 2.2 }, 'c: reconcile 3 of ns/a done in 2 ms'],
  [{ type: 'reconciled', ...of, durationMs: 2, requeueAfter: 50 }, 'c: reconcile 3 of ns/a done in 2 ms, requeue after 50 ms'],
  [
    { type: 'failed', ...of, durationMs: 2, error: conflict, isTerminal: false },
    'c: reconcile 3 of ns/a failed: 409 Conflict: modified (f.ts:9)',
  ],
  [
    { type: 'failed', ...of, durationMs: 2, error: new Error('no'), isTerminal: true },
    'c: reconcile 3 of ns/a failed: no (f.ts:9), not retried',
  ],
  [{ type: 'waiting', controller: 'c', request: 'ns/a', ms: 5 }, 'c: queue ns/a in 5 ms'],
  [{ type: 'read', ...of, of: 'Pod ns/a', resourceVersion: '7' }, 'c: read Pod ns/a by reconcile 3: version 7'],
  [{ type: 'read', ...of, of: 'Pod ns/a' }, 'c: read Pod ns/a by reconcile 3: nothing'],
  [{ type: 'read', ...of, of: 'Pod', objects: 2 }, 'c: read Pod by reconcile 3: 2 objects'],
  [{ type: 'call', ...of, exchange: exchange(200, '{}') }, 'c: call PUT /apis/x by reconcile 3: 200 in 4 ms'],
  [
    { type: 'call', ...of, exchange: exchange(409, '{"message":"modified"}') },
    'c: call PUT /apis/x by reconcile 3: 409 modified in 4 ms',
  ],
  [{ type: 'call', controller: 'c', exchange: exchange(502, 'bad') }, 'c: call PUT /apis/x: 502 bad in 4 ms'],
  [{ type: 'call', controller: 'c', exchange: exchange(0, '', 'gone') }, 'c: call PUT /apis/x: no answer: gone in 4 ms'],
  [
    {
      type: 'log',
      controller: 'c',
      request: 'ns/a',
      level: 'info',
      message: 'scaled',
      values: { to: 3, of: 'a', error: conflict },
    },
    'c: info scaled to=3 of=a error=409 Conflict: modified',
  ],
  [{ type: 'lost', kind: 'Pod', error: new Unreachable('refused') }, 'cache: Pod waits for the server: refused'],
  [{ type: 'synced', kind: 'Pod', objects: 2 }, 'cache: Pod has 2 objects'],
  [{ type: 'leader', holder: 'x', isSelf: false }, 'leader election: x leads'],
  [{ type: 'leader', holder: '', isSelf: false }, 'leader election: nothing leads'],
  [{ type: 'leader', holder: 'me', isSelf: true }, 'leader election: this process leads'],
])('a line of the log: %#', (activity, expected) => {
  expect(logLine(activity, 1234, () => 'f.ts:9')).toBe(`00:00:01.234 ${expected}`)
})

it('what a controller counted is one line', () => {
  const metrics = { success: 1, error: 2, requeueAfter: 3, terminalErrors: 1, queue: { adds: 6, retries: 2, depth: 0 } }
  expect(metricsLine('c', metrics)).toBe(
    'c: 1 reconciled, 3 with a requeue, 2 failed (1 terminal); queue: 6 adds, 2 retries, 0 left',
  )
})
