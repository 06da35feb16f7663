import { describe, expect, it } from 'vitest'
import { CRDS } from '../../controlplane/testing/engine.ts'
import { fieldsOf, type Json, type Lab, messageOf, metaOf, startLab, Watcher, watchEvents } from '../testing/lab.ts'
import { CRONTABS, cronTab, cronTabCrd, OLD_TPRS, oldTpr, TPRS, tpr } from '../testing/tpr.ts'
import { adoptDependents } from './adoption.ts'
import { legacyNames } from './legacy-view.ts'
import { ADOPTING, type Migration, MigrationError, migrate } from './migration.ts'

const start = (): Promise<Lab> => startLab({ dialects: ['tpr'] })

async function withOld(): Promise<Lab> {
  const lab = await start()
  await lab.register(OLD_TPRS, oldTpr())
  return lab
}

describe('the old registration', () => {
  it.each([
    ['cron-tab.ex.io', 'CronTab', 'crontabs'],
    ['foo.ex.io', 'Foo', 'foos'],
    ['a-b-c.x.ex.io', 'ABC', 'abcs'],
  ])('[TP-O1] %s names its kind and plural', (name, kind, plural) => {
    expect(legacyNames(name)).toMatchObject({ kind, plural })
  })

  it('[TP-O1] serves a namespaced resource in its versions', async () => {
    const lab = await start()
    await lab.register(OLD_TPRS, oldTpr('cron-tab.ex.io', { versions: [{ name: 'v1' }, { name: 'v2' }], description: 'd' }))
    await lab.post(CRONTABS, cronTab())
    const groups = (await lab.get('/apis/ex.io')).body.versions as Json[]
    expect(groups.map(({ version }) => version)).toEqual(['v2', 'v1'])
    const [resource] = (await lab.get('/apis/ex.io/v1')).body.resources as Json[]
    expect([resource?.name, resource?.kind, resource?.namespaced]).toEqual(['crontabs', 'CronTab', true])
    expect((await lab.get(`${CRONTABS}/a`)).body.spec).toEqual({ cron: '* *' })
  })

  it.each<[string, Json, string[]]>([
    ['no group', oldTpr('crontab'), ['metadata.name']],
    ['no version', oldTpr('cron-tab.ex.io', { versions: [] }), ['versions']],
    ['a version twice', oldTpr('cron-tab.ex.io', { versions: [{ name: 'v1' }, { name: 'v1' }] }), ['versions[1].name']],
  ])('[TP-O1] rejects %s', async (_, object, fields) => {
    expect(fieldsOf(await (await start()).post(OLD_TPRS, object))).toEqual(fields)
  })

  it('[TP-O1] is there only with this dialect', async () => {
    expect((await (await startLab({ dialects: ['proposal'] })).get(OLD_TPRS)).status).toBe(404)
  })

  it('[TP-X1] its names are its own while it is there: a new registration waits, and nothing migrates by itself', async () => {
    const lab = await withOld()
    await lab.post(CRONTABS, cronTab())
    await lab.register(TPRS, tpr())
    const conflict = async () => ((await lab.get(`${TPRS}/crontabs.ex.io`)).body.status as { conditions: Json[] }).conditions[0]
    expect(await conflict()).toMatchObject({ type: 'NameConflict', status: 'True' })
    expect((await lab.get(`${CRONTABS}/a`)).status).toBe(200)
    await lab.remove(`${OLD_TPRS}/cron-tab.ex.io`)
    await lab.plane.idle()
    expect(await conflict()).toMatchObject({ type: 'NameConflict', status: 'False' })
    expect((await lab.get(CRONTABS)).body.items).toEqual([])
  })

  it('[TP-O1] cannot take names that another registration holds', async () => {
    const lab = await start()
    await lab.register(TPRS, tpr())
    const answer = await lab.post(OLD_TPRS, oldTpr())
    expect([answer.status, messageOf(answer)]).toEqual([
      409,
      'Operation cannot be fulfilled on thirdpartyresources.extensions "cron-tab.ex.io": "crontabs" is already in use',
    ])
  })
})

/** A migration in a lab; `log` hears of what happens around the steps. */
const migration = (lab: Lab, log: string[], change: Partial<Migration> = {}): Migration => ({
  client: { send: (method, path, body) => lab.send(method, path, body) },
  group: 'ex.io',
  version: 'v1',
  plural: 'crontabs',
  oldRegistration: `${OLD_TPRS}/cron-tab.ex.io`,
  newRegistration: { path: TPRS, body: tpr() },
  suspend: () => Promise.resolve(void log.push('suspend')),
  resume: () => Promise.resolve(void log.push('resume')),
  pause: () => lab.plane.idle(),
  ...change,
})

