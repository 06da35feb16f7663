import { useSyncExternalStore } from 'react'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { objectOf } from '../../../apimachinery/json/value.ts'
import type { Client } from '../../../client/client.ts'
import type { Identity } from '../../../client/http.ts'
import { type ParsedPath, pathOf } from '../../../client/resource-type.ts'
import type { Transport } from '../../../client/transport.ts'
import { LabSession } from '../../../lab/session.ts'
import { CLIENT_HEADER } from '../../../protocol/journal.ts'
import { browserClock } from '../../base/async/async.ts'
import { appStore } from '../../base/state/store.ts'
import { programTexts } from './texts.en.ts'

/** Who writes between the read and the write of a controller. */
const RIVAL = 'rival-writer'

/** The programs that were opened at a server. They go on while other views are shown. */
let opened: { readonly page: Client; readonly sessions: Map<string, LabSession> } | undefined
const listeners = new Set<() => void>()
let version = 0

function announce(): void {
  version++
  for (const listener of listeners) listener()
}

/** Names the controller in what the server journals. */
function journaled(page: Client): Transport {
  const { fetch, capabilities } = page.wire
  if (capabilities?.has('journal') !== true) return fetch
  return (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set(CLIENT_HEADER, headers.get('User-Agent')?.split('/', 1)[0] ?? '')
    return fetch(input, { ...init, headers: Object.fromEntries(headers) })
  }
}

/** Changes an annotation of an object, which makes a new version of it. */
async function writeAsRival(path: ParsedPath): Promise<void> {
  const client = appStore.getState().clientAs(RIVAL, undefined)
  const { group, version: of, resource, namespace, name } = path
  const type = { group, version: of, resource, namespaced: namespace !== undefined }
  const annotations = objectOf({ 'crdlab.dev/rival': new Date().toISOString() })
  const body = stringify(objectOf({ metadata: objectOf({ annotations }) }))
  await client?.send({
    method: 'PATCH',
    path: pathOf(type, { namespace, name }),
    body,
    contentType: 'application/merge-patch+json',
  })
}

/** Returns the session of a program, made when it is first asked for; undefined until a server is reached, and where the page cannot run code. */
export function sessionOf(name: string, identity: Identity | undefined): LabSession | undefined {
  const { page, connector } = appStore.getState()
  const { runProgram } = connector
  if (page === undefined || runProgram === undefined) return undefined
  if (opened?.page !== page) {
    closeSessions()
    opened = { page, sessions: new Map() }
  }
  const known = opened.sessions.get(name)
  if (known !== undefined) return known
  const session = new LabSession({
    runProgram,
    fetch: journaled(page),
    clock: browserClock,
    name,
    identity,
    rival: writeAsRival,
    seed: 1,
  })
  opened.sessions.set(name, session)
  let state: SessionState = 'idle'
  session.subscribe(() => {
    const next = stateOf(session)
    if (next === state) return
    state = next
    holdWhileRunning(name, session)
    restExample()
    announce()
  })
  return session
}

/** The lock of a program that runs: a second tab of the workspace does not let it go on as well. */
function lockOf(name: string): string {
  const { engine, workspace } = appStore.getState()
  return `crdlab.program ${engine === 'host' ? location.pathname : workspace} ${name}`
}

const releases = new Map<LabSession, () => void>()

function holdWhileRunning(name: string, session: LabSession): void {
  if (session.phase.type !== 'running') {
    releases.get(session)?.()
    releases.delete(session)
  } else if (!releases.has(session)) {
    const isOver = new Promise<void>((resolve) => releases.set(session, resolve))
    // A browser gives locks to pages that it got securely alone.
    void navigator.locks?.request(lockOf(name), () => isOver)
  }
}

/** Lets a program go on that was left playing, unless it runs here, ended here, or runs in another tab. */
export async function resumeSession(name: string, identity: Identity | undefined, source: string): Promise<void> {
  const session = sessionOf(name, identity)
  if (session?.phase.type !== 'idle') return
  const locks = await navigator.locks?.query()
  if (locks?.held?.some((lock) => lock.name === lockOf(name)) === true || session.phase.type !== 'idle') return
  session.go('play', source)
}

/** Whether the controller of the example rests because a program of the lab works on its objects. */
let isExampleResting = false

/** Two controllers would fight over the status of a WebApp: that of the example rests while a program of the lab runs. */
function restExample(): void {
  const { controllerPaused, setControllerPaused, engine, addToast } = appStore.getState()
  const isWorking = [...(opened?.sessions.values() ?? [])].some(
    ({ phase, source }) => phase.type === 'running' && source?.includes("kind: 'WebApp'") === true,
  )
  if (engine !== 'page' || isWorking === isExampleResting || (isWorking && controllerPaused)) return
  isExampleResting = isWorking
  setControllerPaused(isWorking)
  if (isWorking) addToast('ok', programTexts.exampleRests)
}

/** Ends the program of a name. */
export function closeSession(name: string): void {
  opened?.sessions.get(name)?.stop()
  opened?.sessions.delete(name)
  restExample()
  announce()
}

function closeSessions(): void {
  for (const session of opened?.sessions.values() ?? []) session.stop()
  opened = undefined
  restExample()
}

// Another server has other objects.
appStore.subscribe(({ page }) => {
  if (opened !== undefined && opened.page !== page) {
    closeSessions()
    announce()
  }
})

export type SessionState = 'idle' | 'ended' | 'play' | 'pause'

const stateOf = ({ phase, wire }: LabSession): SessionState =>
  phase.type === 'running' ? (wire.mode === 'pause' ? 'pause' : 'play') : phase.type

/** What the programs of the workspace do, by their names; absent: not opened. */
export function useSessionStates(): ReadonlyMap<string, SessionState> {
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => version,
  )
  return new Map([...(opened?.sessions ?? [])].map(([name, session]) => [name, stateOf(session)]))
}
