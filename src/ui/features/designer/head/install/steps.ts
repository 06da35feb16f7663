import { ApiError, Unreachable } from '../../../../../client/api-status.ts'
import type { Answer, Client } from '../../../../../client/client.ts'
import { pathOf } from '../../../../../client/resource-type.ts'
import type { ClientClock } from '../../../../../client/transport.ts'
import { h } from '../../../../i18n/designer.ts'
import { CRDS } from '../../crds.ts'
import { fetchPlain } from '../plain-fetch.ts'

export const STEPS = ['dryRun', 'write', 'names', 'established', 'served'] as const
export type StepId = (typeof STEPS)[number]

/** A step of installing a CRD, and what the server says of it. */
export interface Step {
  readonly id: StepId
  readonly state: 'waiting' | 'running' | 'done' | 'failed'
  readonly says: string
}

const WAITING: readonly Step[] = STEPS.map((id) => ({ id, state: 'waiting', says: '' }))

export interface InstallOptions {
  /** Reads what becomes of the CRD. */
  readonly reader: Client
  readonly clock: ClientClock
  readonly name: string
  /** Sends the CRD, as a dry run or not. */
  send(dryRun: boolean): Promise<Answer>
  onSteps(steps: readonly Step[]): void
}

const ASK_MS = 60
/** How often names are found refused before that is believed: after an update the word about the old ones may still stand. */
const REFUSALS = 8
/** A real server serves a new kind some seconds after it is Established. */
const PATIENCE_MS = 30_000

/** As much of a CRD as is looked at. */
interface Established {
  readonly spec?: {
    readonly group?: string
    readonly names?: { readonly plural?: string }
    readonly versions?: readonly { readonly name?: string; readonly served?: boolean }[]
  }
  readonly status?: { readonly conditions?: readonly Condition[] }
}

interface Condition {
  readonly type?: string
  readonly status?: string
  readonly message?: string
}

const readCrd = async (reader: Client, name: string): Promise<Established> =>
  ((await fetchPlain(reader, { path: pathOf(CRDS, { name }) })) ?? {}) as Established

/** The served versions of a CRD that discovery does not name yet. */
async function unserved(
  reader: Client,
  { spec = {} }: Established,
): Promise<{ readonly all: string[]; readonly missing: string[] }> {
  const { group = '', names, versions = [] } = spec
  const all = versions.filter(({ served }) => served === true).map((version) => version.name ?? '')
  try {
    const types = await reader.discover()
    const there = (version: string): boolean =>
      types.some((type) => type.group === group && type.resource === names?.plural && type.version === version)
    return { all: all.map((version) => `/apis/${group}/${version}`), missing: all.filter((version) => !there(version)) }
  } catch (error) {
    // A group that is not there yet.
    if (error instanceof ApiError) return { all: [], missing: all }
    throw error
  }
}

const writeWords = ({ exchange }: Answer): string => `${exchange.request.method} ${exchange.code}`

/**
 * Installs or updates a CRD, step by step: the dry run first, then the write, then what the server does with it: the names are accepted, it is
 * Established, and each served version has its endpoint. True when it is stored, whatever becomes of it then. Throws nothing: what fails stands
 * in its step.
 */
export async function installSteps({ reader, clock, name, send, onSteps }: InstallOptions): Promise<boolean> {
  let steps = WAITING
  const tell = (id: StepId, state: Step['state'], says = ''): void => {
    steps = steps.map((step) => (step.id === id ? { id, state, says } : step))
    onSteps(steps)
  }
  const asked = async (id: StepId, dryRun: boolean): Promise<boolean> => {
    tell(id, 'running')
    const answer = await send(dryRun)
    if (answer.failure !== undefined) tell(id, 'failed', answer.failure.message)
    else tell(id, 'done', dryRun ? h.install.taken(answer.exchange.warnings.length) : writeWords(answer))
    return answer.failure === undefined
  }
  const until = clock.elapsed() + PATIENCE_MS
  const waitFor = async (id: StepId, look: () => Promise<readonly [state: 'running' | 'done' | 'failed', says: string]>) => {
    tell(id, 'running')
    for (;;) {
      const [state, says] = await look()
      const over = clock.elapsed() >= until
      if (state !== 'running' || over) {
        tell(id, state === 'running' ? 'failed' : state, says)
        return state === 'done'
      }
      await clock.sleep(ASK_MS)
    }
  }
  let refusals = 0
  const condition = (id: StepId, type: string) =>
    waitFor(id, async () => {
      const { status } = await readCrd(reader, name)
      const found = status?.conditions?.find((one) => one.type === type)
      const says = found?.message ?? ''
      if (found?.status === 'True') return ['done', says]
      const refused = id === 'names' && found?.status === 'False' && ++refusals >= REFUSALS
      return [refused ? 'failed' : 'running', says]
    })
  const names = async (): Promise<boolean> => {
    // What the CRD said before the write is not about what was written.
    await clock.sleep(ASK_MS)
    return condition('names', 'NamesAccepted')
  }
  const endpoints = () =>
    waitFor('served', async () => {
      const crd = await readCrd(reader, name)
      if (crd.spec === undefined) return ['running', '']
      const { all, missing } = await unserved(reader, crd)
      return missing.length === 0 ? ['done', all.join(', ')] : ['running', h.install.notServed(missing)]
    })
  const run = [
    () => asked('dryRun', true),
    () => asked('write', false),
    names,
    () => condition('established', 'Established'),
    endpoints,
  ]
  try {
    for (const step of run) if (!(await step())) break
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error
    const at = steps.find(({ state }) => state === 'running')?.id ?? 'dryRun'
    tell(at, 'failed', error.message)
  }
  return steps.some(({ id, state }) => id === 'write' && state === 'done')
}
