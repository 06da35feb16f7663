import type { DialectSettings } from '../../dialects/settings.ts'

/**
 * The messages between the page, the worker of its tab and the workers of other tabs. Each tab has a worker; the one that holds the
 * Web Lock of the workspace leads: it runs the engine. The others hand the requests of their pages to it.
 */

/** The page wants this workspace; said once, first. */
export interface Open {
  readonly type: 'open'
  readonly workspace: string
  /** The content of a new workspace: nothing, the first example, or all examples. */
  readonly seed: Seed
  /** It is held in the memory of the worker; the browser stores nothing. Its name must be one that no other worker has. */
  readonly inMemory: boolean
}

export type Seed = 'none' | 'first' | 'all'

/** A request to the API server. `id` is unique for the client that sends it. */
export interface RequestMessage {
  readonly type: 'request'
  readonly id: number
  readonly method: string
  /** Path and query. */
  readonly url: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The client no longer wants the answer: ends a watch. */
export interface Cancel {
  readonly type: 'cancel'
  readonly id: number
}

/** The client read this much of a stream, in characters. Said now and then, so that the server knows how far behind it is. */
export interface Taken {
  readonly type: 'taken'
  readonly id: number
  readonly characters: number
}

/** How many characters of a stream may be on their way to its reader, or wait for it, before the server sends no more. */
export const MAX_UNREAD = 256 * 1024
/** A reader that took this many characters says so. Less than MAX_UNREAD, or both sides would wait for each other. */
export const ACKNOWLEDGE_STEP = 64 * 1024

export type ToServer = RequestMessage | Cancel | Taken

/** Sent by the page, answered by `pong`: the worker is alive. */
export interface Ping {
  readonly type: 'ping'
}

/** The page is done; answered by `closed` once everything is saved and released. */
export interface Close {
  readonly type: 'close'
}

/** The page wants a server over memory that begins empty, instead of a workspace; said again, another empty one takes its place. */
export interface Scratch {
  readonly type: 'scratch'
  readonly settings: DialectSettings
  /** The API server of custom resources alone: no namespaces that have to exist, no roles, no garbage collector. */
  readonly bare: boolean
  /** The minor version of the release that it equals; absent: the newest. */
  readonly minor?: number | undefined
}

export type ToWorkspace = Open | ToServer | Ping | Close
export type ToWorker = ToWorkspace | Scratch

/** The answer to a request. Without `body` it streams: `chunk`s follow, then `end`. */
export interface Head {
  readonly type: 'head'
  readonly id: number
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export interface Chunk {
  readonly type: 'chunk'
  readonly id: number
  readonly text: string
}

export interface End {
  readonly type: 'end'
  readonly id: number
}

/** There will be no answer, or no more of it. */
export interface Failed {
  readonly type: 'failed'
  readonly id: number
  readonly message: string
}

export type FromServer = Head | Chunk | End | Failed

export interface StateMessage {
  readonly type: 'state'
  readonly state: WorkspaceState
}

/** Several messages travel as one. */
export type FromWorker = readonly (FromServer | StateMessage | { readonly type: 'pong' } | { readonly type: 'closed' })[]

/** The state of a workspace. */
export interface WorkspaceState {
  /** `opening`: no engine answers yet; `leader`: the engine runs in this tab; `follower`: in another one; `failed`: not at all. */
  readonly role: 'opening' | 'leader' | 'follower' | 'failed'
  /** Whether what was acknowledged last was also saved; with `failed`, why. */
  readonly saving: Saving
  /** The report of the opening; absent until it is open. */
  readonly opened?: Opened
}

export type Saving = { readonly ok: true } | { readonly ok: false; readonly reason: SavingProblem; readonly message: string }

/** `quota`: the disk is full; `unavailable`: the medium failed; `slow`: a write is under way for more than a second. */
export type SavingProblem = 'quota' | 'unavailable' | 'slow'

export interface Opened {
  /** The workspace was new: it began empty, or with the seed. */
  readonly fresh: boolean
  /** Names the stored data; another one than last time means that it was deleted meanwhile. */
  readonly epoch: string
  /** The epoch of the data that the present data replaced on purpose; absent: none was. */
  readonly previousEpoch?: string
  /** The browser said that it had thrown away damaged data. */
  readonly dataLoss: boolean
  /** Keys of damaged objects that were set aside; `GET /crdlab/damaged` reads them. */
  readonly damaged: readonly string[]
  /** Why the seed could not be made. */
  readonly seedProblem?: string
}

/** Sent on the channel of a workspace to all tabs. */
export type Announcement =
  /** Sent by the holder of the lock before its engine runs: the former leader is gone, new requests wait. */
  | { readonly type: 'taking over' }
  | { readonly type: 'leading'; readonly leader: string; readonly state: WorkspaceState }
  | { readonly type: 'hello'; readonly client: string }
  | { readonly type: 'bye'; readonly client: string }

/** On the channel of one client, from the leader. */
export type ToFollower =
  | { readonly type: 'welcome'; readonly leader: string; readonly state: WorkspaceState }
  | { readonly type: 'answers'; readonly leader: string; readonly messages: readonly FromServer[] }

/** On the channel of one client, to this leader: a new leader does not take what was meant for the one before. */
export interface ToLeader {
  readonly type: 'ask'
  readonly leader: string
  readonly message: ToServer
}

export const Names = {
  /** Held by the worker that runs the engine. */
  lock: (workspace: string) => `crdlab/${workspace}/engine`,
  /** Held by a client as long as it lives. */
  clientLock: (workspace: string, client: string) => `crdlab/${workspace}/client/${client}`,
  channel: (workspace: string) => `crdlab/${workspace}`,
  clientChannel: (workspace: string, client: string) => `crdlab/${workspace}/${client}`,
} as const

export const LEADER_LOST = 'the tab running the API server closed before it answered. The change may or may not have been made'
