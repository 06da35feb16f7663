import { type Answer, startTestEngine, type TestEngine, widgetCrd } from '../../controlplane/testing/engine.ts'

export const V1BETA1 = '/apis/apiextensions.k8s.io/v1beta1/customresourcedefinitions'
export const WIDGETS = '/apis/ex.io/v1/namespaces/default/widgets'
export const MERGE = { 'content-type': 'application/merge-patch+json' }

export type Json = Record<string, unknown>

export const SCALE = {
  specReplicasPath: '.spec.replicas',
  statusReplicasPath: '.status.replicas',
  labelSelectorPath: '.spec.selector',
  groupVersion: 'autoscaling/v1',
}

const SCHEMA = {
  type: 'object',
  properties: {
    spec: { type: 'object', properties: { replicas: { type: 'integer' }, selector: { type: 'string' } } },
    status: { type: 'object', properties: { replicas: { type: 'integer' }, phase: { type: 'string' } } },
  },
}

/** A CRD of the proposal for `widgets.ex.io` with both subresources; `spec` changes it. */
export const proposalCrd = (spec: Json = {}, metadata: Json = {}) => ({
  apiVersion: 'apiextensions.k8s.io/v1beta1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'widgets.ex.io', ...metadata },
  spec: {
    group: 'ex.io',
    version: 'v1',
    scope: 'Namespaced',
    names: { plural: 'widgets', kind: 'Widget' },
    validation: { openAPIV3Schema: SCHEMA },
    subResources: { status: {}, scale: SCALE },
    ...spec,
  },
})

/** The same under v1: what the proposal says of subresources, said in v1's words. */
export const v1Crd = (subresources: Json = {}, schema: Json = {}) => {
  const scale = {
    specReplicasPath: '.spec.replicas',
    statusReplicasPath: '.status.replicas',
    labelSelectorPath: '.spec.selector',
  }
  return widgetCrd({
    subresources: { status: {}, scale, ...subresources },
    schema: { openAPIV3Schema: { ...SCHEMA, ...schema } },
  })
}

export interface Lab extends TestEngine {
  /** The answer's body at a path of keys. */
  put(path: string, body: Json): Promise<Answer>
  post(path: string, body: Json): Promise<Answer>
  get(path: string): Promise<Answer>
  patch(path: string, body: Json): Promise<Answer>
  remove(path: string): Promise<Answer>
  /** Registers a resource and waits until it is served. */
  register(path: string, registration: Json): Promise<Answer>
}

/** An engine with dialects on and the gate open. */
export async function startLab(options: Parameters<typeof startTestEngine>[0] = {}): Promise<Lab> {
  const engine = await startTestEngine({
    bare: false,
    dialects: ['proposal'],
    featureGates: { CustomResourceSubResources: true },
    ...options,
  })
  const { send, plane } = engine
  return {
    ...engine,
    get: (path) => send('GET', path),
    put: (path, body) => send('PUT', path, body),
    post: (path, body) => send('POST', path, body),
    patch: (path, body) => send('PATCH', path, body, MERGE),
    remove: (path) => send('DELETE', path),
    register: async (path, registration) => {
      const answer = await send('POST', path, registration)
      await plane.idle()
      return answer
    },
  }
}

export const metaOf = ({ body }: Answer): Json => body.metadata as Json

/** The fields that a 422 names, and other answers with their message. */
export const fieldsOf = ({ body }: Answer): unknown => {
  const details = body.details as { causes?: { field?: string }[] } | undefined
  return details?.causes?.map(({ field }) => field) ?? body.message
}

export const messageOf = ({ body }: Answer): unknown => body.message

export const widget = (spec: Json | undefined = { replicas: 1 }, more: Json = {}, metadata: Json = {}) => ({
  apiVersion: 'ex.io/v1',
  kind: 'Widget',
  metadata: { name: 'a', ...metadata },
  ...(spec === undefined ? {} : { spec }),
  ...more,
})

export const scaleOf = (replicas: number | undefined, resourceVersion: unknown, status?: Json) => ({
  apiVersion: 'autoscaling/v1',
  kind: 'Scale',
  metadata: { name: 'a', ...(resourceVersion === undefined ? {} : { resourceVersion }) },
  spec: replicas === undefined ? {} : { replicas },
  ...(status === undefined ? {} : { status }),
})

/** A controller as a client sees one: it lists and watches, and notes each event as `ADDED name`. */
export class Watcher {
  readonly events: string[] = []
  readonly #lab: Lab
  readonly #path: string
  #stop = new AbortController()
  #reading: Promise<void> = Promise.resolve()
  #resolveDone = (): void => {}

  constructor(lab: Lab, path: string) {
    this.#lab = lab
    this.#path = path
  }

  /** Begins to watch; resolves once it has seen so many events in all. */
  async start(count: number): Promise<void> {
    this.#stop = new AbortController()
    const request = new Request(`http://localhost${this.#path}?watch=1`, { signal: this.#stop.signal })
    const response = await this.#lab.plane.handle(request)
    this.#reading = this.#read(response.body as ReadableStream<Uint8Array>)
    await this.seen(count)
  }

  async seen(count: number): Promise<void> {
    while (this.events.length < count) {
      await new Promise<void>((resolve) => {
        this.#resolveDone = resolve
      })
    }
  }

  async stop(): Promise<void> {
    this.#stop.abort()
    await this.#reading
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    let rest = ''
    for await (const chunk of body) {
      const lines = (rest + new TextDecoder().decode(chunk)).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const { type, object } = JSON.parse(line) as { type: string; object: { metadata: { name: string } } }
        this.events.push(`${type} ${object.metadata.name}`)
      }
      this.#resolveDone()
    }
  }
}

/** The first events of a watch, as `ADDED name`, which `during` brings about. */
export async function watchEvents(lab: Lab, path: string, count: number, during: () => Promise<unknown>): Promise<string[]> {
  const watcher = new Watcher(lab, path)
  await watcher.start(0)
  await during()
  await watcher.seen(count)
  await watcher.stop()
  return watcher.events.slice(0, count)
}
