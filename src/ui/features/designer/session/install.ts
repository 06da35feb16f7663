import { deepEqual, type JsonObject, type JsonValue } from '../../../../apimachinery/json/value.ts'
import { errorMessage } from '../../../../apimachinery/text/error-message.ts'
import { ApiError } from '../../../../client/api-status.ts'
import type { Answer, Client } from '../../../../client/client.ts'
import { METADATA_ONLY } from '../../../../client/metadata-only.ts'
import { CRDS, pathOf } from '../../../../client/resource-type.ts'
import type { ClientClock } from '../../../../client/transport.ts'
import { backoff, type Changes, retry, waitFor } from '../../../base/async/async.ts'
import { fetchPlain } from '../../../base/server/plain-fetch.ts'
import { textAt } from '../../../entities/crd/crd.ts'
import { type CrdRevision, revisionOf } from '../crd/crd.ts'
import { headTexts } from '../texts/head.en.ts'
import type { Analysis } from './analysis.ts'
import { installedVersion, writeQuery } from './dry-run.ts'
import type { EditQueue } from './edit-queue.ts'
import type { Remote } from './remote.ts'
import {
  INSTALL_STEPS,
  type InstallStep,
  type InstallStepId,
  type Session,
  type SessionLanguage,
  type SessionStore,
} from './store.ts'

/** The API as an installation uses it. */
export interface InstallApi {
  /** Sends the CRD, as the user. */
  readonly sender: Client
  /** Reads what becomes of it, unseen by the log. */
  readonly reader: Client
  /** Calls a listener whenever a CRD changes. */
  readonly changes: Changes
  /** Keeps the text of the CRD that was stored. */
  keepTyped(name: string, text: string): Promise<void>
}

interface InstallOptions {
  readonly store: SessionStore
  readonly edits: Pick<EditQueue, 'whenApplied'>
  readonly analysis: Pick<Analysis, 'request'>
  readonly remote: Pick<Remote, 'noteInstalled'>
  readonly language: Pick<SessionLanguage, 'locked'>
  readonly clock: ClientClock
  /** Undefined while there is no connection. */
  api(): InstallApi | undefined
}

/** A real server serves a new kind some seconds after it is Established. */
const TIMEOUT_MS = 30_000
/** How often the CRD is read while no change of it arrives. */
const RECHECK_MS = 250
/** How long rejected names stand before they count: until the server has looked at the new names, those of the old ones stand. */
const NAMES_MS = 700

const WAITING: readonly InstallStep[] = INSTALL_STEPS.map((id) => ({ id, state: 'waiting', says: '' }))

/**
 * Creates the installation of a session's CRD. The life of a send is `install`: wait for the edits, `sendCrd` as a dry run and then for good,
 * wait for what the server makes of it (`progressOf`), and take the sent text as the installed one. It always ends; what fails is told by its step.
 */
export function createInstall(options: InstallOptions): Session['install'] {
  const { store, edits, analysis, remote, clock } = options
  const { getState: get, setState: set } = store

  const setStep = (id: InstallStepId, state: InstallStep['state'], says = ''): void => {
    const { install } = get()
    set({ install: { ...install, steps: install.steps.map((step) => (step.id === id ? { id, state, says } : step)) } })
  }

  const write = async (id: 'dryRun' | 'write', api: InstallApi, name: string, text: string): Promise<Answer | undefined> => {
    const isDryRun = id === 'dryRun'
    setStep(id, 'running')
    const answer = await sendCrd(api, options.language, name, text, isDryRun)
    const { exchange, failure } = answer
    if (failure !== undefined) setStep(id, 'failed', failure.message)
    else
      setStep(
        id,
        'done',
        isDryRun ? headTexts.install.taken(exchange.warnings.length) : `${exchange.request.method} ${exchange.code}`,
      )
    return failure === undefined ? answer : undefined
  }

  /** Follows what the server makes of the CRD, until it is served or that fails. */
  const follow = async (api: InstallApi, name: string): Promise<void> => {
    const until = clock.elapsed() + TIMEOUT_MS
    for (const [id, look] of progressOf(api, name, clock)) {
      setStep(id, 'running')
      const timeoutMs = Math.max(0, until - clock.elapsed())
      const { isDone, says } = await look(timeoutMs)
      setStep(id, isDone ? 'done' : 'failed', says)
      if (!isDone) return
    }
  }

  const install: Session['install'] = async () => {
    if (get().install.isRunning) return undefined
    set({ install: { isRunning: true, name: '', text: '', steps: [] } })
    let stored: CrdRevision | undefined
    try {
      // What was typed in a field until now is part of what is sent.
      await edits.whenApplied()
      const { text, crd } = get()
      const name = textAt(crd, ['metadata', 'name'])
      const api = options.api()
      if (api === undefined) return undefined
      set({ install: { isRunning: true, name, text, steps: WAITING } })
      if ((await write('dryRun', api, name, text)) === undefined) return undefined
      const object = (await write('write', api, name, text))?.object
      if (object === undefined) return undefined
      stored = revisionOf(object)
      await follow(api, name)
      await api.keepTyped(name, text)
      return stored
    } catch (error) {
      const step = get().install.steps.find(({ state }) => state === 'running')
      setStep(step?.id ?? 'dryRun', 'failed', errorMessage(error))
      return stored
    } finally {
      const { install } = get()
      set({ install: { ...install, isRunning: false } })
      if (stored === undefined) analysis.request()
      else remote.noteInstalled(install.text, stored)
    }
  }
  return install
}

