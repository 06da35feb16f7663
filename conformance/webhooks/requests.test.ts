import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Body, createKind, type Kind, ORACLE, startTarget, steady, type Target } from './target.ts'
import { good, type Reply, startWebhook, type Webhook } from './webhook.ts'

const MERGE = 'application/merge-patch+json'
const APPLY = 'application/apply-patch+yaml'

let target: Target
let webhook: Webhook

beforeAll(async () => {
  target = await startTarget()
  webhook = await startWebhook()
})

afterEach(() => {
  webhook.reply = good
})

afterAll(async () => {
  await webhook.close()
  await target.close()
})

/** Fails every conversion to a version. */
const failing =
  (version: string): Reply =>
  (review) =>
    review.request.desiredAPIVersion.endsWith(version)
      ? { ...good(review), response: { uid: review.request.uid, result: { status: 'Failure', message: 'no way' } } }
      : good(review)

/** The real server's caches follow after a while. */
const caught = () => (ORACLE === undefined ? undefined : setTimeout(500))

async function stored(...names: string[]): Promise<Kind> {
  const kind = await createKind(target, { url: webhook.url })
  for (const name of names) await target.request('POST', kind.path('v1'), kind.object('v1', name, { host: `${name}:1` }))
  await caught()
  webhook.conversions()
  return kind
}

const V1 = { host: 'a:1' }
const V2 = { hostname: 'a', port: '1' }
const LIMIT = { timeout: 20_000 }

test('[CO-3] an object is written and read in either version', LIMIT, async () => {
  const kind = await stored('a')
  const specs = async (name: string) => [
    (await target.request('GET', kind.path('v1', name))).body.spec,
    (await target.request('GET', kind.path('v2', name))).body.spec,
  ]
  expect(await specs('a')).toEqual([V1, V2])
  const created = await target.request('POST', kind.path('v2'), kind.object('v2', 'b', { hostname: 'b', port: '2' }))
  expect([created.status, created.body.spec, created.body.apiVersion]).toEqual([201, { hostname: 'b', port: '2' }, 'hooks.io/v2'])
  expect(await specs('b')).toEqual([{ host: 'b:2' }, { hostname: 'b', port: '2' }])
  const put = await target.request('PUT', kind.path('v2', 'b'), { ...created.body, spec: { hostname: 'b', port: '3' } })
  expect([put.status, put.body.spec, put.body.metadata?.generation]).toEqual([200, { hostname: 'b', port: '3' }, 2])
  const patched = await target.request('PATCH', kind.path('v2', 'b'), { spec: { port: '4' } }, MERGE)
  expect([patched.status, patched.body.spec]).toEqual([200, { hostname: 'b', port: '4' }])
  expect(await specs('b')).toEqual([{ host: 'b:4' }, { hostname: 'b', port: '4' }])
})

test('[CO-3] a write that changes nothing writes nothing', LIMIT, async () => {
  const kind = await stored('a')
  const before = await target.request('GET', kind.path('v2', 'a'))
  const put = await target.request('PUT', kind.path('v2', 'a'), before.body)
  expect([put.status, put.body.metadata?.resourceVersion]).toEqual([200, before.body.metadata?.resourceVersion])
})

test('[CO-3] applying owns the fields of its version', LIMIT, async () => {
  const kind = await stored()
  const apply = (version: string, manager: string, spec: Record<string, unknown>, force = false) =>
    target.request(
      'PATCH',
      `${kind.path(version, 'a')}?fieldManager=${manager}&force=${force}`,
      kind.object(version, 'a', spec),
      APPLY,
    )
  expect((await apply('v2', 'm', V2)).status).toBe(201)
  const conflict = await apply('v1', 'n', { host: 'b:1' })
  expect([conflict.status, steady(conflict.body.message, kind)]).toEqual([
    409,
    'Apply failed with 1 conflict: conflict with "m": .spec.hostname',
  ])
  const forced = await apply('v1', 'n', { host: 'b:1' }, true)
  expect([forced.status, forced.body.spec]).toEqual([200, { host: 'b:1' }])
  expect((await target.request('GET', kind.path('v2', 'a'))).body.spec).toEqual({ hostname: 'b', port: '1' })
})

test('[CO-3] the status and the scale of another version', LIMIT, async () => {
  const kind = await stored('a')
  const status = await target.request('PATCH', kind.path('v2', 'a', 'status'), { status: { ready: true } }, MERGE)
  expect([status.status, status.body]).toMatchObject([200, { spec: V2, status: { ready: true } }])
  await target.request('PATCH', kind.path('v2', 'a'), { spec: { replicas: 2 } }, MERGE)
  const scale = await target.request('PATCH', kind.path('v2', 'a', 'scale'), { spec: { replicas: 3 } }, MERGE)
  expect([scale.status, scale.body.spec]).toEqual([200, { replicas: 3 }])
  expect((await target.request('GET', kind.path('v1', 'a'))).body.spec).toEqual({ host: 'a:1', replicas: 3 })
})

