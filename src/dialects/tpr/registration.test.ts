import { describe, expect, it } from 'vitest'
import { CRDS } from '../../controlplane/testing/engine.ts'
import { fieldsOf, type Json, type Lab, messageOf, metaOf, startLab, watchEvents } from '../testing/lab.ts'
import { CRONTABS, cronTab, cronTabCrd, TPRS, tpr } from '../testing/tpr.ts'

const start = (): Promise<Lab> => startLab({ dialects: ['tpr'] })

const statusOf = async (lab: Lab, name: string): Promise<Json> => (await lab.get(`${TPRS}/${name}`)).body.status as Json

const conditionsOf = async (lab: Lab, name: string): Promise<unknown[]> =>
  ((await statusOf(lab, name)).conditions as Json[]).map(({ type, status, reason }) => [type, status, reason])

describe('names of a ThirdPartyResource', () => {
  it('[TP-N1, TP-N8] what is left out follows from the kind', async () => {
    const lab = await start()
    const { body } = await lab.post(TPRS, tpr())
    expect(body.spec).toEqual({
      group: 'ex.io',
      version: 'v1',
      scope: 'Namespaced',
      names: { plural: 'crontabs', singular: 'crontab', kind: 'CronTab', listKind: 'CronTabList' },
    })
  })

  it('[TP-N9] names that are not regular or not English work as given', async () => {
    const lab = await start()
    await lab.register(TPRS, tpr({ plural: 'oxen', singular: 'ox', kind: 'Ox' }))
    const [resource] = (await lab.get('/apis/ex.io/v1')).body.resources as Json[]
    expect([resource?.name, resource?.singularName, resource?.kind]).toEqual(['oxen', 'ox', 'Ox'])
    const made = await lab.post('/apis/ex.io/v1/namespaces/default/oxen', { ...cronTab(), kind: 'Ox' })
    expect(made.status).toBe(201)
  })

  it('[TP-N3, TP-N7] creation does nothing; the controller claims the names and says so', async () => {
    const lab = await start()
    const created = await lab.post(TPRS, tpr())
    expect(created.body.status).toEqual({ conditions: [], acceptedNames: { plural: '', kind: '' } })
    await lab.plane.idle()
    expect(await statusOf(lab, 'crontabs.ex.io')).toEqual({
      acceptedNames: { plural: 'crontabs', singular: 'crontab', kind: 'CronTab', listKind: 'CronTabList' },
      conditions: [
        {
          type: 'NameConflict',
          status: 'False',
          reason: 'NoConflicts',
          message: 'no conflicts found',
          lastTransitionTime: '2026-01-02T03:04:05Z',
        },
      ],
    })
  })

  const clashes: [name: string, names: Json, reason: string][] = [
    ['singular against plural', { singular: 'crontabs' }, 'SingularConflict'],
    ['short against singular', { shortNames: ['crontab'] }, 'ShortNamesConflict'],
    ['kind', { kind: 'CronTab', listKind: 'JobList', singular: 'job' }, 'KindConflict'],
    ['list kind against kind', { listKind: 'CronTab' }, 'ListKindConflict'],
  ]
  it.each(clashes)('[TP-N2, TP-N3, TP-N6] a name that is taken is not rejected and not given: %s', async (_, names, reason) => {
    const lab = await start()
    await lab.register(TPRS, tpr())
    const created = await lab.register(TPRS, tpr({ plural: 'jobs', kind: 'Job', ...names }))
    expect(created.status).toBe(201)
    expect(await conditionsOf(lab, 'jobs.ex.io')).toEqual([['NameConflict', 'True', reason]])
    expect(await conditionsOf(lab, 'crontabs.ex.io')).toEqual([['NameConflict', 'False', 'NoConflicts']])
  })

  it('[TP-N3] the condition names every name that is taken', async () => {
    const lab = await start()
    await lab.register(TPRS, tpr({ plural: 'oxen', kind: 'Ox' }))
    await lab.register(TPRS, tpr({ plural: 'oxes', kind: 'Ox' }))
    const { conditions } = (await statusOf(lab, 'oxes.ex.io')) as { conditions: Json[] }
    const taken = ['ox', 'Ox', 'OxList'].map((name) => `"${name}" is already in use`)
    expect(conditions.map(({ reason, message }) => [reason, message])).toEqual([['ListKindConflict', taken.join('; ')]])
  })

  it('[TP-N2] another group has names of its own, and kinds do not clash with resources', async () => {
    const lab = await start()
    await lab.register(TPRS, tpr())
    const other = { ...tpr({}, { group: 'other.io' }), metadata: { name: 'crontabs.other.io' } }
    await lab.register(TPRS, other)
    await lab.register(TPRS, tpr({ plural: 'jobs', singular: 'job', kind: 'Crontabs' }))
    expect(await conditionsOf(lab, 'crontabs.other.io')).toEqual([['NameConflict', 'False', 'NoConflicts']])
    expect(await conditionsOf(lab, 'jobs.ex.io')).toEqual([['NameConflict', 'False', 'NoConflicts']])
  })

  it('[TP-N4, TP-S4] a short name that is rejected is left out of discovery and stops nothing', async () => {
    const lab = await start()
    await lab.register(TPRS, tpr({ shortNames: ['ct'] }))
    await lab.register(TPRS, tpr({ plural: 'jobs', kind: 'Job', shortNames: ['ct'] }))
    const resources = (await lab.get('/apis/ex.io/v1')).body.resources as Json[]
    expect(resources.map(({ name, shortNames }) => [name, shortNames])).toEqual([
      ['crontabs', ['ct']],
      ['jobs', undefined],
    ])
    expect((await lab.post('/apis/ex.io/v1/namespaces/default/jobs', { ...cronTab(), kind: 'Job' })).status).toBe(201)
  })

  it('[TP-N4, TP-S4] without its kind it is not served until the holder goes', async () => {
    const lab = await start()
    await lab.register(TPRS, tpr())
    await lab.register(TPRS, tpr({ plural: 'jobs', kind: 'CronTab', singular: 'job', listKind: 'JobList' }))
    expect((await lab.get('/apis/ex.io/v1/jobs')).status).toBe(404)
    await lab.remove(`${TPRS}/crontabs.ex.io`)
    await lab.plane.idle()
    expect((await lab.get('/apis/ex.io/v1/jobs')).status).toBe(200)
  })

  it('[TP-N4] a registration is not served before the controller has spoken', async () => {
    const lab = await start()
    const [, list] = await Promise.all([lab.post(TPRS, tpr()), lab.get(CRONTABS)])
    expect(list.status).toBe(404)
  })

  it('[TP-N5] main ignores the status, /status takes nothing else', async () => {
    const lab = await start()
    await lab.register(TPRS, tpr())
    const path = `${TPRS}/crontabs.ex.io`
    const acceptedNames = { plural: 'x', kind: 'X' }
    expect((await lab.patch(path, { status: { acceptedNames } })).body.status).toMatchObject({
      acceptedNames: { plural: 'crontabs' },
    })
    const conditions = [{ type: 'Terminating', status: 'Unknown', reason: 'Asked' }]
    const answer = await lab.patch(`${path}/status`, { status: { conditions }, spec: { scope: 'Cluster' } })
    expect(answer.body).toMatchObject({ spec: { scope: 'Namespaced' }, status: { conditions } })
  })

  it('[TP-N7] /status rejects other types, other statuses, and reasons of more than one word; conditions are always there', async () => {
    const lab = await start()
    await lab.register(TPRS, tpr())
    const path = `${TPRS}/crontabs.ex.io/status`
    const bad = await lab.patch(path, { status: { conditions: [{ type: 'X', status: 'Maybe', reason: 'two words' }] } })
    const at = 'status.conditions[0]'
    expect([bad.status, fieldsOf(bad)]).toEqual([422, [`${at}.type`, `${at}.status`, `${at}.reason`]])
    expect(((await lab.patch(path, { status: { conditions: null } })).body.status as Json).conditions).toEqual([])
  })

  it('[TP-N7] the time of a condition moves only with its status', async () => {
    const lab = await start()
    await lab.register(TPRS, tpr())
    await lab.register(TPRS, tpr({ plural: 'jobs', kind: 'Job', shortNames: ['crontab'] }))
    lab.clock.advance(60_000)
    const times = async () => ((await statusOf(lab, 'jobs.ex.io')).conditions as Json[])[0]
    await lab.patch(`${TPRS}/jobs.ex.io`, { spec: { names: { shortNames: null, singular: 'crontab' } } })
    await lab.plane.idle()
    expect(await times()).toMatchObject({ reason: 'SingularConflict', lastTransitionTime: '2026-01-02T03:04:05Z' })
    await lab.patch(`${TPRS}/jobs.ex.io`, { spec: { names: { singular: 'job' } } })
    await lab.plane.idle()
    expect(await times()).toMatchObject({ status: 'False', lastTransitionTime: '2026-01-02T03:05:05Z' })
  })
})

