import { afterEach, expect, test } from 'vitest'
import { objectOf } from '../../apimachinery/json/value.ts'
import { startTestEngine, type TestEngine, WIDGETS, widget } from '../../controlplane/testing/engine.ts'
import { FUNCTIONS_URL } from '../../protocol/conversion.ts'
import { TRACE_HEADER, TRACE_PARTS, TRACE_PATH, type Trace } from '../../protocol/trace.ts'
import { systemClock } from '../system-clock.ts'
import { ConversionFunctions } from './conversion-functions.ts'
import { conversionInProcess, wasmBytes } from './testing/in-process.ts'

const WASM = Promise.resolve(wasmBytes())

let open: TestEngine | undefined
afterEach(() => open?.plane.close())

/** A server whose widgets a function changes or validates. */
async function serving(
  kind: 'mutating' | 'validating',
  source: string | undefined,
  more: object = {},
  ms = 20_000,
): Promise<TestEngine> {
  const path = `${kind}webhookconfigurations/${kind}`
  const annotations = objectOf({ ...more, 'admission.crdlab.dev/function': source })
  const functions = new ConversionFunctions({
    crdOf: () => undefined,
    configurationOf: (asked) => (asked === path ? objectOf({ metadata: objectOf({ annotations }) }) : undefined),
    spawn: () => conversionInProcess(ms),
    wasm: () => WASM,
    clock: systemClock,
  })
  const engine = await startTestEngine({ bare: false, callWebhook: functions.call })
  open = engine
  await engine.install()
  const webhook = {
    name: 'f.ex.io',
    clientConfig: { url: `${FUNCTIONS_URL}${path}` },
    rules: [{ apiGroups: ['ex.io'], apiVersions: ['v1'], operations: ['CREATE'], resources: ['widgets'] }],
    sideEffects: 'None',
    admissionReviewVersions: ['v1'],
  }
  const made = { metadata: { name: kind }, webhooks: [webhook] }
  expect((await engine.send('POST', `/apis/admissionregistration.k8s.io/v1/${kind}webhookconfigurations`, made)).status).toBe(201)
  return engine
}

test('[AW-14] a function changes what is written', async () => {
  const source =
    "export default (request) => ({ patch: [{ op: 'add', path: '/metadata/labels', value: { name: request.name } }], warnings: ['changed ü'] })"
  const answer = await (await serving('mutating', source)).send('POST', WIDGETS, widget('a', { replicas: 1 }))
  expect([answer.status, answer.body.metadata]).toMatchObject([201, { labels: { name: 'a' } }])
  expect(answer.headers.get('warning')).toContain('changed')
})

test('[TR-7] a trace has the answer of a webhook, with its patch and the object before and after it', async () => {
  const patch = "[{ op: 'replace', path: '/spec/replicas', value: 2 }]"
  const engine = await serving('mutating', `export default () => ({ patch: ${patch} })`)
  const headers = { [TRACE_HEADER]: TRACE_PARTS }
  const answer = await engine.send('POST', WIDGETS, widget('a', { replicas: 1 }), headers)
  const { body } = await engine.send('GET', TRACE_PATH + (answer.headers.get(TRACE_HEADER) ?? ''))
  const { policies, fields } = body as unknown as Trace
  expect(policies).toMatchObject([
    { plugin: 'MutatingAdmissionWebhook', policy: 'mutating', binding: 'f.ex.io', outcome: 'passed', mutations: [{ cost: 0 }] },
  ])
  const [{ before = '', after = '', expression = '' } = {}] = policies?.[0]?.mutations ?? []
  expect([before.includes('"replicas":1'), after.includes('"replicas":2')]).toEqual([true, true])
  expect(expression).toBe('[{"op":"replace","path":"/spec/replicas","value":2}]')
  expect(fields.find(({ path }) => path === 'spec.replicas')?.steps.map(({ why }) => why)).toContainEqual({
    code: 'mutatingWebhookSets',
    webhook: 'f.ex.io',
  })
})

test.each([
  [
    'rejects',
    'export default () => ({ allowed: false, status: { code: 403, message: "no" } })',
    403,
    'admission webhook "f.ex.io" denied the request: no',
  ],
  [
    'throws',
    'export default () => { throw new Error("oh") }',
    500,
    'admission webhook "f.ex.io" denied the request: admission.ts:1: oh',
  ],
  [
    'is a conversion',
    'export default { hub: "v1", versions: {} }',
    500,
    'admission webhook "f.ex.io" denied the request: admission.ts: the default export must be a function',
  ],
  ['does not end', 'export default () => { for (;;); }', 500, 'the admission function was ended'],
  ['is not there', undefined, 500, 'has no annotation admission.crdlab.dev/function'],
])('[AW-14] a function that %s', async (_, source, status, message) => {
  // What ends has all the time of a busy machine.
  const engine = await serving('validating', source, {}, message.includes('was ended') ? 150 : undefined)
  const { body } = await engine.send('POST', WIDGETS, widget('a', { replicas: 1 }))
  expect([body.code, String(body.message)]).toEqual([status, expect.stringContaining(message)])
})

test('[TR-7] a trace has what a webhook that validates rejects', async () => {
  const engine = await serving('validating', 'export default () => ({ allowed: false, status: { message: "no" } })')
  const answer = await engine.send('POST', WIDGETS, widget('a', { replicas: 1 }), { [TRACE_HEADER]: '1' })
  const { body } = await engine.send('GET', TRACE_PATH + (answer.headers.get(TRACE_HEADER) ?? ''))
  expect((body as unknown as Trace).policies).toMatchObject([
    {
      plugin: 'ValidatingAdmissionWebhook',
      outcome: 'failed',
      took: expect.any(Number),
      actions: ['Deny'],
      failures: [{ index: -1, message: 'admission webhook "f.ex.io" denied the request: no' }],
    },
  ])
})

test('[AW-14] a function of a file does not run before the reader allows it', async () => {
  const engine = await serving('validating', 'export default () => ({})', { 'admission.crdlab.dev/foreign': 'true' })
  const { body } = await engine.send('POST', WIDGETS, widget('a', { replicas: 1 }))
  expect(body.message).toContain('came from somebody else')
})