test('[CO-3] a dry run converts and stores nothing', LIMIT, async () => {
  const kind = await stored('a')
  const created = await target.request('POST', `${kind.path('v2')}?dryRun=All`, kind.object('v2', 'b', V2))
  expect([created.status, created.body.spec]).toEqual([201, V2])
  const patched = await target.request('PATCH', `${kind.path('v2', 'a')}?dryRun=All`, { spec: { port: '9' } }, MERGE)
  expect([patched.status, patched.body.spec]).toEqual([200, { hostname: 'a', port: '9' }])
  expect((await target.request('GET', kind.path('v1'))).body.items?.map(({ spec }) => spec)).toEqual([V1])
})

test('[CO-6] a list converts each object in a review of its own, once', LIMIT, async () => {
  const kind = await stored('a', 'b', 'c')
  const list = async () => (await target.request('GET', kind.path('v2'))).body.items?.map(({ spec }) => spec)
  const specs = ['a', 'b', 'c'].map((hostname) => ({ hostname, port: '1' }))
  expect(await list()).toEqual(specs)
  if (ORACLE === undefined) expect(webhook.conversions()).toEqual(['v1->v2', 'v1->v2', 'v1->v2'])
  webhook.reply = failing('v2')
  webhook.conversions()
  expect(await list()).toEqual(specs)
  expect(webhook.conversions()).toEqual([])
})

test('[CO-6] reading one object always asks', LIMIT, async () => {
  const kind = await stored('a')
  await target.request('GET', kind.path('v2', 'a'))
  await target.request('GET', kind.path('v1', 'a'))
  await caught()
  webhook.conversions()
  await target.request('GET', kind.path('v2', 'a'))
  expect(webhook.conversions()).toEqual(['v1->v2'])
})

const corrupt = (name: string, prefix = ''): string =>
  `StorageError: corrupt object, Code: 7, Key: ${prefix}/hooks.io/PLURAL/default/${name}, ResourceVersion: 0, AdditionalErrorMsg: ${UNDECODABLE}`
const UNDECODABLE = 'object not decodable revision=N: conversion webhook for hooks.io/v1, Kind=KIND failed: no way'
const UNSTORABLE = 'conversion webhook for hooks.io/v2, Kind=KIND failed: no way'

type Ask = (kind: Kind) => Promise<{ status: number; body: Body }>
const row = (version: string, name: string, message: string, ask: Ask) => [version, name, message, ask] as const

test.each([
  row('v2', 'GET', `Internal error occurred: ${corrupt('a')}`, (kind) => target.request('GET', kind.path('v2', 'a'))),
  row('v2', 'GET of the status', `Internal error occurred: ${corrupt('a')}`, (kind) =>
    target.request('GET', kind.path('v2', 'a', 'status')),
  ),
  row('v2', 'DELETE', `Internal error occurred: ${corrupt('a')}`, (kind) => target.request('DELETE', kind.path('v2', 'a'))),
  row('v2', 'PATCH', UNDECODABLE, (kind) => target.request('PATCH', kind.path('v2', 'a'), { spec: { port: '2' } }, MERGE)),
  row('v2', 'POST', UNDECODABLE, (kind) => target.request('POST', kind.path('v2'), kind.object('v2', 'b', V2))),
  row('v2', 'a dry run of POST', UNDECODABLE.replace('object not decodable revision=N: ', ''), (kind) =>
    target.request('POST', `${kind.path('v2')}?dryRun=All`, kind.object('v2', 'b', V2)),
  ),
  row('v1', 'POST', UNSTORABLE, (kind) => target.request('POST', kind.path('v2'), kind.object('v2', 'b', V2))),
  row('v1', 'POST of what exists', UNSTORABLE, (kind) => target.request('POST', kind.path('v2'), kind.object('v2', 'a', V2))),
  row('v1', 'PATCH', UNSTORABLE, (kind) => target.request('PATCH', kind.path('v2', 'a'), { spec: { port: '2' } }, MERGE)),
  row('v1', 'PATCH that is not valid', UNSTORABLE, (kind) =>
    target.request('PATCH', kind.path('v2', 'a'), { metadata: { labels: { a: 'b c' } } }, MERGE),
  ),
  row('v1', 'apply', UNSTORABLE, (kind) =>
    target.request('PATCH', `${kind.path('v2', 'a')}?fieldManager=m&force=true`, kind.object('v2', 'a', V2), APPLY),
  ),
  row('v1', 'PATCH of the status', UNSTORABLE, (kind) =>
    target.request('PATCH', kind.path('v2', 'a', 'status'), { status: { ready: true } }, MERGE),
  ),
])('[CO-6] nothing converts to %s: %s', LIMIT, async (version, _name, message, ask) => {
  const kind = await stored('a')
  // The real server has everything converted as long as it can.
  if (version === 'v1') await target.request('GET', kind.path('v2'))
  webhook.reply = failing(version)
  const { status, body } = await ask(kind)
  expect(status).toBe(500)
  expect(steady(body.message, kind)).toBe(message)
})

