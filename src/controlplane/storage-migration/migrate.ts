import { StatusError } from '../../apimachinery/api/errors.ts'
import { objectAt, stringAt } from '../../apimachinery/json/access.ts'
import { type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import { readMeta } from '../../apiserver/registry/rest/metadata.ts'
import type { StoredObject } from '../../apiserver/storage/interfaces.ts'
import { keyPrefix } from '../../apiserver/storage/key-layout.ts'
import { type ApiResource, pathOf } from '../rest-mapper.ts'
import { isConditionTrue, isTerminal, type MigrationCondition, runningMessage, withConditions } from './conditions.ts'
import { MIGRATION_PREFIX, type MigrationContext, resourceKey } from './context.ts'
import { beginOfCrd, endOfCrd } from './crd-status.ts'

const MIGRATOR = 'storage-version-migrator-controller'
const RUNNING = 'MigrationRunning'
const FAILED = 'StorageVersionMigrationFailed'

/** How long a resource that is not served is waited for, in milliseconds. */
const PATIENCE_MS = 60_000

/** What a resource must be able to do. */
const VERBS = ['update', 'patch', 'list']

const nameOf = (migration: JsonObject): string => stringAt(readMeta(migration), 'name')
const bornAt = (migration: JsonObject): number => Date.parse(stringAt(readMeta(migration), 'creationTimestamp'))
const isRunning = (migration: JsonObject): boolean => isConditionTrue(migration, 'Running')

const timeOf = ({ clock }: MigrationContext): string => `${new Date(clock.now()).toISOString().slice(0, 19)}Z`

const failed = (message: string): MigrationCondition => ({ type: 'Failed', status: 'True', reason: FAILED, message })
const running = (message: string): MigrationCondition => ({ type: 'Running', status: 'True', reason: RUNNING, message })

/** Writes the status of a migration. Rejects with StatusError where it changed meanwhile: its event brings it back. */
const writeStatus = (context: MigrationContext, migration: JsonObject): Promise<void> =>
  context.api({
    method: 'PUT',
    path: `/apis/${String(migration.apiVersion)}/storageversionmigrations/${nameOf(migration)}/status`,
    body: migration,
  })

const setConditions = (
  context: MigrationContext,
  migration: JsonObject,
  ...conditions: readonly MigrationCondition[]
): Promise<void> => writeStatus(context, withConditions(migration, conditions, timeOf(context)))

/** The older of two, by name where both are as old. */
const older = (a: JsonObject, b: JsonObject): JsonObject =>
  (bornAt(a) - bornAt(b) || (nameOf(a) < nameOf(b) ? -1 : 1)) < 0 ? a : b

/**
 * Takes the migrations of a resource one step on: ends those that are done, begins the oldest that waits, and runs the one that was begun. What it
 * writes brings the resource back for the next step.
 * Source: k8s.io/kubernetes/pkg/controller/storageversionmigrator.
 */
export async function syncMigrations(context: MigrationContext, resource: string): Promise<void> {
  const all = context.storage.list(MIGRATION_PREFIX).items.map(({ value }) => value)
  const own = all.filter((migration) => resourceKey(migration) === resource)
  for (const migration of own.filter((one) => isRunning(one) && isTerminal(one))) await end(context, migration)
  const current = own.find((one) => isRunning(one) && !isTerminal(one))
  if (current !== undefined) return run(context, current)
  const waiting = own.filter((one) => !isRunning(one) && !isTerminal(one))
  if (waiting.length > 0) await begin(context, waiting.reduce(older))
}

async function begin(context: MigrationContext, migration: JsonObject): Promise<void> {
  await beginOfCrd(context, migration, timeOf(context))
  await setConditions(context, migration, running(runningMessage(0, 0)))
}

async function end(context: MigrationContext, migration: JsonObject): Promise<void> {
  await endOfCrd(context, migration, isConditionTrue(migration, 'Succeeded'), timeOf(context))
  const done = { type: 'Running', status: 'False', reason: 'MigrationCompleted', message: 'Migration completed' } as const
  await setConditions(context, migration, done)
}

/** Runs a migration that was begun: notes the version up to which objects are old, or writes those objects anew. */
async function run(context: MigrationContext, migration: JsonObject): Promise<void> {
  const { group, resource } = objectAt(objectAt(migration, 'spec'), 'resource')
  const found = context.mapper.preferred(String(group ?? ''), String(resource))
  const upTo = stringAt(objectAt(migration, 'status'), 'resourceVersion')
  if (found === undefined) {
    if (bornAt(migration) + PATIENCE_MS > context.clock.now()) throw new Error('the resource is not served yet')
    return setConditions(context, migration, failed('resource does not exist in discovery'))
  }
  const prefix = keyPrefix(found.group, found.resource)
  if (upTo !== '') return rewrite(context, migration, found, oldObjects(context, prefix, Number(upTo)))
  if (!VERBS.every((verb) => found.verbs.includes(verb))) {
    const of = `${found.group}/${found.version}, Resource=${found.resource}`
    return setConditions(
      context,
      migration,
      failed(`resource "${of}" does not support discovery operations: [${VERBS.join(' ')}]`),
    )
  }
  const { resourceVersion } = context.storage.list(prefix)
  const status = { ...objectAt(migration, 'status'), resourceVersion: String(resourceVersion) }
  return writeStatus(context, { ...migration, status })
}

interface OldObjects {
  readonly total: number
  readonly old: readonly StoredObject[]
}

function oldObjects({ storage }: MigrationContext, prefix: string, upTo: number): OldObjects {
  const { items } = storage.list(prefix)
  return { total: items.length, old: items.filter(({ resourceVersion }) => resourceVersion <= upTo) }
}

/** Failures after which an object is tried again. */
const isTransient = ({ code }: StatusError): boolean => [429, 500, 503, 504].includes(code)

/** Sends each of the objects an update that changes nothing, so that it is stored anew. */
async function rewrite(
  context: MigrationContext,
  migration: JsonObject,
  of: ApiResource,
  { total, old }: OldObjects,
): Promise<void> {
  let left = old.length
  for (const object of old) {
    try {
      await touch(context, of, object)
    } catch (error) {
      if (!(error instanceof StatusError)) throw error
      // One that changed or went meanwhile is not old any more.
      if (error.reason !== 'Conflict' && error.code !== 404) {
        if (isTransient(error)) {
          await setConditions(context, migration, running(runningMessage(left, total, error.message)))
          throw error
        }
        const why = `${left}/${total} not yet migrated. migration encountered unhandled error: ${error.message}`
        return setConditions(context, migration, running(runningMessage(left, total)), failed(why))
      }
    }
    left--
  }
  await setConditions(context, migration, running(runningMessage(left, total)), {
    type: 'Succeeded',
    status: 'True',
    reason: 'StorageVersionMigrationSucceeded',
    message: 'Migration completed',
  })
}

function touch({ api }: MigrationContext, of: ApiResource, { value, resourceVersion }: StoredObject): Promise<void> {
  const metadata = readMeta(value)
  const apiVersion = of.group === '' ? of.version : `${of.group}/${of.version}`
  return api({
    method: 'PATCH',
    path: pathOf(of, stringAt(metadata, 'namespace'), stringAt(metadata, 'name')),
    query: { fieldManager: MIGRATOR },
    contentType: 'application/merge-patch+json',
    body: objectOf({ apiVersion, kind: of.kind, metadata: objectOf({ resourceVersion: String(resourceVersion) }) }),
  })
}
