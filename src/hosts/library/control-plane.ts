import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { minorOf, RELEASES, releaseOf } from '../../apimachinery/releases/named.ts'
import { KUBERNETES_RELEASE } from '../../apimachinery/version/kubernetes-release.ts'
import type { Clock, Random } from '../../apiserver/clock.ts'
import type { Storage } from '../../apiserver/storage/interfaces.ts'
import { memoryBackend } from '../../apiserver/storage/memory/backend.ts'
import { openStorage } from '../../apiserver/storage/store.ts'
import { createControlPlane as createEngine, type ControlPlane as Engine } from '../../controlplane/control-plane.ts'
import { loadModules } from '../../controlplane/modules.ts'
import { isLoopback, urlHost } from '../node/arguments.ts'
import { createHost } from '../node/server.ts'
import { clearFolder, openFolder } from '../node/storage-folder.ts'
import { WebhookCaller } from '../node/webhooks/caller.ts'
import { systemClock } from '../system-clock.ts'
import { systemRandom } from '../system-random.ts'
import type * as api from './api.ts'
import { apply } from './apply.ts'
import { kubeconfigOf } from './kubeconfig.ts'
import { seededRandom } from './seeded-random.ts'
import { VirtualClock } from './virtual-clock.ts'

const LOOPBACK = '127.0.0.1'

/** See api.ts, which is what the package declares. */
export const createControlPlane: typeof api.createControlPlane = async (options = {}) => {
  const plane = new LibraryControlPlane(options)
  await plane.start()
  return plane
}

/** An engine, replaced by a new one at each reset, and the ports it answers on. */
class LibraryControlPlane implements api.ControlPlane {
  readonly #options: api.ControlPlaneOptions
  readonly #clock: VirtualClock | undefined
  readonly #webhooks = new WebhookCaller()
  readonly #servers = new Set<Server>()
  #random: Random = systemRandom
  #engine: Engine | undefined

  constructor(options: api.ControlPlaneOptions) {
    const { clock = 'system' } = options
    this.#options = options
    this.#clock = clock === 'system' ? undefined : new VirtualClock(startOf(clock.start))
  }

  /** Opens the store and applies what there shall be. Rejects when one of the two fails; nothing stays open then. */
  async start(): Promise<void> {
    const { seed, crds, bare = false, authorization = false, kubernetes = KUBERNETES_RELEASE } = this.#options
    const minor = minorOf(kubernetes)
    if (minor === undefined) throw new RangeError(`kubernetes ${kubernetes}: must be ${RELEASES}`)
    this.#random = seed === undefined ? systemRandom : seededRandom(seed)
    const clock = this.#clock ?? systemClock
    // A request that is served again would take more of a seeded random source.
    await loadModules()
    this.#engine = createEngine({
      storage: await this.#openStore(clock),
      clock,
      random: this.#random,
      bare,
      release: await releaseOf(minor),
      authorization,
      callWebhook: this.#webhooks.call,
    })
    try {
      await this.idle()
      if (crds !== undefined) await this.apply(crds)
    } catch (error) {
      await this.close()
      throw error
    }
  }

  async #openStore(clock: Clock): Promise<Storage> {
    const { storage = 'memory' } = this.#options
    if (storage === 'memory') return openStorage(memoryBackend(), { clock })
    const opened = await openFolder(storage.folder, { clock, random: this.#random })
    await opened.finish()
    return opened.storage
  }

  get #running(): Engine {
    if (this.#engine === undefined) throw new Error('the control plane is closed')
    return this.#engine
  }

  async handle(request: Request): Promise<Response> {
    return this.#running.handle(request)
  }

  async listen({ port = 0, host = LOOPBACK }: api.ListenOptions = {}): Promise<api.Listening> {
    if (!isLoopback(host))
      throw new RangeError(`host ${host}: other machines could reach this address, and there is no authentication`)
    const server = createHost({ answer: (request) => this.#running.serve(request), allowRemote: false })
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, host, resolve)
    })
    this.#servers.add(server)
    const url = `http://${urlHost(host)}:${(server.address() as AddressInfo).port}`
    return { url, kubeconfig: kubeconfigOf(url), close: () => this.#stopListening(server) }
  }

  async #stopListening(server: Server): Promise<void> {
    if (!this.#servers.delete(server)) return
    const closed = new Promise((done) => server.close(done))
    server.closeAllConnections()
    await closed
  }

  apply(manifests: api.Manifests): Promise<api.KubernetesObject[]> {
    return apply(this, manifests)
  }

  async reset(): Promise<void> {
    const { storage = 'memory' } = this.#options
    await this.#running.close()
    this.#engine = undefined
    if (storage !== 'memory') await clearFolder(storage.folder)
    await this.start()
  }

  async advance(ms: number): Promise<void> {
    if (this.#clock === undefined) throw new RangeError('advance needs a clock with a start')
    if (!(ms >= 0)) throw new RangeError(`cannot advance the clock by ${ms} ms`)
    await this.#clock.advance(ms, () => this.idle())
  }

  async idle(): Promise<void> {
    await this.#running.idle()
  }

  async close(): Promise<void> {
    await Promise.all([...this.#servers].map((server) => this.#stopListening(server)))
    const engine = this.#engine
    this.#engine = undefined
    await engine?.close()
    this.#webhooks.close()
  }
}

function startOf(start: Date | string): number {
  const time = new Date(start).getTime()
  if (Number.isNaN(time)) throw new RangeError(`clock.start: ${start} is not a date`)
  return time
}
