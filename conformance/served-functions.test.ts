import { afterEach, expect, test } from 'vitest'
import { crdOf } from '../src/controlplane/testing/crd.ts'
import { FUNCTIONS_URL } from '../src/protocol/conversion.ts'
import { start, stopPrograms } from './program.ts'

afterEach(stopPrograms)

const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
const SCHEMA = { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } }

const converting = (body: string): string =>
  `export default { hub: 'v2', versions: { v1: { convertTo: (object) => { ${body} }, convertFrom: (hub) => hub } } }`

interface Answered {
  readonly status: number
  readonly body: Record<string, unknown>
}

type Send = (method: string, path: string, body?: object) => Promise<Answered>

/** Starts the built host. */
async function serve(): Promise<Send> {
  const line = await start('serve', '--storage', 'memory', '--listen', '127.0.0.1:0').line('Serving on ')
  const url = line.slice('Serving on '.length)
  return async (method, path, body) => {
    const init = { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
    const response = await fetch(url + path, body === undefined ? { method } : init)
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
}

/** Creates a widget whose CRD is converted by a webhook at a URL, or by a function. */
async function widget(send: Send, url: string, source: string): Promise<string> {
  const webhook = { clientConfig: { url }, conversionReviewVersions: ['v1'] }
  const versions = ['v1', 'v2'].map((name) => ({ name, served: true, storage: name === 'v1', schema: SCHEMA }))
  const crd = crdOf('ex.io', 'widgets', 'Widget', {}, { versions, conversion: { strategy: 'Webhook', webhook } })
  const annotations = { 'conversion.crdlab.dev/function': source }
  await send('POST', CRDS, { ...crd, metadata: { ...crd.metadata, annotations } })
  const object = { apiVersion: 'ex.io/v1', kind: 'Widget', metadata: { name: 'a' } }
  while ((await send('POST', '/apis/ex.io/v1/namespaces/default/widgets', object)).status !== 201);
  return '/apis/ex.io/v2/namespaces/default/widgets/a'
}

/** Asks for something small, again and again, until an answer has come. Returns the longest wait, and that of the answer, in milliseconds. */
async function askWhile(send: Send, answer: Promise<Answered>): Promise<{ longest: number; whole: number }> {
  const began = performance.now()
  let isAnswered = false
  const end = answer.finally(() => {
    isAnswered = true
  })
  let longest = 0
  while (!isAnswered) {
    const asked = performance.now()
    await send('GET', '/api/v1/namespaces/default')
    longest = Math.max(longest, performance.now() - asked)
  }
  await end
  return { longest, whole: performance.now() - began }
}

test('[CF-8] the host answers the URL of a function, and calls others over HTTPS', async () => {
  const send = await serve()
  const path = await widget(send, `${FUNCTIONS_URL}widgets.ex.io/1`, converting('return { ...object, by: "function" }'))
  expect((await send('GET', path)).body).toMatchObject({ apiVersion: 'ex.io/v2', by: 'function' })
  const { body } = await send('GET', `${CRDS}/widgets.ex.io`)
  const spec = body.spec as { conversion: { webhook: { clientConfig: { url: string } } } }
  spec.conversion.webhook.clientConfig.url = 'https://127.0.0.1:1/convert'
  expect((await send('PUT', `${CRDS}/widgets.ex.io`, body)).status).toBe(200)
  const { status, body: failure } = await send('GET', path)
  expect([status, failure.message]).toEqual([500, expect.stringContaining('127.0.0.1:1: connect: connection refused')])
})

/** How a loop ends: by its work, or on a machine that gives it little time, by the clock. */
const endOf = (what: string): RegExp =>
  new RegExp(`the ${what} function (was ended: it worked for more than 700 ms|did not answer within a second)`)

test('[CF-8] others are answered while a conversion function loops', async () => {
  const send = await serve()
  const path = await widget(send, `${FUNCTIONS_URL}widgets.ex.io/1`, converting('while (true) {}'))
  const looping = send('GET', path)
  const { longest, whole } = await askWhile(send, looping)
  expect((await looping).body.message).toMatch(endOf('conversion'))
  // What loops takes 700 ms: whoever waited for it would wait for more than half of that.
  expect(longest).toBeLessThan(whole / 2)
})

test('[CF-8] [AW-14] others are answered while an admission function loops', async () => {
  const send = await serve()
  const rule = { apiGroups: [''], apiVersions: ['v1'], resources: ['configmaps'], operations: ['CREATE'], scope: '*' }
  const configuration = 'validatingwebhookconfigurations'
  const webhook = {
    name: 'loops.ex.io',
    clientConfig: { url: `${FUNCTIONS_URL}${configuration}/loops` },
    rules: [rule],
    sideEffects: 'None',
    admissionReviewVersions: ['v1'],
  }
  const annotations = { 'admission.crdlab.dev/function': 'export default () => { while (true) {} }' }
  const created = await send('POST', `/apis/admissionregistration.k8s.io/v1/${configuration}`, {
    metadata: { name: 'loops', annotations },
    webhooks: [webhook],
  })
  expect(created.status).toBe(201)
  const looping = send('POST', '/api/v1/namespaces/default/configmaps', { metadata: { name: 'a' } })
  const { longest, whole } = await askWhile(send, looping)
  expect((await looping).body.message).toMatch(endOf('admission'))
  expect(longest).toBeLessThan(whole / 2)
})
