import { describe, expect, test } from 'vitest'
import type { CallWebhook, WebhookAnswer, WebhookCall } from '../../apiserver/webhook/call.ts'
import { type Answer, MERGE, startTestEngine, type TestEngine, WIDGETS, widget } from '../testing/engine.ts'

const GROUP = '/apis/admissionregistration.k8s.io/v1'
const RULE = { apiGroups: ['ex.io'], apiVersions: ['v1'], operations: ['*'], resources: ['widgets'] }
const CONFIG_MAPS = '/api/v1/namespaces/default/configmaps'

interface Review {
  readonly apiVersion: string
  readonly request: { readonly uid: string; readonly operation: string; readonly name?: string; readonly object: object | null }
}

type Reply = (review: Review, call: WebhookCall) => object | Promise<WebhookAnswer>

/** An engine with widgets whose webhooks, by the path of their URL, answer with these fields in their response. */
async function hooked(replies: { readonly [path: string]: Reply }) {
  const calls: WebhookCall[] = []
  const callWebhook: CallWebhook = async (call) => {
    calls.push(call)
    const review = JSON.parse(call.body) as Review
    const reply = await replies[new URL(call.url).pathname.slice(1)]?.(review, call)
    if (reply !== undefined && ('failure' in reply || 'body' in reply)) return reply as WebhookAnswer
    const { apiVersion, request } = review
    const response = { uid: request.uid, allowed: true, ...reply }
    const body = JSON.stringify({ apiVersion, kind: 'AdmissionReview', response })
    return { status: 200, contentType: 'application/json', body }
  }
  const engine = await startTestEngine({ bare: false, callWebhook })
  await engine.install()
  return { engine, calls }
}

const hook = (path: string, more: object = {}) => ({
  name: `${path}.ex.io`,
  clientConfig: { url: `https://hooks.ex.io/${path}` },
  rules: [RULE],
  sideEffects: 'None',
  admissionReviewVersions: ['v1'],
  ...more,
})

async function configure(engine: TestEngine, kind: 'validating' | 'mutating', ...webhooks: object[]): Promise<void> {
  const { status } = await engine.send('POST', `${GROUP}/${kind}webhookconfigurations`, { metadata: { name: kind }, webhooks })
  expect(status).toBe(201)
}

const create = (engine: TestEngine, name: string, spec: object = { replicas: 1 }, query = ''): Promise<Answer> =>
  engine.send('POST', `${WIDGETS}${query}`, widget(name, spec))
const said = ({ status, body }: Answer): unknown[] => [status, body.message]
const patch = (...operations: object[]) => ({ patch: btoa(JSON.stringify(operations)), patchType: 'JSONPatch' })
const replicas = (value: number) => patch({ op: 'add', path: '/spec/replicas', value })
const rejected = (name: string) => [400, `admission webhook "${name}.ex.io" denied the request without explanation`]

