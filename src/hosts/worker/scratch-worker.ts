import { releaseOf } from '../../apimachinery/releases/named.ts'
import type { Clock, Random } from '../../apiserver/clock.ts'
import { jsonResponse } from '../../apiserver/endpoints/exchange.ts'
import type { Storage } from '../../apiserver/storage/interfaces.ts'
import { memoryBackend } from '../../apiserver/storage/memory/backend.ts'
import { openStorage } from '../../apiserver/storage/store.ts'
import type { CallWebhook } from '../../apiserver/webhook/call.ts'
import { createControlPlane } from '../../controlplane/control-plane.ts'
import { loadDialects } from '../../controlplane/dialects.ts'
import { RELEASES_PATH } from '../../protocol/releases.ts'
import { IDLE_PATH } from '../../protocol/stored.ts'
import { ClientSession, type Serve } from './client-session.ts'
import { conversionCaller } from './conversions.ts'
import type { FromServer, Scratch, ToServer } from './protocol.ts'
import { replaceStored } from './replace-stored.ts'
import { storedAnswer } from './stored-route.ts'

/** Runs servers over memory, one after the other: for a view that needs an empty one and must not touch the workspace. */
export class ScratchWorker {
  readonly #clock: Clock
  readonly #random: Random
  readonly #post: (messages: FromServer[]) => void
  #session: ClientSession | undefined
  #storage: Storage | undefined
  /** The functions stay ready from one server to the next. */
  readonly #callWebhook: CallWebhook

  constructor(clock: Clock, random: Random, post: (messages: FromServer[]) => void) {
    this.#clock = clock
    this.#random = random
    this.#post = post
    this.#callWebhook = conversionCaller({ storage: { get: (key) => this.#storage?.get(key) }, clock })
  }

  /** An empty server takes the place of the one before; what follows goes to it. */
  reset(scratch: Omit<Scratch, 'type'>): void {
    this.#session?.end()
    const opening = this.#open(scratch)
    const serve: Serve = async (request) => (await opening)(request)
    this.#session = new ClientSession(serve, this.#post)
  }

  receive(message: ToServer): void {
    this.#session?.receive(message)
  }

  async #open({ settings, bare, minor }: Omit<Scratch, 'type'>): Promise<Serve> {
    const [clock, random] = [this.#clock, this.#random]
    const storage = await openStorage(memoryBackend(), { clock })
    await loadDialects(settings)
    const release = minor === undefined ? undefined : await releaseOf(minor)
    this.#storage = storage
    const callWebhook = this.#callWebhook
    const plane = createControlPlane({ storage, clock, random, callWebhook, bare, release, authorization: true, ...settings })
    return async (request) => {
      if (request.path === IDLE_PATH) {
        await plane.idle()
        return jsonResponse(200, '{}')
      }
      if (request.path === RELEASES_PATH && request.method === 'POST') {
        const { releasesAnswer } = await import('../releases/releases-route.ts')
        return releasesAnswer(request)
      }
      return storedAnswer(storage, request) ?? (await replaceStored(storage, request)) ?? plane.serve(request)
    }
  }
}
