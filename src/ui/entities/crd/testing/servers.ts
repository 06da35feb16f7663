import { objectsOf } from '../../../../apimachinery/json/access.ts'
import { parseJson } from '../../../../apimachinery/json/parse.ts'
import { isObject, type JsonObject, newObject } from '../../../../apimachinery/json/value.ts'
import { memoryBackend } from '../../../../apiserver/storage/memory/backend.ts'
import { openStorage } from '../../../../apiserver/storage/store.ts'
import type { CallWebhook } from '../../../../apiserver/webhook/call.ts'
import { type ControlPlane, createControlPlane } from '../../../../controlplane/control-plane.ts'
import { IDLE_PATH, STORED_PATH, splitName } from '../../../../protocol/stored.ts'
import type { Scratch } from '../../../base/state/connection.ts'

type Storage = Awaited<ReturnType<typeof openStorage>>

export interface TestServer {
  readonly storage: Storage
  readonly plane: ControlPlane
}

/** A control plane in this thread, which calls webhooks by a function; without `bare` it has namespaces and roles. */
export async function startServer(callWebhook?: CallWebhook, bare = true): Promise<TestServer> {
  const clock = { now: () => 0, setTimer: () => () => undefined }
  let n = 0
  const random = { uuid: () => `uid-${++n}`, suffix: () => 'abcde' }
  const storage = await openStorage(memoryBackend(), { clock })
  return {
    storage,
    plane: createControlPlane({ storage, clock, random, bare, authorization: !bare, ...(callWebhook && { callWebhook }) }),
  }
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
export function scratchHere(callWebhook?: CallWebhook): Scratch {
  let server = startServer(callWebhook)
  return {
    async fetch(input, init) {
      const now = await server
      const { pathname } = new URL(String(input), 'http://crdlab')
      if (pathname === IDLE_PATH) await now.plane.idle()
      else if (!pathname.startsWith(STORED_PATH)) return fetchOf(now)(input, init)
      else await replaceStored(now, pathname.slice(STORED_PATH.length), String(init?.body))
      return Response.json({})
    },
    reset(_settings, bare) {
      server = startServer(callWebhook, bare)
    },
    close: () => undefined,
  }
}
