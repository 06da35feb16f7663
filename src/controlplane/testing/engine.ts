import type { Backend, Storage } from '../../apiserver/storage/interfaces.ts'
import { memoryBackend } from '../../apiserver/storage/memory/backend.ts'
import { openStorage } from '../../apiserver/storage/store.ts'
import { ManualClock } from '../../apiserver/storage/testing/fixtures.ts'
import { type ControlPlane, type ControlPlaneOptions, createControlPlane } from '../control-plane.ts'
import { loadDialects } from '../dialects.ts'
import { crdOf } from './crd.ts'

/** An answer with its body read: JSON as an object, anything else as text. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  // The shape is what the test asks about.
  readonly body: Record<string, unknown>
}

export interface TestEngine {
  readonly plane: ControlPlane
  readonly storage: Storage
  readonly clock: ManualClock
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  /** Installs a CRD of `widgets` in group `ex.io` and waits until it is served. */
  install(version?: Record<string, unknown>, spec?: Record<string, unknown>): Promise<Answer>
}

export const WIDGETS = '/apis/ex.io/v1/namespaces/default/widgets'
export const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
export const MERGE = { 'content-type': 'application/merge-patch+json' }

const SCHEMA = {
  type: 'object',
  properties: {
    spec: { type: 'object', properties: { replicas: { type: 'integer', minimum: 0 }, port: { type: 'integer', default: 8080 } } },
    status: { type: 'object', properties: { replicas: { type: 'integer' }, phase: { type: 'string' } } },
  },
}

const SCALE = { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' }

/** A CRD that every test can do with; `version` and `spec` change it. */
export const widgetCrd = (version: Record<string, unknown> = {}, spec: Record<string, unknown> = {}) =>
  crdOf(
    'ex.io',
    'widgets',
    'Widget',
    { subresources: { status: {}, scale: SCALE }, schema: { openAPIV3Schema: SCHEMA }, ...version },
    spec,
  )

export const widget = (name: string, spec?: unknown, metadata: Record<string, unknown> = {}) => ({
  apiVersion: 'ex.io/v1',
  kind: 'Widget',
  metadata: { name, ...metadata },
  ...(spec === undefined ? {} : { spec }),
})

export interface EngineOptions {
  readonly backend?: Backend
  readonly bare?: boolean
  readonly authorization?: boolean
  readonly dialects?: ControlPlaneOptions['dialects']
  readonly featureGates?: ControlPlaneOptions['featureGates']
  readonly scaleVersions?: ControlPlaneOptions['scaleVersions']
  readonly kinds?: ControlPlaneOptions['kinds']
  readonly callWebhook?: ControlPlaneOptions['callWebhook']
  readonly controllers?: ControlPlaneOptions['controllers']
  readonly release?: ControlPlaneOptions['release']
  /** The time of its clock, in milliseconds since the epoch. */
  readonly now?: number
}

const START = Date.UTC(2026, 0, 2, 3, 4, 5)

/** The engine over memory (or another medium) with a clock that does not move and ids in order. */
export async function startTestEngine(given: EngineOptions = {}): Promise<TestEngine> {
  const {
    backend = memoryBackend(),
    bare = true,
    authorization = false,
    dialects = [],
    featureGates = {},
    scaleVersions,
    kinds,
    callWebhook,
    controllers,
    release,
    now = START,
  } = given
  const versions = scaleVersions === undefined ? {} : { scaleVersions }
  const clock = new ManualClock(now)
  const storage = await openStorage(backend, { clock })
  let ids = 0
  const random = {
    uuid: () => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`,
    suffix: (length: number) => 'bcdfg'.slice(0, length),
  }
  await loadDialects({ dialects })
  const plane = createControlPlane({
    storage,
    clock,
    random,
    bare,
    authorization,
    dialects,
    featureGates,
    ...versions,
    ...(kinds && { kinds }),
    ...(callWebhook && { callWebhook }),
    ...(release && { release }),
    controllers,
    release,
  })
  const send: TestEngine['send'] = async (method, path, body, headers = {}) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const json = body === undefined ? {} : { 'content-type': 'application/json' }
    const request = new Request(`http://localhost${path}`, {
      method,
      headers: { ...json, ...headers },
      ...(body === undefined ? {} : { body: text }),
    })
    const response = await plane.handle(request)
    const answer = await response.text()
    const isJson = answer !== '' && (response.headers.get('content-type') ?? '').includes('json')
    const parsed: unknown = isJson ? JSON.parse(answer) : {}
    return { status: response.status, headers: response.headers, text: answer, body: parsed as Record<string, unknown> }
  }
  return {
    plane,
    storage,
    clock,
    send,
    install: async (version, spec) => {
      const created = await send('POST', CRDS, widgetCrd(version, spec))
      await plane.idle()
      return created
    },
  }
}
