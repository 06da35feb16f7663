import { describe, expect, test } from 'vitest'
import { CRDS, MERGE, startTestEngine, type TestEngine, WIDGETS, widget, widgetCrd } from '../testing/engine.ts'

const MIGRATIONS = '/apis/storagemigration.k8s.io/v1/storageversionmigrations'
const ADMISSION = '/apis/admissionregistration.k8s.io/v1/validatingadmissionpolic'
const CRD = `${CRDS}/widgets.ex.io`
const MIGRATOR = 'kubernetes/pkg/controller/storageversionmigrator'
const MINUTE = 60_000

type Json = Record<string, unknown>

const ANY = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true }
const versions = (storage: string, schema: Json = ANY): Json[] =>
  ['v1', 'v2'].map((name) => ({ name, served: true, storage: name === storage, schema: { openAPIV3Schema: schema } }))

/** Objects that are stored at v1, of a CRD that stores v2 now. */
async function withOldObjects(names: readonly string[] = ['a', 'b'], schema?: Json): Promise<TestEngine> {
  const engine = await startTestEngine({ bare: false })
  const crd = widgetCrd()
  await engine.send('POST', CRDS, { ...crd, spec: { ...(crd.spec as Json), versions: versions('v1') } })
  await engine.plane.idle()
  for (const name of names) await engine.send('POST', WIDGETS, widget(name, { size: 1 }))
  await engine.send('PATCH', CRD, { spec: { versions: versions('v2', schema) } }, MERGE)
  await engine.plane.idle()
  return engine
}

async function migrate(engine: TestEngine, name = 'm', resource: Json = { group: 'ex.io', resource: 'widgets' }): Promise<void> {
  await engine.send('POST', MIGRATIONS, { metadata: { name }, spec: { resource } })
  await engine.plane.idle()
}

const conditionsAt = async (engine: TestEngine, path: string): Promise<string[]> => {
  const { status } = (await engine.send('GET', path)).body as { status?: { conditions?: Json[] } }
  return (status?.conditions ?? []).map(({ type, status: state, reason, message }) => `${type}=${state} ${reason}: ${message}`)
}

const storedAt = (engine: TestEngine): unknown[] =>
  engine.storage.list('/ex.io/widgets/').items.map(({ value }) => value.apiVersion)

const storedVersions = async (engine: TestEngine): Promise<unknown> =>
  ((await engine.send('GET', CRD)).body.status as Json).storedVersions

