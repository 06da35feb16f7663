import { NEWEST } from '../../../apimachinery/releases/release.ts'
import { AdmissionChain, type AdmissionPlugin } from '../../../apiserver/admission/chain.ts'
import { fromFetch, toFetch } from '../../../apiserver/endpoints/exchange.ts'
import { createHandler, type Route } from '../../../apiserver/endpoints/handler.ts'
import type { Storage } from '../../../apiserver/storage/interfaces.ts'
import { memoryBackend } from '../../../apiserver/storage/memory/backend.ts'
import { openStorage } from '../../../apiserver/storage/store.ts'
import { ManualClock } from '../../../apiserver/storage/testing/fixtures.ts'
import type { Webhooks } from '../../../apiserver/webhook/call.ts'
import { ControllerManager, V1_CONTROLLED } from '../../controller/manager.ts'
import { customResourceRoute, ServingInfoCache } from '../customresource/handler.ts'
import { terminatingDefinitions } from '../customresource/terminating.ts'
import { customResourceDefinitionRoute } from '../customresourcedefinition/route.ts'
import { type Registrations, V1_REGISTRATIONS } from '../registrations.ts'

export interface Answer {
  readonly status: number
  readonly text: string
  readonly body: Record<string, unknown>
  readonly headers: Headers
}

/** What a test gives the server in place of the usual. */
export interface ApiServerOptions {
  readonly webhooks?: Webhooks
  readonly registrations?: Registrations
  /** Admission plugins, behind those of custom resources. */
  readonly plugins?: readonly AdmissionPlugin[]
  /** What is served beside CRDs and their objects. */
  readonly moreRoutes?: (storage: Storage) => readonly Route[]
}

/** CRDs and their objects behind their routes, over a store in memory, with a clock that stands still. */
export async function startApiServer({ webhooks, registrations, plugins = [], moreRoutes }: ApiServerOptions = {}) {
  const clock = new ManualClock(Date.UTC(2026, 0, 2, 3, 4, 5))
  const storage = await openStorage(memoryBackend(), { clock })
  let ids = 0
  const random = { uuid: () => `uid-${++ids}`, suffix: (length: number) => 'b'.repeat(length) }
  const cache = new ServingInfoCache({ storage, clock, ...(webhooks && { webhooks }) }, '/registry', registrations)
  const routes = [
    customResourceDefinitionRoute(storage, '/registry', NEWEST),
    customResourceRoute(cache),
    ...(moreRoutes?.(storage) ?? []),
  ]
  const admission = new AdmissionChain([terminatingDefinitions([cache]), ...plugins])
  const handle = createHandler({ admission, caughtUp: () => undefined, routes, clock, random })
  const controllers = new ControllerManager({ storage, clock }, [V1_CONTROLLED], [V1_REGISTRATIONS])
  cache.start()
  controllers.start()
  const fetch = async (request: Request) => toFetch(await handle(await fromFetch(request)))
  const send = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> => {
    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
    const type = text === undefined ? {} : { 'content-type': 'application/json' }
    const init = { method, headers: { ...type, ...headers }, ...(text !== undefined && { body: text }) }
    const response = await fetch(new Request(`http://localhost${path}`, init))
    const answer = await response.text()
    const isJson = (response.headers.get('content-type') ?? '').includes('json')
    const parsed = (isJson ? JSON.parse(answer) : {}) as Record<string, unknown>
    return { status: response.status, text: answer, body: parsed, headers: response.headers }
  }
  return { clock, storage, cache, send, fetch, idle: () => controllers.idle() }
}

const SCHEMA = {
  type: 'object',
  properties: {
    spec: { type: 'object', properties: { replicas: { type: 'integer' }, size: { type: 'integer' } } },
    status: { type: 'object', properties: { replicas: { type: 'integer' } } },
  },
}
const SUBRESOURCES = { status: {}, scale: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' } }

/** A version of the CRD of things. */
export const versionOf = (name: string, storage: boolean, more: object = {}) => ({
  name,
  served: true,
  storage,
  schema: { openAPIV3Schema: SCHEMA },
  subresources: SUBRESOURCES,
  ...more,
})

/** The CRD of things. */
export const thingCrd = (versions: object[] = [versionOf('v1', true)], spec: object = {}) => ({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'things.g.io' },
  spec: { group: 'g.io', scope: 'Namespaced', names: { plural: 'things', kind: 'Thing' }, versions, ...spec },
})
