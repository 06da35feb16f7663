import type { Server } from 'node:http'
import { join } from 'node:path'
import { releaseOf } from '../../apimachinery/releases/named.ts'
import { jsonResponse } from '../../apiserver/endpoints/exchange.ts'
import type { Storage } from '../../apiserver/storage/interfaces.ts'
import { memoryBackend } from '../../apiserver/storage/memory/backend.ts'
import { openStorage } from '../../apiserver/storage/store.ts'
import { createControlPlane, type Elect } from '../../controlplane/control-plane.ts'
import { loadDialects } from '../../controlplane/dialects.ts'
import { fillWorkspace } from '../../controlplane/first-run.ts'
import { loadModules } from '../../controlplane/modules.ts'
import { EXAMPLES } from '../../examples/catalogue.ts'
import { Journal } from '../../journal/journal.ts'
import { CAPABILITIES_PATH, declarationOf, HOST_CAPABILITIES } from '../../protocol/capabilities.ts'
import { withCompaction } from '../journal/compaction.ts'
import { Recorder } from '../journal/recorder.ts'
import { systemClock } from '../system-clock.ts'
import { systemRandom } from '../system-random.ts'
import { type Address, type ClusterOptions, type ServeOptions, urlHost } from './arguments.ts'
import { folderMedium } from './journal-folder.ts'
import { closeServer, tryPort } from './listening.ts'
import { withWatchStreams } from './multiplexed-watches.ts'
import { type Answer, type Authenticate, createHost } from './server.ts'
import { StaticFiles } from './static-files.ts'
import { type FolderStorage, JOURNAL_FOLDER, openFolder } from './storage-folder.ts'
import { FunctionCaller } from './webhooks/function-caller.ts'
import type { WorkspaceEngine } from './workspaces.ts'

/** A server that is listening. */
export interface Serving {
  /** `http://127.0.0.1:8001`. */
  readonly url: string
  /** Notices for the user, in sentences. */
  readonly warnings: readonly string[]
  /** What else is served, in sentences. */
  readonly notes?: readonly string[]
  /** Ends all connections, finishes writes under way and frees the port. */
  stop(): Promise<void>
}

/** How many ports after the first are tried when the user chose none. */
const OTHER_PORTS = 20

/**
 * Starts the engine behind an HTTP server. `pageFolder` holds the built page. Rejects when the port is taken or the folder cannot
 * be used.
 */