test('[CO-6] a write that cannot be shown is stored', LIMIT, async () => {
  const kind = await stored()
  webhook.reply = failing('v2')
  expect((await target.request('POST', kind.path('v2'), kind.object('v2', 'a', V2))).status).toBe(500)
  expect((await target.request('GET', kind.path('v1', 'a'))).body.spec).toEqual(V1)
})

test('[CO-6] reads and writes of the stored version need no webhook', LIMIT, async () => {
  const kind = await stored('a')
  webhook.reply = failing('')
  expect((await target.request('GET', kind.path('v1', 'a'))).status).toBe(200)
  expect((await target.request('PATCH', kind.path('v1', 'a'), { spec: { more: 1 } }, MERGE)).status).toBe(200)
  expect((await target.request('DELETE', kind.path('v1', 'a'))).status).toBe(200)
})

// The real server waits three seconds here for a cache that never comes.
test('[CO-6] a list names what cannot be read', LIMIT, async () => {
  webhook.reply = failing('v2')
  const kind = await stored('a', 'b')
  const list = async (query: string) => {
    const { status, body } = await target.request('GET', kind.path('v2') + query)
    const key = (text = '') => steady(text, kind).replaceAll('/UID/', '/')
    return [status, body.reason, key(body.message), body.details?.causes?.map(({ field }) => key(field))]
  }
  const message = `failed to read one or more PLURAL.hooks.io from the storage: ${corrupt('a')}`
  const keys = ['/hooks.io/PLURAL/default/a', '/hooks.io/PLURAL/default/b']
  expect(await list('')).toEqual([500, 'StorageReadError', `${message} (and 1 more)`, keys])
  expect(await list('?limit=1')).toEqual([500, 'StorageReadError', message, keys.slice(0, 1)])
})

/** The lines of a watch, until `count` events came. */
async function events(response: Response, count: number): Promise<string[]> {
  const lines: string[] = []
  const utf8 = new TextDecoder()
  let text = ''
  for await (const chunk of response.body as ReadableStream<Uint8Array>) {
    text += utf8.decode(chunk, { stream: true })
    const parts = text.split('\n')
    text = parts.pop() ?? ''
    for (const part of parts) {
      const { type, object } = JSON.parse(part) as { type: string; object: Body & { spec?: { hostname?: string } } }
      lines.push(`${type} ${object.apiVersion} ${object.metadata?.name} ${object.spec?.hostname}`)
    }
    if (lines.length >= count) break
  }
  return lines
}

test('[CO-7] a watch waits for what cannot be converted, and loses nothing', LIMIT, async () => {
  const kind = await stored('a')
  const watch = await target.fetch(`${kind.path('v2')}?watch=true&resourceVersion=0`)
  const seen = events(watch, 4)
  await caught()
  let failures = 1
  webhook.reply = (review, exchange) => {
    const isLate = review.request.objects.some(({ metadata }) => metadata.name === 'b')
    return isLate && failures-- > 0 ? failing('v2')(review, exchange) : good(review)
  }
  await target.request('POST', kind.path('v1'), kind.object('v1', 'b', { host: 'b:1' }))
  await target.request('POST', kind.path('v1'), kind.object('v1', 'c', { host: 'c:1' }))
  await target.request('DELETE', kind.path('v1', 'a'))
  expect(await seen).toEqual([
    'ADDED hooks.io/v2 a a',
    'ADDED hooks.io/v2 b b',
    'ADDED hooks.io/v2 c c',
    'DELETED hooks.io/v2 a a',
  ])
})

test.skipIf(ORACLE !== undefined)('[CO-7] the writes of many at once are all kept', LIMIT, async () => {
  const kind = await stored('a')
  const numbers = Array.from({ length: 8 }, (_, i) => `f${i}`)
  const patches = numbers.map((field) => target.request('PATCH', kind.path('v2', 'a'), { spec: { [field]: true } }, MERGE))
  expect((await Promise.all(patches)).map(({ status }) => status)).toEqual(numbers.map(() => 200))
  const { spec } = (await target.request('GET', kind.path('v1', 'a'))).body
  expect(spec).toEqual({ host: 'a:1', ...Object.fromEntries(numbers.map((field) => [field, true])) })
})
