import type { StateCreator } from 'zustand'
import { errorMessage } from '../../../apimachinery/text/error-message.ts'
import { type Client, createClient } from '../../../client/client.ts'
import type { Identity } from '../../../client/http.ts'
import type { Observer, Transport } from '../../../client/transport.ts'
import { type DialectSettings, NO_DIALECTS } from '../../../dialects/settings.ts'
import type { OpenProgram, RunProgram } from '../../../lab/program.ts'
import { type Capabilities, NO_CAPABILITIES } from '../../../protocol/capabilities.ts'
import { browserClock, latestAttempt } from '../async/async.ts'
import { pageTexts } from '../i18n/page.en.ts'
import type { ClusterSlice } from './cluster.ts'
import { type DialectsSlice, gated, isGateClosed } from './dialects.ts'
import type { EventsSlice } from './events.ts'
import type { LogSlice } from './log.ts'
import { forgetPersonas, identityOf, keepPersona, type OwnPersona, recallOwnPersonas, recallPersona } from './persona.ts'
import { isRecord, keep, recall } from './stored.ts'
import type { ToastsSlice } from './toasts.ts'

/** Where an engine runs: in this page, or behind the address the page came from. */
export type Engine = 'page' | 'host'

/** What a host says of itself and its medium. */
export interface HostHealth {
  readonly ok: boolean
  /** Why writes are rejected or nothing answers. */
  readonly message?: string
}

/** A running API server, reached. */
export interface Host {
  readonly fetch: Transport
  /** What it declares beside the API. Absent: nothing. */
  readonly capabilities?: Capabilities
  close(): Promise<void>
  /** The browser deleted what the workspace held. */
  readonly wiped?: boolean
  /** Calls back at once and on every change of health. */
  onHealth?(listener: (health: HostHealth) => void): () => void
  /** Calls back when everything that is stored was replaced, by this tab or another. */
  onReplaced?(listener: () => void): () => void
}

/** A server that begins empty each time it is reset. */
export interface Scratch {
  readonly fetch: Transport
  /** `bare`: of custom resources alone, without namespaces and roles; `minor`: the release that it equals, absent: the newest. */
  reset(settings: DialectSettings, bare?: boolean, minor?: number): void
  close(): void
}

/** How this page can reach an API server; made by the entry module, which alone knows hosts. */
export interface Connector {
  page?(workspace: string): Promise<Host>
  host?(): Promise<Host>
  /** A server over memory for a view that must not touch the workspace. */
  scratch?(): Scratch
  /** Runs controllers that people write. Loads what it needs when it is first called. */
  readonly runProgram?: RunProgram
  /** Opens a program that is replayed. Loads what it needs when it is first called. */
  readonly openProgram?: OpenProgram
  /** Deletes everything a workspace stored. */
  remove?(workspace: string): Promise<void>
}

export interface WorkspaceEntry {
  readonly name: string
  /** Milliseconds since the epoch when it was last open. */
  readonly opened: number
  /** Undefined until they have been counted. */
  readonly crds?: number
  readonly objects?: number
}

export interface ConnectionSlice {
  readonly connector: Connector
  readonly engine: Engine
  readonly workspace: string
  readonly phase: 'connecting' | 'open' | 'failed'
  readonly problem: string | undefined
  readonly health: HostHealth
  /** What the server declared when the page connected. */
  readonly capabilities: Capabilities
  /** The workspace had data, and the browser deleted it. */
  readonly wiped: boolean
  /** The name of the persona that the reader acts as. */
  readonly persona: string
  /** Whom it acts as; undefined as administrator. */
  readonly identity: Identity | undefined
  /** The reader's own personas. */
  readonly ownPersonas: readonly OwnPersona[]
  /**
   * The reader's own client: every request that the reader causes acts as the persona. Undefined until open, like those below.
   */
  readonly you: Client | undefined
  /**
   * The page's client for what it shows: discovery, lists, watches, traces. It stays the administrator's whatever the persona, so
   * that a persona who may not read sees what it is not allowed to change, and the page never goes blank.
   */
  readonly page: Client | undefined
  /** The page's client for asking what the persona may do; undefined as administrator, who may do everything. */
  readonly asking: Client | undefined
  /** A client of its own, so that the log can tell who wrote. */
  clientAs(actor: string, identity: Identity | undefined): Client | undefined
  setPersona(persona: string): void
  /** Takes the reader's own personas as they are kept now; one that is gone is acted as no more. */
  setOwnPersonas(own: readonly OwnPersona[]): void
  readonly workspaces: readonly WorkspaceEntry[]
  setConnector(connector: Connector): void
  connect(engine: Engine, workspace: string): Promise<void>
  /** Closes the server of this page, so that its store can be opened elsewhere. Resolves once everything is saved. */
  disconnect(): Promise<void>
  noteWorkspace(change: Partial<WorkspaceEntry>): void
  removeWorkspace(name: string): Promise<void>
}

export const FIRST_WORKSPACE = 'first-run'

export function readWorkspaces(kept: unknown): WorkspaceEntry[] {
  if (!Array.isArray(kept)) return []
  const isCount = (value: unknown): value is number => typeof value === 'number' && value >= 0
  return kept.filter(isRecord).flatMap((entry) =>
    typeof entry.name === 'string' && isWorkspaceName(entry.name)
      ? [
          {
            name: entry.name,
            opened: isCount(entry.opened) ? entry.opened : 0,
            ...(isCount(entry.crds) ? { crds: entry.crds } : {}),
            ...(isCount(entry.objects) ? { objects: entry.objects } : {}),
          },
        ]
      : [],
  )
}