describe(`[SM-2] a migration (${MIGRATOR})`, () => {
  test('stores each object at the storage version, and leaves that alone among the stored versions', async () => {
    const engine = await withOldObjects()
    expect([storedAt(engine), await storedVersions(engine)]).toEqual([
      ['ex.io/v1', 'ex.io/v1'],
      ['v1', 'v2'],
    ])
    await migrate(engine)
    expect([storedAt(engine), await storedVersions(engine)]).toEqual([['ex.io/v2', 'ex.io/v2'], ['v2']])
    expect(await conditionsAt(engine, `${MIGRATIONS}/m`)).toEqual([
      'Running=False MigrationCompleted: Migration completed',
      'Succeeded=True StorageVersionMigrationSucceeded: Migration completed',
    ])
    expect((await conditionsAt(engine, CRD)).at(-1)).toBe(
      'StorageMigrating=False MigrationSucceeded: The migration has succeeded and the stored versions have been updated',
    )
  })

  test('fails at an object whose update is rejected, and says how many are left', async () => {
    const engine = await withOldObjects(['a', 'b', 'c'])
    const rule = { apiGroups: ['ex.io'], apiVersions: ['*'], resources: ['widgets'], operations: ['UPDATE'] }
    const policy = { matchConstraints: { resourceRules: [rule] }, validations: [{ expression: "object.metadata.name != 'b'" }] }
    await engine.send('POST', `${ADMISSION}ies`, { metadata: { name: 'p' }, spec: policy })
    const bound = { policyName: 'p', validationActions: ['Deny'] }
    await engine.send('POST', `${ADMISSION}ybindings`, { metadata: { name: 'p' }, spec: bound })
    await migrate(engine)
    expect((await conditionsAt(engine, `${MIGRATIONS}/m`)).map((line) => line.slice(0, 170))).toEqual([
      'Running=False MigrationCompleted: Migration completed',
      expect.stringMatching(
        /^Failed=True StorageVersionMigrationFailed: 2\/3 not yet migrated\. migration encountered unhandled error: widgets\.ex\.io "b" is forbidden: /,
      ),
    ])
    expect((await conditionsAt(engine, CRD)).at(-1)).toBe('StorageMigrating=False MigrationFailed: The migration has failed')
  })

  test('takes old objects for what they are though the schema of today would reject them', async () => {
    const engine = await withOldObjects(['a'], { type: 'object', properties: { spec: { type: 'string' } } })
    await migrate(engine)
    expect(storedAt(engine)).toEqual(['ex.io/v2'])
  })

  test.each([
    ['configmaps', { group: '', resource: 'configmaps' }, 'Succeeded=True StorageVersionMigrationSucceeded: Migration completed'],
    [
      'what has no list',
      { group: 'authorization.k8s.io', resource: 'subjectaccessreviews' },
      'Failed=True StorageVersionMigrationFailed: resource "authorization.k8s.io/v1, Resource=subjectaccessreviews" does not support discovery operations: [update patch list]',
    ],
  ])('of %s ends', async (_, resource, last) => {
    const engine = await startTestEngine({ bare: false })
    await migrate(engine, 'm', resource)
    expect((await conditionsAt(engine, `${MIGRATIONS}/m`)).at(-1)).toBe(last)
  })

  test('of a resource that is not served waits for it for a minute', async () => {
    const engine = await startTestEngine({ bare: false })
    await migrate(engine)
    expect(await conditionsAt(engine, `${MIGRATIONS}/m`)).toEqual(['Running=True MigrationRunning: The migration is running'])
    engine.clock.advance(MINUTE)
    await engine.plane.idle()
    expect((await conditionsAt(engine, `${MIGRATIONS}/m`)).at(-1)).toBe(
      'Failed=True StorageVersionMigrationFailed: resource does not exist in discovery',
    )
  })
})

describe(`[SM-3] the CRD of a migration (${MIGRATOR}/migrationrunner.go)`, () => {
  test('keeps its stored versions when it changed meanwhile', async () => {
    const engine = await withOldObjects([])
    // The migration waits in the queue while the CRD changes.
    const created = engine.send('POST', MIGRATIONS, {
      metadata: { name: 'm' },
      spec: { resource: { group: 'ex.io', resource: 'widgets' } },
    })
    const seen = new Promise<void>((resolve) => {
      const stop = engine.storage.watch('/apiextensions.k8s.io/customresourcedefinitions/', undefined, {
        event: ({ object }) => {
          if (!object.text.includes('is running')) return
          stop()
          void engine.send('PATCH', CRD, { spec: { names: { shortNames: ['wg'] } } }, MERGE).then(() => resolve())
        },
        closed: () => {},
      })
    })
    await created
    await seen
    await engine.plane.idle()
    expect((await conditionsAt(engine, CRD)).find((line) => line.startsWith('StorageMigrating'))).toBe(
      'StorageMigrating=False MigrationSucceeded: The migration has succeeded but the stored versions have not been updated due to a generation mismatch',
    )
    expect(await storedVersions(engine)).toEqual(['v1', 'v2'])
  })
})

describe(`[SM-4] migrations of one resource (${MIGRATOR}/migrationrunner.go)`, () => {
  test('run one after the other', async () => {
    const engine = await startTestEngine({ bare: false })
    await migrate(engine, 'first')
    await migrate(engine, 'second')
    expect(await conditionsAt(engine, `${MIGRATIONS}/second`)).toEqual([])
    await engine.send('DELETE', `${MIGRATIONS}/first`)
    await engine.plane.idle()
    expect(await conditionsAt(engine, `${MIGRATIONS}/second`)).toEqual([
      'Running=True MigrationRunning: The migration is running',
    ])
  })
})
