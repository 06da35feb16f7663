// What tests of `crdlab run` share: servers with the CRD of the controllers that come along, and objects for it.
import { crdOf } from '../src/controlplane/testing/crd.ts'
import { type Program, start } from './program.ts'

const GROUP = 'demo.crdlab.dev'
export const WEBAPPS = `/apis/${GROUP}/v1/namespaces/default/webapps`
export const EXAMPLES = 'docs/examples/controllers'
const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
/** A server that is none of ours; absent: the built host alone is asked. */
export const OTHER = process.env.CRDLAB_RUN_BASE

/** Starts the built host without examples, and returns its address. */
export async function bareHost(): Promise<string> {
  const line = await start('serve', '--bare', '--storage', 'memory', '--listen', '127.0.0.1:0').line('Serving on ')
  return line.slice('Serving on '.length)
}

/** The servers that a file of controllers runs against. */
export const SERVERS: [what: string, at: () => Promise<string>][] = [['the built host', bareHost]]
if (OTHER !== undefined) SERVERS.push(['another server', async () => OTHER])

/** Starts `crdlab run`. */
export const run = (file: string, url: string, ...more: string[]): Program => start('run', file, '--server', url, ...more)

export async function send(url: string, method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json'
  const init = { method, headers: { 'Content-Type': type }, ...(body !== undefined && { body: JSON.stringify(body) }) }
  const response = await fetch(`${url}${path}`, init)
  return (await response.json()) as Record<string, unknown>
}

export const webapp = (name: string, replicas: number) => ({
  apiVersion: `${GROUP}/v1`,
  kind: 'WebApp',
  metadata: { name, namespace: 'default' },
  spec: { replicas, image: 'a' },
})

/** Installs the CRD, once a former one is gone, and waits until its resource is served. */
export async function install(url: string): Promise<void> {
  const schema = { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } }
  const crd = crdOf(GROUP, 'webapps', 'WebApp', { subresources: { status: {} }, schema })
  while ((await send(url, 'POST', CRDS, crd)).reason === 'AlreadyExists');
  while (!(await fetch(`${url}${WEBAPPS}`)).ok);
}

/** Deletes the CRD, and with it all of its objects. */
export const uninstall = (url: string) => send(url, 'DELETE', `${CRDS}/webapps.${GROUP}`)
