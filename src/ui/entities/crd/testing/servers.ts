import { fromFetch, toFetch } from '../../../../apiserver/endpoints/exchange.ts'
import { memoryBackend } from '../../../../apiserver/storage/memory/backend.ts'
import { openStorage } from '../../../../apiserver/storage/store.ts'
import type { CallWebhook } from '../../../../apiserver/webhook/call.ts'
import { type ControlPlane, createControlPlane } from '../../../../controlplane/control-plane.ts'
import { replaceStored } from '../../../../hosts/worker/replace-stored.ts'
import { storedAnswer } from '../../../../hosts/worker/stored-route.ts'
import { IDLE_PATH } from '../../../../protocol/stored.ts'
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

/** A scratch server in this thread, with what the real one answers beside the API. */
export function scratchHere(callWebhook?: CallWebhook): Scratch {
  let server = startServer(callWebhook)
  return {
    async fetch(input, init) {
      const now = await server
      const request = await fromFetch(requestOf(input, init))
      const stored = storedAnswer(now.storage, request) ?? (await replaceStored(now.storage, request))
      if (stored !== undefined) return toFetch(stored)
      if (request.path !== IDLE_PATH) return fetchOf(now)(input, init)
      await now.plane.idle()
      return Response.json({})
    },
    reset(_settings, bare) {
      server = startServer(callWebhook, bare)
    },
    close: () => undefined,
  }
}
