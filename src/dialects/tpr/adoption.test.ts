import { describe, expect, it } from 'vitest'
import { CRDS, startTestEngine } from '../../controlplane/testing/engine.ts'
import { type Json, type Lab, metaOf, startLab } from '../testing/lab.ts'
import { CRONTABS, cronTab, cronTabCrd } from '../testing/tpr.ts'
import { type Adoption, AdoptionError, adoptDependents, adoptedReferences } from './adoption.ts'

const OWNER = cronTab('report', {}, { namespace: 'default', uid: 'new' })
const reference = (uid: string, more: Json = {}): Json => ({
  apiVersion: 'ex.io/v1',
  kind: 'CronTab',
  name: 'report',
  uid,
  ...more,
})
const ADOPTED = reference('new', { controller: true, blockOwnerDeletion: true })
const OTHER = { apiVersion: 'x.io/v1', kind: 'X', name: 'x', uid: 'x' }
const belongs: Adoption['belongs'] = ({ metadata }, owner) =>
  (metadata as { labels?: Json }).labels?.crontab === (owner.metadata as Json).name
const LABELS = { labels: { crontab: 'report' } }

const rows: [name: string, metadata: Json, expected: unknown][] = [
  ['an orphan that belongs to the owner gets a reference', LABELS, [ADOPTED]],
  ['beside what else owns it', { ...LABELS, ownerReferences: [OTHER] }, [OTHER, ADOPTED]],
  ['an orphan that does not is left alone', {}, undefined],
  [
    'the old uid becomes the new one, and nothing else of the reference changes',
    { ownerReferences: [OTHER, reference('old', { blockOwnerDeletion: false })] },
    [OTHER, reference('new', { blockOwnerDeletion: false })],
  ],
  ['what has the new uid is adopted already', { ...LABELS, ownerReferences: [reference('new')] }, undefined],
  ['what another controls is left alone', { ...LABELS, ownerReferences: [{ ...OTHER, controller: true }] }, undefined],
  ['what is being deleted is left alone', { ...LABELS, deletionTimestamp: '2026-01-01T00:00:00Z' }, undefined],
  ['what is in another namespace is left alone', { ...LABELS, namespace: 'team' }, undefined],
]

describe('adopting anew', () => {
  it.each(rows)('[TP-M2] %s', (_, metadata, expected) => {
    const dependent = { metadata: { name: 'j', namespace: 'default', ...metadata } }
    expect(adoptedReferences(dependent, OWNER, 'old', belongs)).toEqual(expected)
  })

  it('[TP-M2] an owner that was not created anew adopts nothing', () => {
    expect(adoptedReferences({ metadata: { namespace: 'default', ...LABELS } }, OWNER, 'new', belongs)).toBeUndefined()
  })
})

const JOBS = '/apis/jobs.io/v1/namespaces/default/jobs'
const job = (metadata: Json): Json => ({ apiVersion: 'jobs.io/v1', kind: 'Job', metadata: { name: 'j', ...metadata } })

/** An owner that was deleted and created anew, and what it was before. */
async function recreated(lab: Pick<Lab, 'send' | 'plane'>, dependent: (uid: unknown) => Json, policy: string): Promise<Json> {
  await lab.send('POST', CRDS, cronTabCrd())
  await lab.send('POST', CRDS, cronTabCrd('jobs.io', 'jobs', 'Job'))
  await lab.plane.idle()
  const before = (await lab.send('POST', CRONTABS, cronTab('report'))).body
  await lab.send('POST', JOBS, dependent((before.metadata as Json).uid))
  await lab.plane.idle()
  await lab.send('DELETE', `${CRONTABS}/report${policy}`)
  await lab.plane.idle()
  await lab.send('POST', CRONTABS, cronTab('report'))
  return before
}

const adoptionIn = (lab: Pick<Lab, 'send'>, before: Json): Adoption => ({
  client: { send: (method, path, body) => lab.send(method, path, body) },
  owners: '/apis/ex.io/v1/crontabs',
  before: [before],
  dependents: ['/apis/jobs.io/v1/jobs'],
  belongs,
})

describe('adopting anew on a server', () => {
  it('[TP-M2] orphans that the collector left without an owner go with the new one', async () => {
    const lab = await startLab()
    const before = await recreated(
      lab,
      (uid) => job({ ...LABELS, ownerReferences: [reference(String(uid))] }),
      '?propagationPolicy=Orphan',
    )
    expect(metaOf(await lab.get(`${JOBS}/j`)).ownerReferences).toBeUndefined()
    expect(await adoptDependents(adoptionIn(lab, before))).toEqual(['default/j'])
    const { uid } = metaOf(await lab.get(`${CRONTABS}/report`))
    expect(metaOf(await lab.get(`${JOBS}/j`)).ownerReferences).toEqual([{ ...ADOPTED, uid }])
    expect(await adoptDependents(adoptionIn(lab, before))).toEqual([])
    await lab.remove(`${CRONTABS}/report`)
    await lab.plane.idle()
    expect((await lab.get(`${JOBS}/j`)).status).toBe(404)
  })

  it('[TP-M2] where nobody collects garbage they hold the old uid until they are adopted', async () => {
    const engine = await startTestEngine()
    const before = await recreated(engine, (uid) => job({ ownerReferences: [reference(String(uid))] }), '')
    const held = async () => (await engine.send('GET', `${JOBS}/j`)).body.metadata as { ownerReferences: Json[] }
    expect((await held()).ownerReferences).toEqual([reference(String((before.metadata as Json).uid))])
    expect(await adoptDependents(adoptionIn(engine, before))).toEqual(['default/j'])
    const { uid } = (await engine.send('GET', `${CRONTABS}/report`)).body.metadata as Json
    expect((await held()).ownerReferences).toEqual([reference(String(uid))])
  })

  it('[TP-M2] one that is changed meanwhile is looked at again', async () => {
    const lab = await startLab()
    const before = await recreated(lab, () => job(LABELS), '')
    const adoption = adoptionIn(lab, before)
    let meddled = false
    const send: Adoption['client']['send'] = async (method, path, body) => {
      if (method === 'PUT' && !meddled) {
        meddled = true
        await lab.patch(path, { metadata: { labels: { other: 'x' } } })
      }
      return adoption.client.send(method, path, body)
    }
    expect(await adoptDependents({ ...adoption, client: { send } })).toEqual(['default/j'])
    expect(metaOf(await lab.get(`${JOBS}/j`)).labels).toEqual({ crontab: 'report', other: 'x' })
  })

  it('[TP-M2] who may not write the dependents is told so', async () => {
    const lab = await startLab({ authorization: true })
    const before = await recreated(lab, () => job(LABELS), '')
    const adoption = adoptionIn(lab, before)
    const headers = { 'impersonate-user': 'u' }
    const client: Adoption['client'] = {
      send: (method, path, body) => lab.send(method, path, body, method === 'PUT' ? headers : {}),
    }
    const failed = await adoptDependents({ ...adoption, client }).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(AdoptionError)
    expect((failed as Error).message).toBe(
      `PUT ${JOBS}/j: 403 jobs.jobs.io "j" is forbidden: User "u" cannot update resource "jobs" in API group "jobs.io" in the namespace "default"`,
    )
  })
})