describe('[AW-4] a webhook validates', () => {
  test('every kind of write, with the uid of the object that is stored', async () => {
    const { engine, calls } = await hooked({ ok: () => ({}) })
    await configure(engine, 'validating', hook('ok'))
    const { body } = await create(engine, 'a')
    await engine.send('PATCH', `${WIDGETS}/a`, { spec: { replicas: 2 } }, MERGE)
    await engine.send('DELETE', `${WIDGETS}/a`)
    const reviews = calls.map((call) => (JSON.parse(call.body) as Review).request)
    expect(reviews.map(({ operation }) => operation)).toEqual(['CREATE', 'UPDATE', 'DELETE'])
    expect(reviews[0]?.object).toMatchObject({ metadata: { uid: (body.metadata as { uid: string }).uid } })
  })

  test('kinds of the server and CRDs, and no configurations', async () => {
    const rules = [{ apiGroups: ['*'], apiVersions: ['*'], operations: ['*'], resources: ['*'] }]
    const { engine } = await hooked({ no: () => ({ allowed: false }) })
    await configure(engine, 'validating', hook('no', { rules }))
    expect(said(await engine.send('POST', CONFIG_MAPS, { metadata: { name: 'a' } }))).toEqual(rejected('no'))
    const crds = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
    expect(said(await engine.send('DELETE', `${crds}/widgets.ex.io`))).toEqual(rejected('no'))
    expect(said(await engine.send('DELETE', '/api/v1/namespaces/checkout'))).toEqual([404, 'namespaces "checkout" not found'])
    expect((await engine.send('DELETE', `${GROUP}/validatingwebhookconfigurations/validating`)).status).toBe(200)
  })

  test('beside others that validate at the same time', async () => {
    let waiting = 0
    let release = (): void => undefined
    const both = new Promise<void>((resolve) => {
      release = resolve
    })
    const wait: Reply = async () => {
      if (++waiting === 2) release()
      await both
      return {} as never
    }
    const { engine } = await hooked({ a: wait, b: wait })
    await configure(engine, 'validating', hook('a'), hook('b'))
    expect((await create(engine, 'a')).status).toBe(201)
  })

  test('and one that hangs holds no other request', async () => {
    const { engine } = await hooked({ hangs: () => new Promise(() => undefined) })
    await configure(engine, 'validating', hook('hangs', { objectSelector: { matchLabels: { slow: 'yes' } } }))
    void engine.send('POST', WIDGETS, widget('slow', {}, { labels: { slow: 'yes' } }))
    expect((await create(engine, 'quick')).status).toBe(201)
  })
})

test('[AW-5] a webhook is asked where a rule, its selectors and all of its conditions match', async () => {
  const matchConditions = [{ name: 'large', expression: 'object.spec.replicas > 5' }]
  const { engine } = await hooked({ no: () => ({ allowed: false }), none: () => ({ allowed: false }) })
  await configure(engine, 'validating', hook('no', { matchConditions }), hook('none', { rules: [] }))
  expect((await create(engine, 'a')).status).toBe(201)
  expect(said(await create(engine, 'b', { replicas: 6 }))).toEqual(rejected('no'))
  expect(said(await engine.send('DELETE', `${WIDGETS}/a`))).toEqual([
    403,
    `widgets.ex.io "a" is forbidden: expression 'object.spec.replicas > 5' resulted in error: no such key: spec`,
  ])
})

test('[AW-6] a review is of the first version that both sides know', async () => {
  const { engine, calls } = await hooked({ ok: () => ({}) })
  await configure(engine, 'validating', hook('ok', { admissionReviewVersions: ['v9', 'v1beta1', 'v1'] }))
  await create(engine, 'a')
  expect((JSON.parse(calls[0]?.body ?? '') as Review).apiVersion).toBe('admission.k8s.io/v1beta1')
})

describe('[AW-7] a webhook that fails', () => {
  const rows: [how: string, reply: Reply, why: string][] = [
    ['to answer', async () => ({ failure: 'EOF' }), 'failed to call webhook: Post "https://hooks.ex.io/x?timeout=10s": EOF'],
    [
      'with another uid',
      ({ request }) => ({ uid: `${request.uid}x` }),
      'received invalid webhook response: expected response.uid=',
    ],
    ['with a patch', () => replicas(1), 'received invalid webhook response: validating webhook may not return response.patch'],
  ]
  test.each(rows)('%s rejects, or is ignored', async (_, reply, why) => {
    for (const failurePolicy of ['Fail', 'Ignore']) {
      const { engine } = await hooked({ x: reply })
      await configure(engine, 'validating', hook('x', { failurePolicy }))
      const { status, body } = await create(engine, 'a')
      if (failurePolicy === 'Ignore') expect(status).toBe(201)
      else
        expect([status, String(body.message)]).toEqual([500, expect.stringContaining(`failed calling webhook "x.ex.io": ${why}`)])
    }
  })
})

