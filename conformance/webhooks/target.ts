import { setTimeout } from 'node:timers/promises'
import type { CallWebhook } from '../../src/apiserver/webhook/call.ts'
import { WebhookCaller, type WebhookLimits } from '../../src/hosts/node/webhooks/caller.ts'
import { systemClock } from '../../src/hosts/system-clock.ts'
import { startEngine } from '../engine.ts'
import { type CustomResource, certificate } from './webhook.ts'

/** A real API server to run the tests against in place of the engine: `CRDLAB_ORACLE=http://127.0.0.1:8181`. */
export const ORACLE = process.env.CRDLAB_ORACLE

/** How long the real server needs after a CRD is established, in milliseconds. */
const ORACLE_SETTLES = 2500

export interface Body {
  readonly apiVersion?: string
  readonly kind?: string
  readonly message?: string
  readonly reason?: string
  readonly metadata?: Record<string, unknown>
  readonly spec?: unknown
  readonly items?: readonly Body[]
  readonly details?: { readonly causes?: readonly { readonly field?: string }[] }
}

export interface Outcome {
  readonly status: number
  readonly body: Body
}

/** A server whose conversion webhooks are real. */
export interface Target {
  fetch(path: string, init?: RequestInit): Promise<Response>
  request(method: string, path: string, body?: unknown, contentType?: string): Promise<Outcome>
  close(): Promise<void>
}

/** `call`: what calls webhooks in the place of the Node host's caller. */
export async function startTarget(limits: Partial<WebhookLimits> = {}, call?: CallWebhook): Promise<Target> {
  const caller = new WebhookCaller(limits)
  const engine = ORACLE === undefined ? await startEngine(systemClock, (storage) => storage, call ?? caller.call) : undefined
  const fetchFrom = (path: string, init?: RequestInit): Promise<Response> =>
    engine === undefined ? fetch(`${ORACLE}${path}`, init) : engine.plane.handle(new Request(`http://localhost${path}`, init))
  return {
    fetch: fetchFrom,
    request: async (method, path, body, contentType = 'application/json') => {
      // Names the manager of fields.
      const headers = { 'Content-Type': contentType, 'User-Agent': 'tester' }
      const response = await fetchFrom(path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
      return { status: response.status, body: (await response.json()) as Body }
    },
    close: async () => {
      await engine?.plane.close()
      caller.close()
    },
  }
}

let kinds = 0

/** A kind with two versions that a webhook converts; v1 is stored. */
export interface Kind {
  readonly kind: string
  readonly plural: string
  path(version: string, name?: string, subresource?: string): string
  object(version: string, name: string, spec: Record<string, unknown>): CustomResource
}

export interface Hook {
  readonly url?: string
  readonly service?: Record<string, unknown>
  /** PEM; empty for none. */
  readonly caBundle?: string
  readonly versions?: readonly string[]
}

export async function createKind(target: Target, hook: Hook): Promise<Kind> {
  const unique = `${process.pid}x${++kinds}`
  const [plural, kind] = [`gadget${unique}s`, `Gadget${unique}`]
  const any = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true }
  const version = (name: string) => ({
    name,
    served: true,
    storage: name === 'v1',
    schema: { openAPIV3Schema: { type: 'object', properties: { spec: any, status: any } } },
    subresources: { status: {}, scale: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' } },
  })
  const { url, service, caBundle = certificate('ca.crt'), versions = ['v1'] } = hook
  const clientConfig = {
    ...(url !== undefined && { url }),
    ...(service !== undefined && { service }),
    ...(caBundle !== '' && { caBundle: Buffer.from(caBundle).toString('base64') }),
  }
  const crd = {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.hooks.io` },
    spec: {
      group: 'hooks.io',
      scope: 'Namespaced',
      names: { plural, singular: plural.slice(0, -1), kind },
      versions: [version('v1'), version('v2')],
      conversion: { strategy: 'Webhook', webhook: { conversionReviewVersions: versions, clientConfig } },
    },
  }
  const crds = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
  const { status, body } = await target.request('POST', crds, crd)
  if (status !== 201) throw new Error(body.message)
  const path = (version: string, name = '', subresource = ''): string =>
    ['/apis/hooks.io', version, 'namespaces/default', plural, name, subresource].join('/').replace(/\/+$/, '')
  while ((await target.fetch(path('v1'))).status === 404) await setTimeout(10)
  if (ORACLE !== undefined) await setTimeout(ORACLE_SETTLES)
  return {
    kind,
    plural,
    path,
    object: (version, name, spec) => ({ apiVersion: `hooks.io/${version}`, kind, metadata: { name }, spec }),
  }
}

/** A message without what differs between runs. */
export const steady = (message: string | undefined, { kind, plural }: Kind): string =>
  (message ?? '')
    .replaceAll(kind, 'KIND')
    .replaceAll(plural, 'PLURAL')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'UID')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/g, 'TIME')
    .replace(/revision=\d+/g, 'revision=N')
    .replace(/(127\.0\.0\.1|localhost):\d{4,5}/g, '$1:PORT')
