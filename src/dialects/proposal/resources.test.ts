import { describe, expect, it } from 'vitest'
import { DurableBackend } from '../../apiserver/storage/testing/durable-backend.ts'
import {
  fieldsOf,
  type Json,
  type Lab,
  messageOf,
  metaOf,
  proposalCrd,
  SCALE,
  scaleOf,
  startLab,
  V1BETA1,
  WIDGETS,
  widget,
} from '../testing/lab.ts'

const A = `${WIDGETS}/a`

/** A lab with the CRD and, unless it has none, the widget `a`. */
async function labWith(spec: Json = {}, object: Json | undefined = widget({ replicas: 1, selector: 'app=a' })): Promise<Lab> {
  const lab = await startLab()
  await lab.register(V1BETA1, proposalCrd(spec))
  if (object !== undefined) expect((await lab.post(WIDGETS, object)).status).toBe(201)
  return lab
}

const version = async (lab: Lab): Promise<unknown> => metaOf(await lab.get(A)).resourceVersion
const generation = async (lab: Lab): Promise<unknown> => metaOf(await lab.get(A)).generation

const put = async (lab: Lab, path: string, object: Json) => {
  const metadata = { ...(object.metadata as Json), resourceVersion: await version(lab) }
  return lab.put(path, { ...object, metadata })
}

const STATUS_ONLY = { subResources: { status: {} } }
const SCALE_ONLY = { subResources: { scale: SCALE } }