test('[AW-8] a rejection has the code, the reason and the details of the webhook', async () => {
  const status = { code: 422, reason: 'Invalid', message: 'no', details: { name: 'n' } }
  const { engine } = await hooked({ no: () => ({ allowed: false, status }) })
  await configure(engine, 'validating', hook('no'))
  expect((await create(engine, 'a')).body).toMatchObject({
    ...status,
    status: 'Failure',
    message: 'admission webhook "no.ex.io" denied the request: no',
  })
})

test('[AW-9] warnings go with the answer, and annotations with the trace', async () => {
  const { engine } = await hooked({ w: () => ({ warnings: ['one', 'two'], auditAnnotations: { a: 'b' } }) })
  await configure(engine, 'validating', hook('w'))
  const answer = await engine.send('POST', WIDGETS, widget('a', { replicas: 1 }), { 'x-crdlab-trace': '1' })
  expect(answer.headers.get('warning')).toBe('299 - "one", 299 - "two"')
  const trace = await engine.send('GET', `/crdlab/traces/${answer.headers.get('x-crdlab-trace')}`)
  expect(trace.body.annotations).toEqual({ 'w.ex.io/a': 'b' })
})

test('[AW-10] a dry run is reviewed as one', async () => {
  const { engine, calls } = await hooked({ ok: () => ({}) })
  await configure(engine, 'validating', hook('ok'))
  expect((await create(engine, 'a', {}, '?dryRun=All')).status).toBe(201)
  expect(JSON.parse(calls[0]?.body ?? '')).toMatchObject({ request: { dryRun: true, options: { dryRun: ['All'] } } })
  expect((await engine.send('GET', `${WIDGETS}/a`)).status).toBe(404)
})

describe('[AW-11] a webhook changes', () => {
  test('what the schema then validates, and the next webhook sees', async () => {
    const { engine } = await hooked({
      two: () => replicas(2),
      add: ({ request }) => replicas((request.object as { spec: { replicas: number } }).spec.replicas + 1),
      bad: () => replicas(-1),
    })
    await configure(engine, 'mutating', hook('two'), hook('add'))
    expect((await create(engine, 'a')).body.spec).toMatchObject({ replicas: 3 })
    await engine.send('DELETE', `${GROUP}/mutatingwebhookconfigurations/mutating`)
    await configure(engine, 'mutating', hook('bad'))
    expect((await create(engine, 'b')).status).toBe(422)
  })

  test('nothing where a patch does not apply', async () => {
    const { engine } = await hooked({ x: () => patch({ op: 'remove', path: '/spec/missing' }) })
    await configure(engine, 'mutating', hook('x'))
    expect((await create(engine, 'a')).status).toBe(500)
  })
})

test('[AW-12] a webhook is asked again when one after it changes the object', async () => {
  const add: Reply = ({ request }) => replicas((request.object as { spec: { replicas: number } }).spec.replicas + 1)
  const ten: Reply = ({ request }) => replicas((request.object as { spec: { replicas: number } }).spec.replicas + 10)
  for (const [reinvocationPolicy, expected] of [
    ['Never', 12],
    ['IfNeeded', 13],
  ]) {
    const { engine } = await hooked({ add, ten })
    await configure(engine, 'mutating', hook('add', { reinvocationPolicy }), hook('ten'))
    expect((await create(engine, 'a')).body.spec).toMatchObject({ replicas: expected })
  }
})

test('[AW-13] a call has the path, the service, the bundle and the time limit of its webhook', async () => {
  const { engine, calls } = await hooked({ validate: () => ({}) })
  const service = { namespace: 'default', name: 's', path: '/validate', port: 8443 }
  const caBundle = btoa('PEM')
  await configure(engine, 'validating', hook('validate', { clientConfig: { service, caBundle }, timeoutSeconds: 3 }))
  await create(engine, 'a')
  expect(calls[0]).toMatchObject({
    url: 'https://s.default.svc:8443/validate?timeout=3s',
    service: { namespace: 'default', name: 's' },
    caBundle: 'PEM',
    timeoutSeconds: 3,
  })
})

