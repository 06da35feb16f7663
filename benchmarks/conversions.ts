import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { objectOf } from '../src/apimachinery/json/value.ts'
import type { CallWebhook } from '../src/apiserver/webhook/call.ts'
import { crdOf } from '../src/controlplane/testing/crd.ts'
import { CRDS, MERGE, startTestEngine } from '../src/controlplane/testing/engine.ts'
import { WebhookCaller } from '../src/hosts/node/webhooks/caller.ts'
import { ConversionFunctions } from '../src/hosts/sandbox/conversion-functions.ts'
import { conversionInProcess, wasmBytes } from '../src/hosts/sandbox/testing/in-process.ts'
import { systemClock } from '../src/hosts/system-clock.ts'
import { FUNCTIONS_URL } from '../src/protocol/conversion.ts'
import type { Benchmark, Limit, Suite } from './frame/benchmark.ts'

const OBJECTS = 1000
/** How often 1,000 objects are converted before it counts: that warms the code up. */
const WARM_UP = 5
const NAME = 'widgets.ex.io'
const LIST = '/apis/ex.io/v2/widgets'
const SCHEMA = { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } }
const SOURCE = `export default { hub: 'v2', versions: { v1: {
  convertTo: ({ spec, ...rest }) => ({ ...rest, spec: { engine: { size: spec.size }, ...spec } }),
  convertFrom: ({ spec, ...rest }) => ({ ...rest, spec }),
} } }`
const CERTIFICATES = 'conformance/webhooks/certificates'

/** 1,000 objects that are stored in one version. */
async function serve(callWebhook: CallWebhook, clientConfig: { readonly url: string; readonly caBundle?: string }) {
  const engine = await startTestEngine({ callWebhook })
  const versions = ['v1', 'v2'].map((name) => ({ name, served: true, storage: name === 'v1', schema: SCHEMA }))
  const conversion = { strategy: 'Webhook', webhook: { clientConfig, conversionReviewVersions: ['v1'] } }
  await engine.send('POST', CRDS, crdOf('ex.io', 'widgets', 'Widget', {}, { versions, conversion }))
  await engine.plane.idle()
  const env = [
    { name: 'A', value: 'b' },
    { name: 'C', value: 'd' },
  ]
  for (let i = 0; i < OBJECTS; i++) {
    const spec = { size: i, image: 'nginx:1.27', env, replicas: 3 }
    const object = { apiVersion: 'ex.io/v1', kind: 'Widget', metadata: { name: `w${i}`, labels: { app: 'a' } }, spec }
    await engine.send('POST', '/apis/ex.io/v1/namespaces/default/widgets', object)
  }
  let revision = 0
  return {
    /** Has nothing reused that was converted before: the CRD names the webhook otherwise. */
    renew: async (): Promise<void> => {
      const patch = { spec: { conversion: { webhook: { clientConfig: { url: `${clientConfig.url}/${++revision}` } } } } }
      const patched = await engine.send('PATCH', `${CRDS}/${NAME}`, patch, MERGE)
      if (patched.status !== 200) throw new Error(`the CRD was answered ${patched.status}`)
      await engine.plane.idle()
    },
    /** Lists the objects in the other version. */
    list: async (): Promise<void> => {
      const { status } = await engine.send('GET', LIST)
      if (status !== 200) throw new Error(`the list was answered ${status}`)
    },
    close: () => engine.plane.close(),
  }
}

interface V1 {
  readonly spec: Readonly<Record<string, unknown>>
}

/** A webhook with the same function, without a sandbox. */
async function startWebhook() {
  const pem = (file: string): Buffer => readFileSync(`${CERTIFICATES}/${file}`)
  const server = createServer({ key: pem('local.key'), cert: pem('local.crt') }, async (request, response) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const review = JSON.parse(text) as {
      readonly request: { readonly uid: string; readonly desiredAPIVersion: string; readonly objects: readonly V1[] }
    }
    const { uid, desiredAPIVersion: apiVersion, objects } = review.request
    const convertedObjects = objects.map(({ spec, ...rest }) => ({
      ...rest,
      apiVersion,
      spec: { engine: { size: spec.size }, ...spec },
    }))
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ ...review, response: { uid, result: { status: 'Success' }, convertedObjects } }))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const clientConfig = { url: `https://127.0.0.1:${port}/convert`, caBundle: pem('ca.crt').toString('base64') }
  return { clientConfig, close: () => server.close() }
}

/** A list of 1,000 objects at another version than they are stored in, by a conversion function: against a webhook over HTTPS, and a time of its own. */
export const suite: Suite = async () => {
  const annotations = objectOf({ 'conversion.crdlab.dev/function': SOURCE })
  const functions = new ConversionFunctions({
    crdOf: () => objectOf({ metadata: objectOf({ annotations }) }),
    spawn: () => conversionInProcess(20_000),
    wasm: async () => wasmBytes(),
    clock: systemClock,
  })
  const caller = new WebhookCaller()
  const webhook = await startWebhook()
  const ours = await serve(functions.call, { url: `${FUNCTIONS_URL}${NAME}` })
  const peer = await serve(caller.call, webhook.clientConfig)
  let taken = 0
  const limit: Limit = {
    name: `convert ${OBJECTS} objects, time of the processor`,
    unit: 'ms',
    most: 250,
    repeat: 10,
    take: async () => {
      for (; taken < WARM_UP; taken++) {
        await ours.renew()
        await ours.list()
      }
      await ours.renew()
      const before = process.cpuUsage()
      await ours.list()
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1000
    },
  }
  const benchmark: Benchmark = {
    name: `convert ${OBJECTS} objects by a function`,
    goal: 1,
    repeat: 1,
    ours: { name: 'crdlab', prepare: ours.renew, run: ours.list },
    peer: { name: 'webhook over HTTPS', prepare: peer.renew, run: peer.list },
    close: async () => {
      functions.close()
      caller.close()
      webhook.close()
      await Promise.all([ours.close(), peer.close()])
    },
  }
  return [limit, benchmark]
}