const mistakes: [name: string, object: Json, fields: string[]][] = [
  ['another name', { ...tpr(), metadata: { name: 'x.ex.io' } }, ['metadata.name']],
  ['no version', tpr({}, { version: '' }), ['spec.version']],
  ['no kind', tpr({ kind: '', singular: 'a', listKind: 'AList' }), ['spec.names.kind']],
  ['another scope', tpr({}, { scope: 'Global' }), ['spec.scope']],
  ['kind is list kind', tpr({ listKind: 'CronTab' }), ['spec.names.listKind']],
  ['no group', { ...tpr({}, { group: '' }), metadata: { name: 'crontabs.' } }, ['metadata.name', 'spec.group']],
  ['no plural', { ...tpr({ plural: '' }), metadata: { name: '.ex.io' } }, ['metadata.name', 'spec.names.plural']],
]

describe('a ThirdPartyResource', () => {
  it.each(mistakes)('[TP-N6] static mistakes are 422: %s', async (_, object, fields) => {
    const lab = await start()
    const answer = await lab.post(TPRS, object)
    expect([answer.status, fieldsOf(answer)]).toEqual([422, fields])
  })

  it('[TP-N6, TP-S1] the same name is 409, in whatever dialect', async () => {
    const lab = await start()
    await lab.register(TPRS, tpr())
    expect(messageOf(await lab.post(TPRS, tpr({}, { version: 'v2' })))).toBe(
      'thirdpartyresources.apiextension.k8s.io "crontabs.ex.io" already exists',
    )
    expect((await lab.post(CRDS, cronTabCrd())).status).toBe(409)
  })

  it('[TP-S1] version, group and plural cannot change; an object of another version is 400', async () => {
    const lab = await start()
    await lab.register(TPRS, tpr())
    const spec = { version: 'v2', group: 'other.io', names: { plural: 'x' }, scope: 'Cluster' }
    expect(fieldsOf(await lab.patch(`${TPRS}/crontabs.ex.io`, { spec }))).toEqual([
      'spec.group',
      'spec.version',
      'spec.names.plural',
      'spec.scope',
    ])
    const answer = await lab.post(CRONTABS, { ...cronTab(), apiVersion: 'ex.io/v2' })
    expect([answer.status, messageOf(answer)]).toEqual([
      400,
      'the API version in the data (ex.io/v2) does not match the expected API version (ex.io/v1)',
    ])
  })

  it('[TP-S2] its objects behave as those of any resource', async () => {
    const lab = await start()
    await lab.register(TPRS, tpr())
    const created = await lab.post(CRONTABS, cronTab())
    const path = `${CRONTABS}/a`
    const patched = await lab.patch(path, { spec: { more: { a: 1 } } })
    const { resourceVersion } = metaOf(patched)
    const updated = await lab.put(path, cronTab('a', { cron: 'x' }, { resourceVersion }))
    const stale = await lab.put(path, cronTab('a', { cron: 'y' }, { resourceVersion }))
    const list = await lab.get('/apis/ex.io/v1/crontabs')
    const removed = await lab.remove(path)
    const answers = [created, patched, updated, stale, list, removed, await lab.get(path)]
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 200, 409, 200, 200, 404])
    expect([list.body.kind, patched.body.spec]).toEqual(['CronTabList', { cron: '* *', more: { a: 1 } }])
  })

  it('[TP-S2] serves resources of the cluster', async () => {
    const lab = await start()
    await lab.register(TPRS, tpr({}, { scope: 'Cluster' }))
    expect((await lab.post('/apis/ex.io/v1/crontabs', cronTab())).status).toBe(201)
    expect((await lab.get(CRONTABS)).status).toBe(404)
  })

  it('[TP-S3] what is no resource of its registrations goes on to the others', async () => {
    const lab = await start()
    await lab.register(CRDS, cronTabCrd())
    expect((await lab.post(CRONTABS, cronTab())).status).toBe(201)
    expect((await lab.get('/apis/ex.io/v1/nothing')).status).toBe(404)
  })
})

