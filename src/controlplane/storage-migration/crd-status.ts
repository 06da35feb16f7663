import { STORAGE_PREFIX } from '../../apiextensions/v1/names.ts'
import { storageVersionOf } from '../../apiextensions/v1/stored-definition.ts'
import { objectAt, objectsOf, stringAt } from '../../apimachinery/json/access.ts'
import { type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import { generationOf, readMeta } from '../../apiserver/registry/rest/metadata.ts'
import { retryOnConflict } from '../loopback.ts'
import type { MigrationContext } from './context.ts'

const RUNNER = 'migration-runner-controller'
const TYPE = 'StorageMigrating'

interface State {
  readonly status: 'True' | 'False'
  readonly reason: string
  readonly message: string
}

/** The CRD that a migration is about; undefined: it is about a kind of the server, or one that is gone. */
function crdOf({ storage }: MigrationContext, migration: JsonObject): JsonObject | undefined {
  const { group, resource } = objectAt(objectAt(migration, 'spec'), 'resource')
  return storage.get(`${STORAGE_PREFIX}${String(resource)}.${String(group ?? '')}`)?.value
}

/** Applies what the runner of migrations owns of the status of a CRD, unless the CRD changed meanwhile. */
function apply({ api }: MigrationContext, crd: JsonObject, state: State, now: string, stored?: string): Promise<void> {
  const metadata = readMeta(crd)
  const [name, resourceVersion] = [stringAt(metadata, 'name'), stringAt(metadata, 'resourceVersion')]
  const { apiVersion = '', kind = '' } = crd
  const condition = { type: TYPE, ...state, lastTransitionTime: now, observedGeneration: generationOf(crd) }
  return api({
    method: 'PATCH',
    path: `/apis/${String(apiVersion)}/customresourcedefinitions/${name}/status`,
    query: { fieldManager: RUNNER, force: 'true' },
    contentType: 'application/apply-patch+yaml',
    body: objectOf({
      apiVersion,
      kind,
      metadata: objectOf({ name, resourceVersion }),
      status: objectOf({ conditions: [objectOf(condition)], ...(stored !== undefined && { storedVersions: [stored] }) }),
    }),
  })
}

/** Says in the status of the CRD that its objects are being migrated (rule SM-3). */
export const beginOfCrd = (context: MigrationContext, migration: JsonObject, now: string): Promise<void> =>
  retryOnConflict(async () => {
    const crd = crdOf(context, migration)
    const message = `Migration ${stringAt(readMeta(migration), 'name')} is running`
    if (crd !== undefined) await apply(context, crd, { status: 'True', reason: 'MigrationRunning', message }, now)
  })

/**
 * Says in the status of the CRD how the migration ended. After a success the storage version alone is stored, unless the CRD changed since the migration
 * began (rule SM-3).
 */
export const endOfCrd = (context: MigrationContext, migration: JsonObject, isSuccess: boolean, now: string): Promise<void> =>
  retryOnConflict(async () => {
    const crd = crdOf(context, migration)
    if (crd === undefined) return
    const known = objectsOf(objectAt(crd, 'status').conditions).find((condition) => condition.type === TYPE)
    const isSame = known !== undefined && Number(known.observedGeneration ?? 0) === generationOf(crd)
    const versions = isSame
      ? 'and the stored versions have been updated'
      : 'but the stored versions have not been updated due to a generation mismatch'
    const state: State = isSuccess
      ? { status: 'False', reason: 'MigrationSucceeded', message: `The migration has succeeded ${versions}` }
      : { status: 'False', reason: 'MigrationFailed', message: 'The migration has failed' }
    await apply(context, crd, state, now, isSame ? storageVersionOf(crd) : undefined)
  })
