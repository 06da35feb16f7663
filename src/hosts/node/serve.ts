import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { memoryBackend } from '../../apiserver/storage/memory/backend.ts'
import { openStorage } from '../../apiserver/storage/store.ts'
import { createControlPlane, type Elect } from '../../controlplane/control-plane.ts'
import { fillWorkspace } from '../../controlplane/first-run.ts'
import { loadModules } from '../../controlplane/modules.ts'
import { EXAMPLES } from '../../examples/catalogue.ts'
import { systemClock } from '../system-clock.ts'
import { systemRandom } from '../system-random.ts'
import { type Address, type ServeOptions, urlHost } from './arguments.ts'
import { createHost } from './server.ts'
import { StaticFiles } from './static-files.ts'
import { type FolderStorage, openFolder } from './storage-folder.ts'
import { WebhookCaller } from './webhooks/caller.ts'

/** A server that is listening. */
export interface Serving {
  /** `http://127.0.0.1:8001`. */
  readonly url: string
  /** What whoever started it has to know, as sentences. */
  readonly warnings: readonly string[]
  /** Ends all connections, finishes writes under way and frees the port. */
  stop(): Promise<void>
}

/** How many ports after the first are tried when nobody asked for a certain one. */
const OTHER_PORTS = 20

/**
 * Starts the engine behind an HTTP server. `pageFolder` holds the built page. Rejects when the port is taken or the folder cannot
 * be used.
 */
export async function serve(options: ServeOptions, pageFolder: string): Promise<Serving> {
  const opened = await openStore(options)
  const { storage, warnings } = opened
  try {
    return { ...(await serveFrom(opened, options, pageFolder)), warnings }
  } catch (error) {
    await storage.close()
    await opened.release?.()
    throw error
  }
}

interface OpenedStorage extends FolderStorage {
  readonly elect?: Elect
  release?(): Promise<void>
}

async function openStore({ folder, etcd }: ServeOptions): Promise<OpenedStorage> {
  if (folder !== undefined) return openFolder(folder, { clock: systemClock, random: systemRandom })
  const whole = { finish: () => Promise.resolve(), warnings: [] }
  if (etcd !== undefined) {
    // Its libraries would slow down the start of every other server.
    const { openSharedEtcd } = await import('./etcd/shared-etcd.ts')
    return { ...(await openSharedEtcd(etcd)), fresh: false, ...whole }
  }
  return { storage: await openStorage(memoryBackend(), { clock: systemClock }), fresh: true, ...whole }
}

/** A new store gets the examples; it counts as new until they are all there. */
async function serveFrom(
  { storage, fresh, finish, elect, release }: OpenedStorage,
  options: ServeOptions,
  pageFolder: string,
): Promise<Omit<Serving, 'warnings'>> {
  await loadModules()
  const webhooks = new WebhookCaller()
  const plane = createControlPlane({
    storage,
    clock: systemClock,
    random: systemRandom,
    bare: options.bare,
    authorization: options.authorization,
    dialects: options.dialects ?? [],
    featureGates: options.featureGates ?? {},
    callWebhook: webhooks.call,
    ...(elect && { elect }),
  })
  const answer = plane.serve
  if (!options.bare && fresh) await fillWorkspace(answer, plane.idle, EXAMPLES)
  await finish()
  const page = options.bare ? {} : { page: await StaticFiles.in(pageFolder) }
  const server = createHost({ answer, allowRemote: options.allowRemote, ...page })
  const address = await listen(server, options)
  const stop = async (): Promise<void> => {
    const closed = new Promise((done) => server.close(done))
    server.closeAllConnections()
    await closed
    await plane.close()
    await release?.()
    webhooks.close()
  }
  return { url: `http://${urlHost(address.host)}:${address.port}`, stop }
}

async function listen(server: Server, { address, fixedPort }: ServeOptions): Promise<Address> {
  for (let tried = 0; ; tried++) {
    const port = await tryPort(server, { host: address.host, port: address.port + tried }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EADDRINUSE' || fixedPort || tried >= OTHER_PORTS) throw error
      },
    )
    if (port !== undefined) return { host: address.host, port }
  }
}

function tryPort(server: Server, { host, port }: Address): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })
}