/** Whether this browser has a workspace of this name. The first one is there without having been opened. */
export const isKnownWorkspace = (workspaces: readonly WorkspaceEntry[], name: string): boolean =>
  name === FIRST_WORKSPACE || workspaces.some((entry) => entry.name === name)

/** A workspace is named like a DNS label, so that it fits addresses and file names. */
export const isWorkspaceName = (name: string): boolean => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(name)

const HEALTHY: HostHealth = { ok: true }

/** Until a server is reached. */
const NOT_YET = {
  phase: 'connecting',
  problem: undefined,
  health: HEALTHY,
  capabilities: NO_CAPABILITIES,
  wiped: false,
  you: undefined,
  page: undefined,
  asking: undefined,
} as const

const clientOf = (host: Host, actor: string, identity: Identity | undefined, observer: Observer): Client =>
  createClient({
    fetch: host.fetch,
    clock: browserClock,
    actor,
    user: identity?.user,
    groups: identity?.groups,
    observer,
    capabilities: host.capabilities ?? NO_CAPABILITIES,
  })

type Connected = ClusterSlice & ConnectionSlice & DialectsSlice & EventsSlice & LogSlice & ToastsSlice

/** The clients of the reader as a persona. */
function personaClients(persona: string, get: () => Connected): Pick<ConnectionSlice, 'you' | 'asking' | 'identity'> {
  const { ownPersonas, clientAs } = get()
  const identity = identityOf(persona, ownPersonas)
  const you = clientAs('you', identity)
  const noteGate = (): void => get().addToast('warn', pageTexts.app.notSent)
  return {
    identity,
    you: you && gated(you, () => isGateClosed(get().dialects), noteGate),
    asking: identity && clientAs('page', identity),
  }
}

/** What is kept of personas. */
function recalled(engine: Engine, workspace: string): Pick<ConnectionSlice, 'persona' | 'identity' | 'ownPersonas'> {
  const persona = recallPersona(engine, workspace)
  const ownPersonas = recallOwnPersonas(engine, workspace)
  return { persona, ownPersonas, identity: identityOf(persona, ownPersonas) }
}

export const connectionSlice: StateCreator<Connected, [], [], ConnectionSlice> = (set, get) => {
  let host: Host | undefined
  const beginAttempt = latestAttempt()
  const clientAs = (actor: string, identity: Identity | undefined): Client | undefined =>
    host && clientOf(host, actor, identity, get().observer)
  return {
    connector: {},
    engine: 'page',
    workspace: FIRST_WORKSPACE,
    persona: 'admin',
    identity: undefined,
    ownPersonas: [],
    ...NOT_YET,
    workspaces: readWorkspaces(recall('workspaces')),
    clientAs,
    setPersona(persona) {
      const { engine, workspace } = get()
      keepPersona(engine, workspace, persona)
      set({ persona, ...personaClients(persona, get) })
    },
    setOwnPersonas(ownPersonas) {
      const { engine, workspace, setPersona } = get()
      set({ ownPersonas })
      setPersona(recallPersona(engine, workspace))
    },
    setConnector: (connector) => set({ connector }),
    async connect(engine, workspace) {
      const isLatest = beginAttempt()
      const previous = host
      keep('engine', engine)
      host = undefined
      set({ engine, workspace, ...recalled(engine, workspace), ...NOT_YET, dialects: NO_DIALECTS, cluster: undefined })
      await previous?.close().catch(() => undefined)
      get().forgetEvents()
      try {
        const { connector } = get()
        const open = engine === 'host' ? connector.host?.() : connector.page?.(workspace)
        const next = await open
        if (next === undefined) throw new Error(engine === 'host' ? pageTexts.app.noHost : pageTexts.app.noEngine)
        if (!isLatest()) return void next.close()
        host = next
        next.onHealth?.((health) => {
          if (isLatest()) set({ health })
        })
        // What the clients and their watches know is of the former content: new ones begin anew.
        next.onReplaced?.(() => {
          if (isLatest()) set({ page: clientAs('page', undefined), ...personaClients(get().persona, get) })
        })
        const { capabilities = NO_CAPABILITIES, wiped = false } = next
        set({ phase: 'open', capabilities, wiped, page: clientAs('page', undefined), ...personaClients(get().persona, get) })
        get().noteWorkspace({})
      } catch (error) {
        if (isLatest()) set({ phase: 'failed', problem: errorMessage(error) })
      }
    },
    async disconnect() {
      const previous = host
      host = undefined
      await previous?.close().catch(() => undefined)
    },
    noteWorkspace(change) {
      const { workspace, workspaces, engine } = get()
      if (engine === 'host') return
      const old = workspaces.find((entry) => entry.name === workspace) ?? { name: workspace, opened: 0 }
      const next = [{ ...old, ...change, opened: browserClock.now() }, ...workspaces.filter((entry) => entry.name !== workspace)]
      keep('workspaces', next)
      set({ workspaces: next })
    },
    async removeWorkspace(name) {
      await get().connector.remove?.(name)
      forgetPersonas(name)
      const next = get().workspaces.filter((entry) => entry.name !== name)
      keep('workspaces', next)
      set({ workspaces: next })
    },
  }
}
