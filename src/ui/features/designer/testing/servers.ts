import { applyEdits, valueAt } from '../../../../analysis/edit.ts'
import { objectsOf } from '../../../../apimachinery/json/access.ts'
import { parseJson } from '../../../../apimachinery/json/parse.ts'
import { stringify } from '../../../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, newObject } from '../../../../apimachinery/json/value.ts'
import { parseYaml } from '../../../../apimachinery/yaml/parse.ts'
import { memoryBackend } from '../../../../apiserver/storage/memory/backend.ts'
import { openStorage } from '../../../../apiserver/storage/store.ts'
import { type Client, createClient } from '../../../../client/client.ts'
import type { Observer } from '../../../../client/transport.ts'
import { type ControlPlane, createControlPlane } from '../../../../controlplane/control-plane.ts'
import { IDLE_PATH, STORED_PATH, splitName } from '../../../../protocol/stored.ts'
import type { Scratch } from '../../../base/state/connection.ts'
import type { Problem } from '../crd/problems.ts'
import { serverProblems } from '../crd/server-problems.ts'

const clock = { now: () => 0, setTimer: () => () => {} }
const random = { uuid: () => '00000000-0000-4000-8000-000000000000', suffix: () => 'bcdfg' }

const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
const DRY = { dryRun: 'All', fieldValidation: 'Warn' }

/** A client of a server of its own. */
export async function newServer(observer?: Observer): Promise<Client> {
  const storage = await openStorage(memoryBackend(), { clock })
  const plane = createControlPlane({ storage, clock, random, bare: true })
  const time = { now: () => 0, elapsed: () => 0, sleep: async () => {} }
  const fetch = (url: string | Request, init?: RequestInit) => plane.handle(new Request(`http://x${String(url)}`, init))
  return createClient({ fetch, clock: time, actor: 'test', ...(observer === undefined ? {} : { observer }) })
}

/** What a server of its own says to a CRD: to a new one, or to what `base`, which it has, becomes. */
export async function judge(text: string, base = ''): Promise<Problem[]> {
  const client = await newServer()
  const { value } = parseYaml(text)
  const crd = isObject(value) ? value : newObject()
  if (base === '') {
    const answer = await client.send({ method: 'POST', path: CRDS, query: DRY, body: text, contentType: 'application/yaml' })
    return serverProblems(crd, answer.failure, answer.exchange.warnings)
  }
  const { object, failure } = await client.send({ method: 'POST', path: CRDS, body: base, contentType: 'application/yaml' })
  if (failure !== undefined) throw new Error(failure.message)
  const lock = valueAt(object, ['metadata', 'resourceVersion']) ?? null
  const body = stringify(applyEdits(crd, [{ op: 'set', path: ['metadata', 'resourceVersion'], value: lock }]) ?? null)
  const path = `${CRDS}/${String(valueAt(object, ['metadata', 'name']))}`
  const answer = await client.send({ method: 'PUT', path, query: DRY, body, contentType: 'application/json' })
  return serverProblems(crd, answer.failure, answer.exchange.warnings)
}

type Storage = Awaited<ReturnType<typeof openStorage>>

export interface TestServer {
  readonly storage: Storage
  readonly plane: ControlPlane
}

/** A control plane of custom resources in this thread. */
export async function startServer(): Promise<TestServer> {
  const clock = { now: () => 0, setTimer: () => () => undefined }
  let n = 0
  const random = { uuid: () => `uid-${++n}`, suffix: () => 'abcde' }
  const storage = await openStorage(memoryBackend(), { clock })
  return { storage, plane: createControlPlane({ storage, clock, random, bare: true }) }
}

const requestOf = (input: Request | string, init?: RequestInit): Request =>
  new Request(new URL(String(input), 'http://crdlab'), init)

/** The engine as the page reaches it: a request, an answer. */
export const fetchOf =
  ({ plane }: TestServer) =>
  (input: Request | string, init?: RequestInit): Promise<Response> =>
    plane.handle(requestOf(input, init))

async function replaceStored({ storage }: TestServer, name: string, body: string): Promise<void> {
  const { value } = parseJson(body)
  const { resource, group } = splitName(name)
  for (const item of isObject(value) ? objectsOf(value.items) : []) {
    const metadata: JsonObject = isObject(item.metadata) ? item.metadata : newObject()
    const within = typeof metadata.namespace === 'string' ? `${metadata.namespace}/` : ''
    await storage.write(`/${group}/${resource}/${within}${String(metadata.name)}`, () => ({ kind: 'put', value: item }))
  }
}

/** A scratch server in this thread, with what the real one answers beside the API. */
export function scratchHere(): Scratch {
  let server = startServer()
  return {
    async fetch(input, init) {
      const now = await server
      const { pathname } = new URL(String(input), 'http://crdlab')
      if (pathname === IDLE_PATH) await now.plane.idle()
      else if (!pathname.startsWith(STORED_PATH)) return fetchOf(now)(input, init)
      else await replaceStored(now, pathname.slice(STORED_PATH.length), String(init?.body))
      return Response.json({})
    },
    reset() {
      server = startServer()
    },
    close: () => undefined,
  }
}
