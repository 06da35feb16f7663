/** A client of the API server, as small as a migration needs one; paths without the server's address. */
export interface MigrationClient {
  send(method: string, path: string, body?: object): Promise<{ readonly status: number; readonly body: Json }>
}

export type Json = { readonly [key: string]: unknown }

export interface Migration {
  readonly client: MigrationClient
  readonly group: string
  readonly version: string
  readonly plural: string
  /** The path of the old registration. */
  readonly oldRegistration: string
  /** Where and what the new one is: the same group, version and kind; a ThirdPartyResource or a CRD of v1. */
  readonly newRegistration: { readonly path: string; readonly body: object }
  /** Step 1: takes the right to edit from all users and stops the controllers. */
  suspend(): Promise<void>
  /** Step 7: starts the controllers and gives the rights back. */
  resume(): Promise<void>
  /** What comes after the seven steps: the dependents of what was migrated are adopted anew (rule TP-M2); absent: nobody does. */
  adopt?(data: readonly Json[]): Promise<void>
  /** Resolves when a step may begin; absent: at once. */
  lead?(step: Step | Adopting): Promise<void>
  /** Waits a little before what is not yet true is asked again. */
  pause(): Promise<void>
}

/** The seven steps in the order of the proposal, section Migration from existing TPR (rule TP-M1). */
export const STEPS = [
  'stop writers',
  'get all data',
  'delete the old data, orphaning dependents',
  'delete the old registration',
  'create the new registration',
  'create the data anew',
  'restart controllers',
] as const

export type Step = (typeof STEPS)[number]

/** The step of its own that follows them: "you'll probably want to re-adopt" the orphans, as the proposal says. */
export const ADOPTING = 'adopt the dependents anew'
export type Adopting = typeof ADOPTING

/** The names that stand for `TPR` and its registration in the commands of the proposal. */
export interface MigrationNames {
  readonly plural: string
  /** `cron-tab.stable.example.com`. */
  readonly oldRegistration: string
  /** The binding that gives the right to edit. */
  readonly binding: string
}

/** Each step as the proposal has it for kubectl, names filled in. */
export const commandsOf = ({ plural, oldRegistration, binding }: MigrationNames): { readonly [step in Step]: string } => ({
  'stop writers': `delete clusterrolebinding ${binding}`,
  'get all data': `get ${plural} --all-namespaces -o yaml > data.yaml`,
  'delete the old data, orphaning dependents': `delete ${plural} --all --all-namespaces --cascade=false`,
  'delete the old registration': `delete thirdpartyresources.extensions/${oldRegistration}`,
  'create the new registration': 'create -f new.yaml',
  'create the data anew': 'create -f data.yaml',
  'restart controllers': 'create -f editors.yaml',
})

/** How a dependent is adopted with kubectl, as a shell reads it; `references` as `adoptedReferences` gives them. */
export const adoptionCommand = (dependent: string, references: readonly Json[]): string =>
  `patch ${dependent} --type=merge -p '${JSON.stringify({ metadata: { ownerReferences: references } })}'`

/** A step that failed; what was read in step 2 is in `data`, so that nothing is lost. */
export class MigrationError extends Error {
  readonly step: Step | Adopting
  readonly data: readonly Json[]
  constructor(step: Step | Adopting, why: string, data: readonly Json[]) {
    super(`${step}: ${why}`)
    this.step = step
    this.data = data
  }
}

const at = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Json)[key] : undefined

/** How often what a step waits for is asked before it counts as failed. */
const PATIENCE = 100

/**
 * Leads a resource from its old registration to the new one, step by step, each waited for until it is true, and has its dependents
 * adopted anew where `adopt` does that. `onStep` hears of each one
 * that is done. Rejects with MigrationError; writers stay stopped then, because the data may be nowhere but in the error.
 */
export async function migrate(
  migration: Migration,
  onStep: (step: Step | Adopting) => void = () => {},
): Promise<readonly Json[]> {
  const { client, group, version, plural, oldRegistration, newRegistration } = migration
  const root = `/apis/${group}/${version}`
  let data: readonly Json[] = []
  const fail = (step: Step, why: string): MigrationError => new MigrationError(step, why, data)
  const ask = async (step: Step, method: string, path: string, body?: object): Promise<Json> => {
    const answer = await client.send(method, path, body)
    if (answer.status >= 300) throw fail(step, `${method} ${path}: ${answer.status} ${String(answer.body.message ?? '')}`)
    return answer.body
  }
  const until = async (step: Step, path: string, isTrue: (status: number, body: Json) => boolean): Promise<void> => {
    for (let left = PATIENCE; left > 0; left--) {
      const { status, body } = await client.send('GET', path)
      if (isTrue(status, body)) return
      await migration.pause()
    }
    throw fail(step, `${path} did not become what it should be`)
  }
  const pathOf = (object: Json): string => `${root}/namespaces/${at(object.metadata, 'namespace')}/${plural}`
  const steps: { readonly [step in Step]: () => Promise<void> } = {
    'stop writers': () => migration.suspend(),
    'get all data': async () => {
      data = (await ask('get all data', 'GET', `${root}/${plural}`)).items as readonly Json[]
    },
    'delete the old data, orphaning dependents': async () => {
      const step = 'delete the old data, orphaning dependents'
      const options = { kind: 'DeleteOptions', apiVersion: 'v1', propagationPolicy: 'Orphan' }
      for (const object of data) await ask(step, 'DELETE', `${pathOf(object)}/${at(object.metadata, 'name')}`, options)
      await until(step, `${root}/${plural}`, (_, { items }) => Array.isArray(items) && items.length === 0)
    },
    'delete the old registration': async () => {
      await ask('delete the old registration', 'DELETE', oldRegistration)
      await until('delete the old registration', `${root}/${plural}`, (status) => status === 404)
    },
    'create the new registration': async () => {
      await ask('create the new registration', 'POST', newRegistration.path, newRegistration.body)
      await until('create the new registration', `${root}/${plural}`, (status) => status === 200)
    },
    'create the data anew': async () => {
      const { resources } = await ask('create the data anew', 'GET', root)
      const hasStatus = (resources as readonly Json[]).some(({ name }) => name === `${plural}/status`)
      for (const object of data) {
        const created = await ask('create the data anew', 'POST', pathOf(object), fresh(object))
        if (hasStatus && object.status !== undefined) {
          const path = `${pathOf(object)}/${at(object.metadata, 'name')}/status`
          await ask('create the data anew', 'PUT', path, { ...created, status: object.status })
        }
      }
    },
    'restart controllers': () => migration.resume(),
  }
  for (const step of STEPS) {
    await migration.lead?.(step)
    await steps[step]()
    onStep(step)
  }
  if (migration.adopt !== undefined) {
    await migration.lead?.(ADOPTING)
    await migration.adopt(data)
    onStep(ADOPTING)
  }
  return data
}

/** An exported object as it can be created: what the server gives an object is left out (rule TP-M4). */
function fresh(object: Json): object {
  const { resourceVersion: _, uid: _uid, creationTimestamp: _time, generation: _generation, ...kept } = object.metadata as Json
  return { ...object, metadata: kept }
}