/** Sends a CRD: POST, or PUT where it is installed. */
async function sendCrd(
  { sender, reader }: InstallApi,
  language: Pick<SessionLanguage, 'locked'>,
  name: string,
  text: string,
  dryRun: boolean,
): Promise<Answer> {
  const request = { query: writeQuery(dryRun), accept: METADATA_ONLY }
  const version = await installedVersion(reader, name)
  if (version === '') {
    return sender.send({ method: 'POST', path: pathOf(CRDS), ...request, body: text, contentType: 'application/yaml' })
  }
  const body = await language.locked(text, version)
  const path = pathOf(CRDS, { name })
  return sender.send({ method: 'PUT', path, ...request, body, contentType: 'application/json', known: version })
}

interface Condition {
  readonly type?: string
  readonly status?: string
  readonly message?: string
}

/** The parts of an installed CRD that its progress shows in. */
interface InstalledCrd {
  readonly spec?: {
    readonly group?: string
    readonly names?: { readonly plural?: string }
    readonly versions?: readonly { readonly name?: string; readonly served?: boolean }[]
  }
  readonly status?: { readonly conditions?: readonly Condition[]; readonly acceptedNames?: object }
}

interface Progress {
  readonly isDone: boolean
  readonly says: string
}

type Look = (timeoutMs: number) => Promise<Progress>

/** The steps after the write: the names are accepted, the CRD is Established, and discovery has each served version. */
function progressOf({ reader, changes }: InstallApi, name: string, clock: ClientClock): readonly [InstallStepId, Look][] {
  const read = async (): Promise<InstalledCrd> =>
    ((await fetchPlain(reader, { path: pathOf(CRDS, { name }) })) ?? {}) as InstalledCrd
  const condition = ({ status }: InstalledCrd, type: string): Condition | undefined =>
    status?.conditions?.find((one) => one.type === type)

  const whenCrd = async (check: (crd: InstalledCrd) => Progress | string, timeoutMs: number): Promise<Progress> => {
    let says = ''
    const look = async (): Promise<Progress | undefined> => {
      const found = check(await read())
      if (typeof found !== 'string') return found
      says = found
      return undefined
    }
    const found = await waitFor(look, changes, { clock, timeoutMs, recheckMs: RECHECK_MS })
    return found ?? { isDone: false, says }
  }

  const names: Look = (timeoutMs) => {
    let rejectedAt: number | undefined
    return whenCrd((crd) => {
      const found = condition(crd, 'NamesAccepted')
      const says = found?.message ?? ''
      const isOfSpec = deepEqual(asJson(crd.status?.acceptedNames), asJson(crd.spec?.names))
      if (found?.status === 'True' && isOfSpec) return { isDone: true, says }
      if (found?.status !== 'False') return says
      rejectedAt ??= clock.elapsed()
      return clock.elapsed() - rejectedAt >= NAMES_MS ? { isDone: false, says } : says
    }, timeoutMs)
  }

  const established: Look = (timeoutMs) =>
    whenCrd((crd) => {
      const { status, message = '' } = condition(crd, 'Established') ?? {}
      return status === 'True' ? { isDone: true, says: message } : message
    }, timeoutMs)

  const served: Look = async (timeoutMs) => {
    const { spec = {} } = await read()
    const { group = '', names: own, versions = [] } = spec
    const wanted = versions.filter((version) => version.served === true).map((version) => version.name ?? '')
    let missing = wanted
    const look = async (): Promise<true | undefined> => {
      const types = await discovered(reader)
      missing = wanted.filter(
        (version) => !types.some((type) => type.group === group && type.resource === own?.plural && type.version === version),
      )
      return missing.length === 0 ? true : undefined
    }
    // Discovery cannot be watched.
    const isDone = (await retry(look, backoff(100, 2000, timeoutMs), { clock })) === true
    return {
      isDone,
      says: isDone ? wanted.map((version) => `/apis/${group}/${version}`).join(', ') : headTexts.install.notServed(missing),
    }
  }

  return [
    ['names', names],
    ['established', established],
    ['served', served],
  ]
}

const asJson = (value: object | undefined): JsonValue => (value ?? null) as JsonObject | null

/** What the server serves; nothing while the group of a new kind is not there yet. */
async function discovered(reader: Client): ReturnType<Client['discover']> {
  try {
    return await reader.discover()
  } catch (error) {
    if (error instanceof ApiError) return []
    throw error
  }
}
