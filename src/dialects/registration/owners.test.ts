import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { DurableBackend } from '../../apiserver/storage/testing/durable-backend.ts'
import { CRDS } from '../../controlplane/testing/engine.ts'
import { type Json, type Lab, messageOf, proposalCrd, startLab, V1BETA1, v1Crd, WIDGETS, widget } from '../testing/lab.ts'
import { OLD_TPRS, oldTpr, TPRS, tpr } from '../testing/tpr.ts'

type Names = 'proposal' | 'tpr'

/** The same objects under another server, with these dialects. */
async function restart(lab: Lab, backend: DurableBackend, dialects: readonly Names[]): Promise<Lab> {
  await lab.plane.close()
  return startLab({ backend, dialects })
}

const shown = (conditions: unknown): string[] =>
  (conditions as Json[]).map(({ type, status, reason, message }) => `${type}=${status} ${reason}: ${message}`)

const conditionsOf = async (lab: Lab, path: string): Promise<string[]> =>
  shown(((await lab.get(path)).body.status as Json).conditions)

const widgets = { plural: 'widgets', kind: 'Widget' }

/** A v1 CRD of the same resource, and what it is told. */
const apply = (lab: Lab) =>
  lab.send('PATCH', `${CRDS}/widgets.ex.io?fieldManager=me`, v1Crd(), { 'content-type': 'application/apply-patch+yaml' })

const sameName: [dialect: Names, path: string, registration: Json][] = [
  ['proposal', V1BETA1, proposalCrd()],
  ['tpr', TPRS, tpr(widgets)],
]

describe('[PR-D3] a registration whose dialect is off', () => {
  it.each(sameName)('of %s keeps its name and its objects', async (dialect, path, registration) => {
    const backend = new DurableBackend()
    const lab = await startLab({ backend, dialects: [dialect] })
    await lab.register(path, registration)
    expect((await lab.post(WIDGETS, widget())).status).toBe(201)

    const without = await restart(lab, backend, [])
    const created = await without.post(CRDS, v1Crd())
    const exists =
      'customresourcedefinitions.apiextensions.k8s.io "widgets.ex.io" already exists: ' +
      `it belongs to a registration of the dialect ${dialect}, which is off`
    expect([created.status, created.body.reason, messageOf(created)]).toEqual([409, 'AlreadyExists', exists])
    expect(messageOf(await apply(without))).toBe(exists)

    const again = await restart(without, backend, [dialect])
    expect((await again.get(`${WIDGETS}/a`)).status).toBe(200)
    expect((await again.remove(`${CRDS}/widgets.ex.io`)).status).toBe(404)
  })

  it('of the other dialect keeps it too', async () => {
    const backend = new DurableBackend()
    const lab = await startLab({ backend, dialects: ['proposal'] })
    await lab.register(V1BETA1, proposalCrd())
    const other = await restart(lab, backend, ['tpr'])
    expect((await other.post(TPRS, tpr(widgets))).status).toBe(409)
  })

  it('keeps its kind: the second registration does not get it', async () => {
    const backend = new DurableBackend()
    const lab = await startLab({ backend })
    await lab.register(V1BETA1, proposalCrd())
    const without = await restart(lab, backend, [])
    const { spec } = v1Crd()
    const gadgets = {
      ...v1Crd(),
      metadata: { name: 'gadgets.ex.io' },
      spec: { ...spec, names: { plural: 'gadgets', kind: 'Widget' } },
    }
    await without.register(CRDS, gadgets)
    expect(await conditionsOf(without, `${CRDS}/gadgets.ex.io`)).toEqual([
      'NamesAccepted=False ListKindConflict: "WidgetList" is already in use',
      'Established=False NotAccepted: not all names are accepted',
    ])
  })

  it('of the old form, whose name is another, keeps its resource and its objects', async () => {
    const backend = new DurableBackend()
    const lab = await startLab({ backend, dialects: ['tpr'] })
    await lab.register(OLD_TPRS, oldTpr('widget.ex.io'))
    expect((await lab.post(WIDGETS, widget())).status).toBe(201)
    const without = await restart(lab, backend, [])
    await without.register(CRDS, v1Crd())
    expect((await conditionsOf(without, `${CRDS}/widgets.ex.io`))[0]).toMatch(/^NamesAccepted=False/)
    await without.remove(`${CRDS}/widgets.ex.io`)
    await without.plane.idle()
    const again = await restart(without, backend, ['tpr'])
    expect((await again.get(`${WIDGETS}/a`)).status).toBe(200)
  })
})

const owners: [what: string, dialect: Names, path: string, registration: Json][] = [
  ['a CRD of the proposal', 'proposal', `${V1BETA1}/widgets.ex.io`, proposalCrd()],
  ['a ThirdPartyResource', 'tpr', `${TPRS}/widgets.ex.io`, tpr(widgets)],
  ['an old ThirdPartyResource', 'tpr', `${OLD_TPRS}/widget.ex.io`, oldTpr('widget.ex.io')],
]

describe('[PR-D3] where a resource has two registrations all the same', () => {
  /** A store that has both, as switching dialects once left it. */
  async function having(dialect: Names, path: string, registration: Json): Promise<Lab> {
    const one = await startLab({ dialects: [dialect] })
    await one.register(path.slice(0, path.lastIndexOf('/')), registration)
    const other = await startLab({ dialects: [] })
    await other.register(CRDS, v1Crd())
    const [crd] = other.storage.list('/apiextensions.k8s.io/customresourcedefinitions/').items
    await one.storage.write(crd?.key ?? '', () => ({ kind: 'put', value: structuredClone(crd?.value) as JsonObject }))
    await one.plane.idle()
    expect((await one.post(WIDGETS, widget())).status).toBe(201)
    return one
  }

  it.each(owners)('deleting %s deletes no objects', async (_, dialect, path, registration) => {
    const lab = await having(dialect, path, registration)
    expect((await lab.remove(path)).status).toBe(200)
    await lab.plane.idle()
    expect((await lab.get(path)).status).toBe(404)
    expect((await lab.get(`${WIDGETS}/a`)).status).toBe(200)
  })

  it.each(owners)('deleting the CRD of v1 beside %s deletes no objects', async (_, dialect, path, registration) => {
    const lab = await having(dialect, path, registration)
    await lab.remove(`${CRDS}/widgets.ex.io`)
    await lab.plane.idle()
    expect((await lab.get(`${CRDS}/widgets.ex.io`)).status).toBe(404)
    expect((await lab.get(`${WIDGETS}/a`)).status).toBe(200)
  })
})
