// First: the order of the layers stands in it.
import './ui/base/styles/index.css'

import { startTransition } from 'react'
import { openProgram, runProgram } from './hosts/sandbox/late-program.ts'
import { connectWorkspace, removeWorkspace } from './hosts/worker/connect.ts'
import { openScratch } from './hosts/worker/scratch.ts'
import { allowOwnScripts } from './hosts/worker/trusted-scripts.ts'
import { WORKER_CAPABILITIES } from './protocol/capabilities.ts'
import { engineOf, isShare, withEngine } from './ui/base/address/address.ts'
import { readPath } from './ui/base/address/path.ts'
// Before all that reads the browser's storage.
import { EMBED } from './ui/base/embed.ts'
import { type Connector, FIRST_WORKSPACE, type Host, isKnownWorkspace } from './ui/base/state/connection.ts'
import { takeDrops } from './ui/base/state/drops.ts'
import { openFirstLanguage } from './ui/base/state/languages.ts'
import { appStore } from './ui/base/state/store.ts'
import { recall } from './ui/base/state/stored.ts'

/** Where the page is, and its server with it: empty, or `/workspaces/NAME`. */
const base = location.pathname.replace(/\/[^/]*$/, '')

/** True when the page came from an API server (`crdlab serve`): its own address then answers like one. */
async function hostAnswers(): Promise<boolean> {
  try {
    const response = await fetch(`${base}/version`, { headers: { Accept: 'application/json' } })
    return response.ok && (response.headers.get('Content-Type') ?? '').includes('json')
  } catch {
    return false
  }
}

/** The engine in a worker of this page. The first workspace begins with the running example. */
async function page(workspace: string): Promise<Host> {
  const seed = workspace === FIRST_WORKSPACE ? 'first' : 'none'
  // In memory under a name of its own: tabs and other embeds have theirs.
  const opening = EMBED
    ? connectWorkspace(crypto.randomUUID(), { inMemory: true })
    : connectWorkspace(workspace, { memory: localStorage, seed })
  return Object.assign(await opening, { capabilities: WORKER_CAPABILITIES })
}

/** The server that the page came from. A page that runs its own engine does without this code. */
const host = async (): Promise<Host> => (await import('./client/origin-host.ts')).connectOrigin(base)

/** Whether the page was served by `crdlab serve --cluster`: then it opens on the cluster, whatever it showed before. */
const isOfCluster = document.querySelector<HTMLMetaElement>('meta[name="crdlab-server"]')?.content === 'cluster'

// An embed shows one view, and opens no files.
if (!EMBED) takeDrops()

// Before the first worker: the language worker starts also where the engine is the host's.
allowOwnScripts(globalThis)

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no root element')

/** Deletes what a workspace stored, with its checkpoints. */
async function remove(workspace: string): Promise<void> {
  if (EMBED) return
  await removeWorkspace(workspace, localStorage)
  const { removeCheckpoints } = await import('./ui/entities/workspace/checkpoints.ts')
  await removeCheckpoints(workspace)
}

const own: Connector = { page, remove, scratch: openScratch, runProgram, openProgram }
const { setConnector, connect, workspaces } = appStore.getState()
const address = location.hash.replace(/^#/, '')
const named = readPath(address)?.workspace ?? FIRST_WORKSPACE
// A workspace that this browser does not have is created only when the reader says so.
const wanted = isKnownWorkspace(workspaces, named) ? named : FIRST_WORKSPACE
const asked = engineOf(address) ?? recall('engine')
const wantsHost =
  !EMBED && (isOfCluster || asked === 'host' || (base.includes('/workspaces/') && engineOf(address) === undefined))
if (isOfCluster) history.replaceState(null, '', `#${withEngine(address, 'host', named)}`)
setConnector(own)
/** Loads React and the page one after the other, and draws in slices, so that the browser paints and answers between them. */
async function draw(at: HTMLElement): Promise<void> {
  const { createRoot } = await import('react-dom/client')
  const { App } = await import('./ui/shell/app.tsx')
  await openFirstLanguage().catch(() => undefined)
  startTransition(() => createRoot(at).render(<App />))
}

/** Asks whether there is a host as well, and opens the workspace on it where that is wanted. */
async function findHost(): Promise<void> {
  // A page that embeds this one must not reach a server through it.
  const served = !EMBED && (isOfCluster || (await hostAnswers()))
  if (served) setConnector({ ...own, host })
  if (wantsHost && !isShare(address)) void connect(served ? 'host' : 'page', wanted)
}

/** The engine of this page starts first; whether there is a host as well is asked beside it. */
function start(at: HTMLElement): void {
  // A link that carries a workspace is looked at first, and opens nothing.
  if (!wantsHost && !isShare(address)) void connect('page', wanted)
  // Not awaited: what is loaded later imports from this module's chunk, which would then wait for itself.
  void draw(at)
  void findHost()
}

// In a task of its own, so that the browser can paint and answer between the code and the engine.
setTimeout(() => start(root))