export async function serve(options: ServeOptions, pageFolder: string): Promise<Serving> {
  if (options.cluster !== undefined) return serveCluster(options, options.cluster, pageFolder)
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

/** The engine, which declares what it offers to the page. */
const declaring =
  (answer: Answer): Answer =>
  (request) =>
    request.path === CAPABILITIES_PATH && request.method === 'GET'
      ? Promise.resolve(jsonResponse(200, declarationOf(HOST_CAPABILITIES)))
      : answer(request)

/** Serves the page over a real cluster. Rejects when the kubeconfig cannot be used, or its credentials cannot be had. */
async function serveCluster(options: ServeOptions, asked: ClusterOptions, pageFolder: string): Promise<Serving> {
  // The library that reads kubeconfigs is large, and only a cluster needs it.
  const [{ loadContext }, { clusterAnswer }] = await Promise.all([
    import('../cluster/kubeconfig.ts'),
    import('../cluster/cluster-answer.ts'),
  ])
  const context = loadContext(asked)
  await context.credentials()
  const cluster = clusterAnswer(context)
  const page = await StaticFiles.in(pageFolder, 'cluster')
  const server = createHost({ answer: withWatchStreams(cluster.answer), allowRemote: false, page })
  const address = await listen(server, options)
  const stop = async (): Promise<void> => {
    await closeServer(server)
    cluster.close()
  }
  const warnings = [
    `requests go to context ${context.name} at ${context.server.origin}; writes are off until you allow them in the page`,
  ]
  return { url: urlOf(address), warnings, stop }
}

const urlOf = ({ host, port }: Address): string => `http://${urlHost(host)}:${port}`

/** Starts an engine over a store, of a folder or of memory. A new store gets the examples; it counts as new until they are all there. */
async function startEngine(
  { storage, fresh, finish, elect, release }: OpenedStorage,
  options: ServeOptions,
): Promise<WorkspaceEngine> {
  const webhooks = new FunctionCaller(storage, options.services)
  const plane = createControlPlane({
    storage,
    clock: systemClock,
    random: systemRandom,
    bare: options.bare,
    release: options.kubernetes === undefined ? undefined : await releaseOf(options.kubernetes),
    authorization: options.authorization,
    dialects: options.dialects ?? [],
    featureGates: options.featureGates ?? {},
    controllers: options.controllers,
    callWebhook: webhooks.call,
    ...(elect && { elect }),
  })
  const recorder = options.bare ? undefined : await startRecorder(options, storage, plane.serve)
  const answer = recorder?.serve ?? plane.serve
  if (!options.bare && fresh) await fillWorkspace(answer, plane.idle, EXAMPLES)
  await finish()
  const close = async (): Promise<void> => {
    await plane.close()
    await recorder?.close()
    await release?.()
    webhooks.close()
  }
  const observe: Answer = (request) => (request.path.startsWith('/crdlab/') ? answer(request) : plane.serve(request))
  const withPrograms = options.bare ? undefined : await (await import('./programs.ts')).openPrograms(options.folder)
  const whole = (to: Answer): Answer => withWatchStreams(withPrograms?.(to) ?? to)
  return { answer: whole(declaring(answer)), observe: whole(observe), close }
}

/** The folder with the workspaces of a host, beside its own database. */
const WORKSPACES_FOLDER = 'crdlab.workspaces'

/** Opens the workspace of a name, with a folder of its own where the host has one. */
async function openWorkspace(name: string, options: ServeOptions): Promise<WorkspaceEngine> {
  const { folder, ...others } = options
  const own = folder === undefined ? others : { ...others, folder: join(folder, WORKSPACES_FOLDER, name) }
  return startEngine(await openStore(own), own)
}

/** Knows users by a file of tokens, whose code loads for those who have one. Rejects when the file cannot be used. */
async function byTokens(file: string): Promise<Authenticate> {
  const { readTokens, userOfToken } = await import('./authentication/tokens.ts')
  const tokens = readTokens(file)
  return ({ headers }) => userOfToken(tokens, headers.authorization)
}

async function serveFrom(opened: OpenedStorage, options: ServeOptions, pageFolder: string): Promise<Omit<Serving, 'warnings'>> {
  const authenticate = options.tokenFile === undefined ? undefined : await byTokens(options.tokenFile)
  await loadDialects({ dialects: options.dialects ?? [] })
  const engine = await startEngine(opened, options)
  const page = options.bare ? {} : { page: await StaticFiles.in(pageFolder) }
  const group = options.workspaces === true ? await openGroup(options, engine.answer) : undefined
  const { workspaces, answer = engine.answer } = group ?? {}
  const server = createHost({
    answer,
    allowRemote: options.allowRemote,
    ...page,
    ...(workspaces && { workspaces }),
    ...(authenticate && { authenticate }),
  })
  // HTTPS too, whose code loads for those who ask for it.
  const secured =
    options.secure && (await (await import('./secure/serve-securely.ts')).serveSecurely(answer, options, options.secure))
  const address = await listen(server, options).catch(async (error: unknown) => {
    if (secured) await closeServer(secured.server)
    throw error
  })
  // The rest of the code, now that the server listens. What cannot be read now is read when a request needs it.
  loadModules().catch(() => undefined)
  const stop = async (): Promise<void> => {
    await Promise.all([closeServer(server), secured && closeServer(secured.server)])
    await Promise.all([engine.close(), group?.close()])
  }
  const url = urlOf(address)
  return { url, notes: [...(secured?.notes ?? []), ...(group?.notesOf(url) ?? [])], stop }
}

/** The workspaces of a class, with the board of its trainer. */
async function openGroup(options: ServeOptions, host: Answer) {
  const [{ openClass }, { attendClass, withBoard }, { Workspaces }] = await Promise.all([
    import('./class/class-file.ts'),
    import('./class/class-route.ts'),
    import('./workspaces.ts'),
  ])
  const { classroom, close } = await openClass(options.folder, systemClock)
  const workspaces = new Workspaces((name) => openWorkspace(name, options), attendClass(classroom))
  return {
    workspaces,
    answer: withBoard(classroom, host),
    notesOf: (url: string) => [`Students join at ${url}/workspaces/; the trainer's board: ${url}/#/class/${classroom.key}`],
    close: async () => void (await Promise.all([workspaces.close(), close()])),
  }
}

/** The journal of this server: in the folder of its objects, if they are in one, else for as long as it runs. */
async function startRecorder({ folder }: ServeOptions, storage: Storage, serve: Answer): Promise<Recorder> {
  const medium = folder === undefined ? undefined : await folderMedium(join(folder, JOURNAL_FOLDER)).catch(() => undefined)
  const journal = await Journal.open(medium, (ms, run) => systemClock.setTimer(ms, run))
  return new Recorder({ journal, storage: () => storage, clock: systemClock, serve: withCompaction(() => storage, serve) })
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