async function withData(): Promise<Lab> {
  const lab = await withOld()
  const metadata = { labels: { app: 'x' }, annotations: { note: 'y' } }
  await lab.post(CRONTABS, cronTab('a', { cron: '1' }, metadata))
  const owner = metaOf(await lab.post(CRONTABS, cronTab('b', { cron: '2' })))
  await lab.post('/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'other' } })
  await lab.post('/apis/ex.io/v1/namespaces/other/crontabs', { ...cronTab('c', { cron: '3' }), status: { runs: 4 } })
  await lab.register(CRDS, cronTabCrd('jobs.io', 'jobs', 'Job'))
  const ownerReferences = [{ apiVersion: 'ex.io/v1', kind: 'CronTab', name: 'b', uid: owner.uid }]
  await lab.post(JOBS, { apiVersion: 'jobs.io/v1', kind: 'Job', metadata: { name: 'j', ownerReferences } })
  return lab
}

const JOBS = '/apis/jobs.io/v1/namespaces/default/jobs'

const all = async (lab: Lab): Promise<unknown[]> =>
  ((await lab.get('/apis/ex.io/v1/crontabs')).body.items as Json[]).map(({ metadata, spec, status }) => {
    const { namespace, name, labels, annotations } = metadata as Json
    return { namespace, name, labels, annotations, spec, status }
  })

describe('migrating', () => {
  it.each<[string, Json]>([
    ['a ThirdPartyResource', { path: TPRS, body: tpr() }],
    ['a CRD of v1, whose status goes through /status', { path: CRDS, body: cronTabCrd() }],
  ])('[TP-M1, TP-M4] to %s loses no spec, label, annotation or status', async (_, newRegistration) => {
    const lab = await withData()
    const before = await all(lab)
    const log: string[] = []
    const target = newRegistration as unknown as Migration['newRegistration']
    await migrate(migration(lab, log, { newRegistration: target }), (step) => log.push(step))
    expect(log).toEqual([
      'suspend',
      'stop writers',
      'get all data',
      'delete the old data, orphaning dependents',
      'delete the old registration',
      'create the new registration',
      'create the data anew',
      'resume',
      'restart controllers',
    ])
    expect(before).toHaveLength(3)
    expect(await all(lab)).toEqual(before)
    expect((await lab.get(OLD_TPRS)).body.items).toEqual([])
  })

  it('[TP-M2, TP-M4] dependents stay, without their owner', async () => {
    const lab = await withData()
    await migrate(migration(lab, []))
    await lab.plane.idle()
    const job = await lab.get(`${JOBS}/j`)
    expect([job.status, metaOf(job).ownerReferences]).toEqual([200, undefined])
  })

  it('[TP-M2] adopting them anew is a step of its own, after the seven', async () => {
    const lab = await withData()
    const log: string[] = []
    const adopt: Migration['adopt'] = async (data) => {
      await adoptDependents({
        client: migration(lab, []).client,
        owners: '/apis/ex.io/v1/crontabs',
        before: data,
        dependents: ['/apis/jobs.io/v1/jobs'],
        belongs: (_, owner) => (owner.metadata as Json).name === 'b',
      })
    }
    await migrate(migration(lab, [], { adopt }), (step) => log.push(step))
    expect(log.slice(6)).toEqual(['restart controllers', ADOPTING])
    const { uid } = metaOf(await lab.get(`${CRONTABS}/b`))
    expect(metaOf(await lab.get(`${JOBS}/j`)).ownerReferences).toEqual([
      { apiVersion: 'ex.io/v1', kind: 'CronTab', name: 'b', uid, controller: true, blockOwnerDeletion: true },
    ])
  })

  it('[TP-M3] a controller that is left running sees every deletion', async () => {
    const lab = await withData()
    const left = await watchEvents(lab, '/apis/ex.io/v1/crontabs', 9, () => migrate(migration(lab, [])))
    expect(left.filter((event) => event.startsWith('DELETED'))).toEqual(['DELETED a', 'DELETED b', 'DELETED c'])
  })

  it('[TP-M3] a controller that is stopped in step 1 and restarted in step 7 sees none', async () => {
    const lab = await withData()
    const controller = new Watcher(lab, '/apis/ex.io/v1/crontabs')
    await controller.start(3)
    await migrate(migration(lab, [], { suspend: () => controller.stop(), resume: () => controller.start(6) }))
    await controller.stop()
    expect(controller.events).toEqual(['ADDED a', 'ADDED b', 'ADDED c', 'ADDED a', 'ADDED b', 'ADDED c'])
  })

  it('[TP-M1] a step that fails stops it there, with the data in the error and the writers still stopped', async () => {
    const lab = await withData()
    const log: string[] = []
    const bad = { path: TPRS, body: tpr({ kind: '' }) }
    const failed = await migrate(migration(lab, log, { newRegistration: bad })).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(MigrationError)
    const { step, data } = failed as MigrationError
    expect([step, data.length, log]).toEqual(['create the new registration', 3, ['suspend']])
  })

  it('[TP-M1] a step that does not become true is given up', async () => {
    const lab = await withData()
    await lab.patch(`${CRONTABS}/a`, { metadata: { finalizers: ['ex.io/never'] } })
    const failed = await migrate(migration(lab, [])).catch((error: unknown) => error)
    expect((failed as MigrationError).message).toBe(
      'delete the old data, orphaning dependents: /apis/ex.io/v1/crontabs did not become what it should be',
    )
  })
})