describe('the status subresource', () => {
  it('[PR-S1, PR-A5] creation drops the status, the main endpoint ignores it and does not reject it', async () => {
    const lab = await labWith(STATUS_ONLY, widget({ replicas: 1 }, { status: { phase: 'x' } }))
    expect((await lab.get(A)).body.status).toBeUndefined()
    const answer = await put(lab, A, widget({ replicas: 2 }, { status: { phase: 'x' } }))
    expect([answer.status, answer.body.status, answer.body.spec]).toEqual([200, undefined, { replicas: 2 }])
  })

  it('[PR-S1, PR-G2] without it the status is an ordinary field and there is no /status', async () => {
    const lab = await labWith({ subResources: undefined }, widget({ replicas: 1 }, { status: { phase: 'x' } }))
    expect((await lab.get(A)).body.status).toEqual({ phase: 'x' })
    expect((await lab.get(`${A}/status`)).status).toBe(404)
    expect((await lab.get(`${A}/scale`)).status).toBe(404)
    expect((await put(lab, A, widget({ replicas: 1 }, { status: { phase: 'y' } }))).body.status).toEqual({ phase: 'y' })
    expect(await generation(lab)).toBe(2)
  })

  it('[PR-S2, PR-R1] /status takes the status and nothing else, and raises the one resourceVersion', async () => {
    const lab = await labWith(STATUS_ONLY)
    const before = Number(await version(lab))
    const object = widget({ replicas: 9 }, { status: { phase: 'x' } }, { labels: { a: 'b' } })
    const answer = await put(lab, `${A}/status`, object)
    expect([answer.body.spec, answer.body.status, metaOf(answer).labels]).toEqual([
      { replicas: 1, selector: 'app=a' },
      { phase: 'x' },
      undefined,
    ])
    expect(Number(metaOf(answer).resourceVersion)).toBeGreaterThan(before)
  })

  it('[PR-S2, PR-R1] /status is locked by the resourceVersion that main raises', async () => {
    const lab = await labWith(STATUS_ONLY)
    const stale = await version(lab)
    await lab.patch(A, { metadata: { labels: { a: 'b' } } })
    expect((await lab.put(`${A}/status`, widget({}, { status: {} }, { resourceVersion: stale }))).status).toBe(409)
    expect(fieldsOf(await lab.put(`${A}/status`, widget({}, { status: {} })))).toEqual(['metadata.resourceVersion'])
  })

  it('[PR-V2] /status is held to the schema of the status alone', async () => {
    const root = {
      required: ['other'],
      properties: { spec: { required: ['x'] }, status: { properties: { phase: { type: 'string' } } } },
    }
    const lab = await labWith({ ...STATUS_ONLY, validation: undefined }, widget({ replicas: 1 }))
    const crd = proposalCrd({ ...STATUS_ONLY, validation: { openAPIV3Schema: root } })
    expect((await lab.patch(`${V1BETA1}/widgets.ex.io`, { spec: { validation: crd.spec.validation } })).status).toBe(200)
    expect((await put(lab, `${A}/status`, widget({}, { status: { phase: 'x' } }))).status).toBe(200)
    expect(fieldsOf(await put(lab, `${A}/status`, widget({}, { status: { phase: 1 } })))).toEqual(['status.phase'])
  })

  it('[PR-V2] what allOf says of the status counts for /status, so the main endpoint accepts the object later', async () => {
    const root = { allOf: [{ properties: { status: { properties: { phase: { enum: ['A'] } } } } }] }
    const lab = await labWith({ ...STATUS_ONLY, validation: { openAPIV3Schema: root } }, widget({ replicas: 1 }))
    expect(fieldsOf(await put(lab, `${A}/status`, widget({}, { status: { phase: 'ZZ' } })))).toEqual(['status.phase'])
    expect((await put(lab, `${A}/status`, widget({}, { status: { phase: 'A' } }))).status).toBe(200)
    expect((await put(lab, A, widget({ replicas: 2 }))).status).toBe(200)
  })

  it('[PR-S3] 1.0 for 1 does not change the spec', async () => {
    const lab = await labWith({}, widget({ replicas: 1, n: 1 }))
    const { resourceVersion } = metaOf(await lab.get(A))
    const text = JSON.stringify(widget({ replicas: 1, n: 1 }, {}, { resourceVersion })).replace('"n":1', '"n":1.0')
    const { status, body } = await lab.send('PUT', A, text)
    expect([status, (body.metadata as Json).generation]).toEqual([200, 1])
  })

  it.each([
    [2147483648, -2147483648],
    [-2147483649, 2147483647],
    [4294967297, 1],
  ])('[PR-C9] a Scale shows the lower 32 bits of %d replicas', async (replicas, shown) => {
    const lab = await labWith()
    await put(lab, `${A}/status`, widget({}, { status: { replicas } }))
    const { body } = await lab.get(`${A}/scale`)
    expect(body.status).toMatchObject({ replicas: shown })
    expect((await lab.put(`${A}/scale`, body)).status).toBe(200)
  })

  it('[PR-S4, PR-C1] OpenAPI offers the verbs that the subresources have', async () => {
    const lab = await labWith()
    const { paths } = (await lab.get('/openapi/v3/apis/ex.io/v1')).body as { paths: Record<string, Json> }
    const item = WIDGETS.replace('default', '{namespace}')
    const verbs = ['', '/status', '/scale'].map((sub) => Object.keys(paths[`${item}/{name}${sub}`] ?? {}).sort())
    const some = ['get', 'parameters', 'put']
    expect(verbs).toEqual([['delete', 'get', 'parameters', 'patch', 'put'], some, some])
  })

  const changes: [name: string, change: (lab: Lab) => Promise<unknown>, expected: number][] = [
    ['the spec', (lab) => put(lab, A, widget({ replicas: 2 })), 2],
    ['the spec through /scale', async (lab) => lab.put(`${A}/scale`, scaleOf(5, await version(lab))), 2],
    ['labels', (lab) => lab.patch(A, { metadata: { labels: { a: 'b' } } }), 1],
    ['the status', (lab) => put(lab, `${A}/status`, widget({}, { status: { phase: 'x' } })), 1],
    ['another root field', (lab) => lab.patch(A, { data: { a: 1 } }), 1],
    ['a deletion that waits', (lab) => lab.patch(A, { metadata: { finalizers: ['ex.io/f'] } }).then(() => lab.remove(A)), 1],
  ]
  it.each(changes)('[PR-S3] generation after a change of %s', async (_, change, expected) => {
    const lab = await labWith()
    await change(lab)
    expect(await generation(lab)).toBe(expected)
  })

  it('[PR-S3] without the status subresource any root field and a deletion raise the generation', async () => {
    const lab = await labWith(SCALE_ONLY)
    await lab.patch(A, { data: 1, metadata: { finalizers: ['ex.io/f'] } })
    expect(await generation(lab)).toBe(2)
    await lab.remove(A)
    expect(await generation(lab)).toBe(3)
  })

  it('[PR-S3] the deletion of the whole CRD does not raise the generation either', async () => {
    const lab = await labWith()
    await lab.patch(A, { metadata: { finalizers: ['ex.io/f'] } })
    await lab.remove(`${V1BETA1}/widgets.ex.io`)
    await lab.plane.idle()
    const { deletionTimestamp, generation: still } = metaOf(await lab.get(A))
    expect([deletionTimestamp, still]).toEqual(['2026-01-02T03:04:05Z', 1])
  })

  it.each<[string, (lab: Lab) => Promise<unknown>]>([
    ['the garbage collector', (lab) => lab.remove(`${WIDGETS}/owner`)],
    ['a namespace', (lab) => lab.remove('/api/v1/namespaces/team')],
  ])('[PR-S3] a deletion by %s does not raise the generation', async (_, remove) => {
    const lab = await labWith()
    const team = WIDGETS.replace('default', 'team')
    const owner = metaOf(await lab.post(WIDGETS, widget({ replicas: 1 }, {}, { name: 'owner' })))
    const ownerReferences = [{ apiVersion: 'ex.io/v1', kind: 'Widget', name: 'owner', uid: owner.uid }]
    await lab.post(WIDGETS, widget({ replicas: 1 }, {}, { name: 'child', ownerReferences, finalizers: ['ex.io/f'] }))
    await lab.post('/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'team' } })
    await lab.post(team, widget({ replicas: 1 }, {}, { name: 'child', finalizers: ['ex.io/f'] }))
    await lab.plane.idle()
    await remove(lab)
    await lab.plane.idle()
    const both = [metaOf(await lab.get(`${WIDGETS}/child`)), metaOf(await lab.get(`${team}/child`))]
    const marked = both.filter(({ deletionTimestamp }) => deletionTimestamp !== undefined)
    expect(marked.map(({ generation: still }) => still)).toEqual([1])
  })

  it('[PR-S4, PR-C1] discovery lists get and update', async () => {
    const lab = await labWith()
    const resources = (await lab.get('/apis/ex.io/v1')).body.resources as Json[]
    expect(resources.slice(1).map(({ name, kind, verbs }) => [name, kind, verbs])).toEqual([
      ['widgets/status', 'Widget', ['get', 'update']],
      ['widgets/scale', 'Scale', ['get', 'update']],
    ])
  })

  it.each(['status', 'scale'])('[PR-S4, PR-C1] other verbs on /%s are 405', async (subresource) => {
    const lab = await labWith()
    const path = `${A}/${subresource}`
    const answers = [await lab.patch(path, {}), await lab.post(path, widget()), await lab.remove(path)]
    expect(answers.map(({ status }) => status)).toEqual([405, 405, 405])
    expect(messageOf(answers[0] as never)).toBe('patch is not supported on resources of kind "widgets.ex.io"')
    expect((await lab.get(path)).status).toBe(200)
  })
})

describe('the scale subresource', () => {
  it('[PR-C1, PR-C2, PR-C6] GET shows replicas, selector and resourceVersion of the object', async () => {
    const lab = await labWith()
    await put(lab, `${A}/status`, widget({}, { status: { replicas: 7 } }))
    const { body } = await lab.get(`${A}/scale`)
    expect([body.apiVersion, body.kind, body.spec, body.status, (body.metadata as Json).resourceVersion]).toEqual([
      'autoscaling/v1',
      'Scale',
      { replicas: 1 },
      { replicas: 7, selector: 'app=a' },
      await version(lab),
    ])
  })

  it('[PR-C6] takes no selector from elsewhere', async () => {
    const lab = await labWith({}, widget({ replicas: 1, template: { metadata: { labels: { app: 'a' } } } }))
    expect((await lab.get(`${A}/scale`)).body.status).toEqual({ replicas: 0 })
  })

  it('[PR-C2, PR-C7, PR-C8] PUT writes the replicas and nothing else', async () => {
    const lab = await labWith()
    const sent = scaleOf(4, await version(lab), { replicas: 9, selector: 'other=b' })
    const answer = await lab.put(`${A}/scale`, { ...sent, metadata: { ...sent.metadata, labels: { x: 'y' } } })
    expect([answer.status, answer.body.status]).toEqual([200, { replicas: 0, selector: 'app=a' }])
    const stored = await lab.get(A)
    expect([stored.body.spec, stored.body.status, metaOf(stored).labels]).toEqual([
      { replicas: 4, selector: 'app=a' },
      undefined,
      undefined,
    ])
  })

  it('[PR-C2] the Scale carries the lock: stale is 409, missing is rejected', async () => {
    const lab = await labWith()
    const stale = await version(lab)
    await lab.patch(A, { metadata: { labels: { a: 'b' } } })
    expect((await lab.put(`${A}/scale`, scaleOf(4, stale))).status).toBe(409)
    const missing = await lab.put(`${A}/scale`, scaleOf(4, undefined))
    expect([missing.status, fieldsOf(missing)]).toEqual([422, ['metadata.resourceVersion']])
  })

  const unset = { subResources: { status: {}, scale: { specReplicasPath: '.spec.replicas', groupVersion: 'autoscaling/v1' } } }
  const said: [status: Json | undefined, fields: unknown][] = [
    [{ replicas: 1 }, ['status.replicas']],
    [{ replicas: 0, selector: 'a=b' }, ['status.selector']],
    [{ replicas: 2, selector: 'a=b' }, ['status.replicas', 'status.selector']],
    [{ replicas: 0, selector: '' }, undefined],
    [undefined, undefined],
  ]
  it.each(said)('[PR-C3, PR-A4] paths that are not set may not be said: %j', async (status, fields) => {
    const lab = await labWith(unset)
    const answer = await lab.put(`${A}/scale`, scaleOf(4, await version(lab), status))
    expect([answer.status, fieldsOf(answer)]).toEqual([fields === undefined ? 200 : 422, fields])
  })

  const whole: [name: string, spec: Json, status: Json | undefined, fields: unknown][] = [
    ['no replicas', {}, undefined, ['.spec.replicas']],
    ['negative replicas', { replicas: -1 }, undefined, ['.spec.replicas']],
    ['replicas beyond a Scale', { replicas: 2147483648 }, undefined, ['.spec.replicas']],
    ['replicas that are text', { replicas: 'x' }, undefined, ['.spec.replicas']],
    ['a selector that is none', { replicas: 1, selector: 'x in (y' }, undefined, ['.spec.selector']],
    ['a selector that is no text', { replicas: 1, selector: 5 }, undefined, ['.spec.selector']],
    ['a status that is no integer', { replicas: 1 }, { replicas: 'x' }, ['.status.replicas']],
    ['everything right', { replicas: 0, selector: 'a in (b)' }, { replicas: -1 }, undefined],
  ]
  it.each(whole)('[PR-C4, PR-C5] creating and updating the whole object: %s', async (_, spec, status, fields) => {
    const lab = await labWith({ ...SCALE_ONLY, validation: undefined })
    const object = widget(spec, status === undefined ? {} : { status })
    expect(fieldsOf(await put(lab, A, object))).toEqual(fields)
    expect(fieldsOf(await lab.post(WIDGETS, { ...object, metadata: { name: 'b' } }))).toEqual(fields)
  })

  it('[PR-C5] /status checks the paths under .status, which may be negative', async () => {
    const lab = await labWith({ validation: undefined })
    expect((await put(lab, `${A}/status`, widget({}, { status: { replicas: -1 } }))).status).toBe(200)
    expect(fieldsOf(await put(lab, `${A}/status`, widget({}, { status: { replicas: 'x' } })))).toEqual(['.status.replicas'])
  })

  it('[PR-C4] what cannot be shown is a 500 on GET and a 422 on PUT, both name the path', async () => {
    const lab = await labWith({ subResources: {}, validation: undefined }, widget({ selector: 'x in (y' }))
    await lab.patch(`${V1BETA1}/widgets.ex.io`, { spec: { subResources: { status: {}, scale: SCALE } } })
    const shown = await lab.get(`${A}/scale`)
    expect([shown.status, messageOf(shown)]).toEqual([
      500,
      'Internal error occurred: .spec.replicas: Required value: the scale subresource needs the number of replicas, .spec.selector: ' +
        "Invalid value: \"x in (y\": unable to parse requirement: found '', expected: ',' or ')'",
    ])
    const written = await lab.put(`${A}/scale`, scaleOf(1, await version(lab)))
    expect([written.status, fieldsOf(written)]).toEqual([422, ['.spec.selector']])
    expect((await put(lab, `${A}/status`, widget({}, { status: { phase: 'x' } }))).status).toBe(200)
  })

  it('[PR-C4] a value on the way that is no object is named too', async () => {
    const lab = await labWith({ subResources: {}, validation: undefined }, widget(undefined, { spec: 'text' }))
    await lab.patch(`${V1BETA1}/widgets.ex.io`, { spec: { subResources: { scale: SCALE } } })
    const written = await lab.put(`${A}/scale`, scaleOf(1, await version(lab)))
    expect([written.status, fieldsOf(written)]).toEqual([422, ['.spec.replicas', '.spec.selector']])
  })
})

describe('the schema', () => {
  it('[PR-V3] keeps unknown fields and fills in no defaults', async () => {
    const root = { type: 'object', properties: { spec: { properties: { port: { type: 'integer', default: 80 } } } } }
    const lab = await labWith({ ...STATUS_ONLY, validation: { openAPIV3Schema: root } }, widget({ unknown: { a: [1] } }))
    const read = await lab.get(A)
    expect(read.body.spec).toEqual({ unknown: { a: [1] } })
    expect(fieldsOf(await put(lab, A, widget({ port: 'x' })))).toEqual(['spec.port'])
  })
})

describe('the feature gate', () => {
  const closed = { featureGates: {} }

  it('[PR-G1] closed, it drops subResources without error on create and update, and serves none', async () => {
    const lab = await startLab(closed)
    const created = await lab.register(V1BETA1, proposalCrd())
    expect([created.status, (created.body.spec as Json).subResources]).toEqual([201, undefined])
    const updated = await lab.patch(`${V1BETA1}/widgets.ex.io`, { spec: { subResources: { status: {} } } })
    expect([updated.status, (updated.body.spec as Json).subResources]).toEqual([200, undefined])
    await lab.post(WIDGETS, widget({}, { status: { phase: 'x' } }))
    expect((await lab.get(A)).body.status).toEqual({ phase: 'x' })
    expect((await lab.get(`${A}/status`)).status).toBe(404)
  })

  it('[PR-G1] closed later, what is stored is not served, and dropped by the next update; objects keep their data', async () => {
    const backend = new DurableBackend()
    const open = await startLab({ backend })
    await open.register(V1BETA1, proposalCrd())
    await open.post(WIDGETS, widget())
    await put(open, `${A}/status`, widget({}, { status: { phase: 'x' } }))
    await open.plane.close()
    const lab = await startLab({ backend, ...closed })
    expect((await lab.get(`${A}/status`)).status).toBe(404)
    expect((await lab.get(A)).body.status).toEqual({ phase: 'x' })
    const stored = await lab.get(`${V1BETA1}/widgets.ex.io`)
    expect((stored.body.spec as Json).subResources).toBeDefined()
    const touched = await lab.patch(`${V1BETA1}/widgets.ex.io`, { metadata: { labels: { a: 'b' } } })
    expect((touched.body.spec as Json).subResources).toBeUndefined()
  })

  it('[PR-G2] subresources come and go without rewriting objects', async () => {
    const lab = await labWith({ subResources: undefined }, widget({ replicas: 1 }, { status: { phase: 'x' } }))
    const before = await version(lab)
    await lab.patch(`${V1BETA1}/widgets.ex.io`, { spec: { subResources: { status: {}, scale: SCALE } } })
    expect((await lab.get(`${A}/status`)).body.status).toEqual({ phase: 'x' })
    expect((await lab.get(`${A}/scale`)).body.spec).toEqual({ replicas: 1 })
    await lab.patch(`${V1BETA1}/widgets.ex.io`, { spec: { subResources: null } })
    expect((await lab.get(`${A}/status`)).status).toBe(404)
    expect(await version(lab)).toBe(before)
  })
})
