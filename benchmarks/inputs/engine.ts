import { stringify } from '../../src/apimachinery/json/serialize.ts'
import { parseYaml } from '../../src/apimachinery/yaml/parse.ts'
import { memoryBackend } from '../../src/apiserver/storage/memory/backend.ts'
import { openStorage } from '../../src/apiserver/storage/store.ts'
import { type ControlPlane, createControlPlane } from '../../src/controlplane/control-plane.ts'
import { EXAMPLES } from '../../src/examples/catalogue.ts'
import { systemClock } from '../../src/hosts/system-clock.ts'
import { systemRandom } from '../../src/hosts/system-random.ts'

export const WEB_APPS = '/apis/demo.crdlab.dev/v1/namespaces/default/webapps'

/**
 * An engine over memory that serves the WebApp example; `crd` is another text of it, JSON or YAML. `bare`: without what a cluster has besides
 * CRDs, and so without policies and webhooks.
 */
export async function startEngine(crd = EXAMPLES[0]?.crd ?? '', bare = true): Promise<ControlPlane> {
  const storage = await openStorage(memoryBackend(), { clock: systemClock })
  const plane = createControlPlane({ storage, clock: systemClock, random: systemRandom, bare })
  await send(plane, 'POST', '/apis/apiextensions.k8s.io/v1/customresourcedefinitions', crd, {
    'content-type': 'application/yaml',
  })
  await plane.idle()
  return plane
}

/** JSON text of the WebApp example without its CEL rules: what they cost is measured by itself. */
export function webAppCrd(): string {
  const crd = JSON.parse(stringify(parseYaml(EXAMPLES[0]?.crd ?? '').value)) as object
  return JSON.stringify(crd, (key, value: unknown) => (key === 'x-kubernetes-validations' ? undefined : value))
}

/** Sends a request to the engine and returns the text of the answer. Throws when it is an error. */
export async function send(
  plane: ControlPlane,
  method: string,
  path: string,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<string> {
  const response = await plane.serve({ method, path, query: new URLSearchParams(), header: (name) => headers[name], body })
  if (typeof response.body !== 'string' || response.status >= 300)
    throw new Error(`${method} ${path}: ${response.status} ${String(response.body)}`)
  return response.body
}

/** JSON text of a WebApp of about 0.9 kB, the size that the targets speak of. */
export const largerWebApp = (name: string): string => {
  const body = JSON.parse(webApp(name)) as { spec: { env: unknown[] } }
  body.spec.env = Array.from({ length: 16 }, (_, i) => ({ name: `SETTING_${i}`, value: `the value of ${i}` }))
  return JSON.stringify(body)
}

/** JSON text of a WebApp. */
export const webApp = (name: string): string =>
  JSON.stringify({
    apiVersion: 'demo.crdlab.dev/v1',
    kind: 'WebApp',
    metadata: { name, namespace: 'default', labels: { tier: 'gold', team: 'shop' } },
    spec: { image: 'shop/storefront:2.4', replicas: 3, port: 8080, env: [{ name: 'MODE', value: 'production' }] },
  })