describe('[AW-15] the time of a webhook', () => {
  const TIMED_OUT = `{"metadata":{},"status":"Failure","message":"Timeout: request did not complete within the allotted timeout","reason":"Timeout","details":{},"code":504}\n`
  const OVER = { failure: 'context deadline exceeded' }

  test.each([
    ['', 10],
    ['?timeout=3s', 3],
    ['?timeout=2500ms', 2.5],
    ['?timeout=20s', 10],
    ['?timeout=0s', 10],
  ])('is at most what the request has: %s', async (query, seconds) => {
    const { engine, calls } = await hooked({ told: () => ({}) })
    await configure(engine, 'validating', hook('told'))
    await create(engine, 'a', {}, query)
    expect(calls.map(({ url, timeoutSeconds }) => [url, timeoutSeconds])).toEqual([
      [`https://hooks.ex.io/told?timeout=${Math.ceil(seconds)}s`, seconds],
    ])
  })

  test('is what the webhooks before it have left', async () => {
    const { engine, calls } = await hooked({
      first: () => {
        engine.clock.advance(1000)
        return {}
      },
      second: () => ({}),
    })
    await configure(engine, 'mutating', hook('first'), hook('second', { timeoutSeconds: 30 }))
    await create(engine, 'a', {}, '?timeout=5s')
    expect(calls.map(({ timeoutSeconds }) => timeoutSeconds)).toEqual([5, 4])
  })

  test.each(['mutating', 'validating'] as const)('ends with that of the request, for one that is %s', async (kind) => {
    const { engine, calls } = await hooked({ slow: async () => OVER, next: () => ({}) })
    const ignored = { failurePolicy: 'Ignore' }
    await configure(engine, kind, hook('slow', ignored), ...(kind === 'mutating' ? [hook('next', ignored)] : []))
    const { status, text, headers } = await create(engine, 'a', {}, '?timeout=2s')
    expect([status, text, headers.get('content-type')]).toEqual([504, TIMED_OUT, 'text/plain; charset=utf-8'])
    expect(calls.length).toBe(1)
    expect((await engine.send('GET', `${WIDGETS}/a`)).status).toBe(404)
    expect((await create(engine, 'a', {}, '?timeout=20s')).status).toBe(201)
  })

  test('is not over because a webhook writes so', async () => {
    const message = 'context deadline exceeded'
    const body = JSON.stringify({ kind: 'Status', status: 'Failure', message })
    const { engine } = await hooked({ told: async () => ({ status: 403, contentType: 'application/json', body }) })
    await configure(engine, 'validating', hook('told', { failurePolicy: 'Ignore' }))
    expect((await create(engine, 'a', {}, '?timeout=2s')).status).toBe(201)
  })

  test('ends with the request before it is called', async () => {
    const { engine, calls } = await hooked({
      first: () => {
        engine.clock.advance(3000)
        return {}
      },
      second: () => ({}),
    })
    await configure(engine, 'mutating', hook('first'), hook('second'))
    expect((await create(engine, 'a', {}, '?timeout=2s')).status).toBe(504)
    expect(calls.length).toBe(1)
  })

  test('ends after 34 seconds of a write', async () => {
    const { engine } = await hooked({
      first: () => {
        engine.clock.advance(35_000)
        return {}
      },
      second: () => ({}),
    })
    await configure(engine, 'mutating', hook('first'), hook('second'))
    const { status, body } = await create(engine, 'a')
    expect([status, body]).toEqual([
      504,
      {
        kind: 'Status',
        apiVersion: 'v1',
        metadata: {},
        status: 'Failure',
        message: 'Timeout: request did not complete within requested timeout - context deadline exceeded',
        reason: 'Timeout',
        details: {},
        code: 504,
      },
    ])
  })

  test('is over for the request, whatever another webhook says', async () => {
    const { engine } = await hooked({ no: () => ({ allowed: false }), slow: async () => OVER })
    await configure(engine, 'validating', hook('no'), hook('slow', { failurePolicy: 'Ignore' }))
    expect((await create(engine, 'a', {}, '?timeout=2s')).status).toBe(504)
    expect(said(await create(engine, 'a'))).toEqual(rejected('no'))
  })
})
