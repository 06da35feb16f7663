// How long 1,000 objects take to be listed at another version by a conversion function: `npm run bench:conversions`. Processor time, which other work on
// the machine hardly changes.
import { objectOf } from '../src/apimachinery/json/value.ts'
import { crdOf } from '../src/controlplane/testing/crd.ts'
import { CRDS, startTestEngine } from '../src/controlplane/testing/engine.ts'
import { ConversionFunctions } from '../src/hosts/sandbox/conversion-functions.ts'
import { conversionInProcess, wasmBytes } from '../src/hosts/sandbox/testing/in-process.ts'
import { systemClock } from '../src/hosts/system-clock.ts'
import { FUNCTIONS_URL } from '../src/protocol/conversion.ts'

const OBJECTS = 1000
const ROUNDS = 15
const NAME = 'widgets.ex.io'
const SCHEMA = { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } }
const SOURCE = `export default { hub: 'v2', versions: { v1: {
  convertTo: ({ spec, ...rest }) => ({ ...rest, spec: { engine: { size: spec.size }, ...spec } }),
  convertFrom: ({ spec, ...rest }) => ({ ...rest, spec }),
} } }`

const annotations = objectOf({ 'conversion.crdlab.dev/function': SOURCE })
const functions = new ConversionFunctions({
  crdOf: () => objectOf({ metadata: objectOf({ annotations }) }),
  spawn: () => conversionInProcess(20_000),
  wasm: async () => wasmBytes(),
  clock: systemClock,
})
const engine = await startTestEngine({ callWebhook: functions.call })
const versions = ['v1', 'v2'].map((name) => ({ name, served: true, storage: name === 'v1', schema: SCHEMA }))
const conversion = {
  strategy: 'Webhook',
  webhook: { clientConfig: { url: `${FUNCTIONS_URL}${NAME}/0` }, conversionReviewVersions: ['v1'] },
}
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
const times: number[] = []
for (let round = 1; round <= ROUNDS; round++) {
  // Another revision: what was converted before is not reused.
  const patch = { spec: { conversion: { webhook: { clientConfig: { url: `${FUNCTIONS_URL}${NAME}/${round}` } } } } }
  const patched = await engine.send('PATCH', `${CRDS}/${NAME}`, patch, { 'content-type': 'application/merge-patch+json' })
  if (patched.status !== 200) throw new Error(`the CRD was answered ${patched.status}`)
  await engine.plane.idle()
  const before = process.cpuUsage()
  const { status } = await engine.send('GET', '/apis/ex.io/v2/widgets')
  const { user, system } = process.cpuUsage(before)
  if (status !== 200) throw new Error(`the list was answered ${status}`)
  times.push((user + system) / 1000)
}
// The first rounds warm the code up.
const warm = times.slice(ROUNDS / 3).sort((a, b) => a - b)
console.log(`${OBJECTS} objects: ${Math.round(warm[Math.floor(warm.length / 2)] ?? 0)} ms (median of ${warm.length})`)
functions.close()
await engine.plane.close()