describe('deleting a ThirdPartyResource', () => {
  const held = async (): Promise<Lab> => {
    const lab = await start()
    await lab.register(TPRS, { ...tpr(), metadata: { name: 'crontabs.ex.io', finalizers: ['ex.io/hold'] } })
    return lab
  }

  it('[TP-D1] rejects every write to its objects and lets them be read', async () => {
    const lab = await held()
    await lab.remove(`${TPRS}/crontabs.ex.io`)
    await lab.plane.idle()
    expect(await conditionsOf(lab, 'crontabs.ex.io')).toContainEqual(['Terminating', 'True', 'InstanceDeletionPending'])
    const path = `${CRONTABS}/a`
    const writes = [
      await lab.post(CRONTABS, cronTab()),
      await lab.put(path, cronTab()),
      await lab.patch(path, {}),
      await lab.remove(path),
      await lab.remove(CRONTABS),
    ]
    expect(writes.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    expect(messageOf(writes[1] as never)).toBe(
      'crontabs.ex.io "a" is forbidden: update not allowed while the third party resource is terminating',
    )
    expect((await lab.get(CRONTABS)).status).toBe(200)
    const [resource] = (await lab.get('/apis/ex.io/v1')).body.resources as Json[]
    expect(resource?.verbs).toEqual(['get', 'list', 'watch'])
  })

  it('[TP-D1] removes the objects without waiting for their finalisers, each with its event, then frees the names', async () => {
    const lab = await start()
    await lab.register(TPRS, tpr())
    await lab.post(CRONTABS, cronTab('a', {}, { finalizers: ['ex.io/f'] }))
    await lab.post(CRONTABS, cronTab('b'))
    const events = await watchEvents(lab, '/apis/ex.io/v1/crontabs', 4, async () => {
      await lab.remove(`${TPRS}/crontabs.ex.io`)
      await lab.plane.idle()
    })
    expect(events).toEqual(['ADDED a', 'ADDED b', 'DELETED a', 'DELETED b'])
    expect((await lab.get(`${TPRS}/crontabs.ex.io`)).status).toBe(404)
    expect((await lab.register(TPRS, tpr())).status).toBe(201)
    expect((await lab.get(CRONTABS)).body.items).toEqual([])
  })
})

describe('what kubectl reads before it creates a registration', () => {
  it.each(['apis/apiextensions.k8s.io/v1beta1', 'apis/apiextension.k8s.io/v1beta1', 'apis/extensions/v1beta1'])(
    '[TP-S2, PR-D1] %s has its OpenAPI document, but not without the dialects',
    async (path) => {
      const lab = await startLab({ dialects: ['proposal', 'tpr'] })
      expect(Object.keys((await lab.get('/openapi/v3')).body.paths as Json)).toContain(path)
      expect((await lab.get(`/openapi/v3/${path}`)).body.openapi).toBe('3.0.0')
      const off = await startLab({ dialects: [] })
      expect(Object.keys((await off.get('/openapi/v3')).body.paths as Json)).not.toContain(path)
    },
  )
})
