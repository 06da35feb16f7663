import type { Clock, Random } from '../../apiserver/clock.ts'
import { memoryBackend } from '../../apiserver/storage/memory/backend.ts'
import { openStorage } from '../../apiserver/storage/store.ts'
import { createControlPlane } from '../../controlplane/control-plane.ts'
import type { DialectSettings } from '../../dialects/settings.ts'
import { ClientSession, type Serve } from './client-session.ts'
import type { FromServer, ToServer } from './protocol.ts'

/** Runs servers over memory, one after the other: for a view that needs an empty one and must not touch the workspace. */
export class ScratchWorker {
  readonly #clock: Clock
  readonly #random: Random
  readonly #post: (messages: FromServer[]) => void
  #session: ClientSession | undefined

  constructor(clock: Clock, random: Random, post: (messages: FromServer[]) => void) {
    this.#clock = clock
    this.#random = random
    this.#post = post
  }

  /** An empty server takes the place of the one before; what follows goes to it. */
  reset(settings: DialectSettings): void {
    this.#session?.end()
    const opening = this.#open(settings)
    const serve: Serve = async (request) => (await opening)(request)
    this.#session = new ClientSession(serve, this.#post)
  }

  receive(message: ToServer): void {
    this.#session?.receive(message)
  }

  async #open(settings: DialectSettings): Promise<Serve> {
    const [clock, random] = [this.#clock, this.#random]
    const storage = await openStorage(memoryBackend(), { clock })
    return createControlPlane({ storage, clock, random, bare: false, authorization: true, ...settings }).serve
  }
}
