import { describe, expect, it } from 'vitest'
import { DurableBackend } from '../../apiserver/storage/testing/durable-backend.ts'
import { CRDS } from '../../controlplane/testing/engine.ts'
import {
  fieldsOf,
  type Json,
  type Lab,
  messageOf,
  metaOf,
  proposalCrd,
  SCALE,
  startLab,
  V1BETA1,
  v1Crd,
  WIDGETS,
  widget,
} from '../testing/lab.ts'
import { SCALE_VERSIONS, scaleVersionWarnings } from './scale-versions.ts'

const scale = (change: Json) => ({ subResources: { scale: { ...SCALE, ...change } } })
const without = (key: keyof typeof SCALE): Json => {
  const { [key]: _, ...rest } = SCALE
  return { subResources: { scale: rest } }
}
const schema = (root: Json, subResources: Json = { status: {} }) => ({ validation: { openAPIV3Schema: root }, subResources })
const STATUS_PATH = 'spec.subResources.scale.statusReplicasPath'
const SELECTOR_PATH = 'spec.subResources.scale.labelSelectorPath'
const SPEC_PATH = 'spec.subResources.scale.specReplicasPath'

const accepted: [name: string, spec: Json][] = [
  ['[PR-A1, PR-A4] status alone', { subResources: { status: {} } }],
  ['[PR-A4] scale alone', { subResources: { scale: SCALE } }],
  ['[PR-A4] both', {}],
  ['[PR-A4, PR-G2] none', { subResources: {} }],
  ['[PR-A2] statusReplicasPath left out', without('statusReplicasPath')],
  ['[PR-A2] labelSelectorPath left out', without('labelSelectorPath')],
  ['[PR-A2] deep paths', scale({ specReplicasPath: '.spec.a.b.c' })],
  ['[PR-V1] oneOf below properties', schema({ properties: { spec: { oneOf: [{ required: ['a'] }] } } })],
  ['[PR-V1] allOf and not at the root', schema({ allOf: [{ required: ['spec'] }], not: { required: ['bad'] } })],
  ['[PR-V1] oneOf at the root without the status subresource', schema({ oneOf: [{ required: ['spec'] }] }, { scale: SCALE })],
  ['[PR-V3] no validation', { validation: undefined }],
  [
    '[PR-V3] a schema without structure',
    schema({ properties: { spec: { allOf: [{ properties: { a: { type: 'string' } } }] } } }),
  ],
]

const rejected: [name: string, spec: Json, fields: string[]][] = [
  ['[PR-A2] specReplicasPath left out', without('specReplicasPath'), [SPEC_PATH]],
  ['[PR-A2] specReplicasPath under .status', scale({ specReplicasPath: '.status.replicas' }), [SPEC_PATH]],
  ['[PR-A2] specReplicasPath is .spec itself', scale({ specReplicasPath: '.spec' }), [SPEC_PATH]],
  ['[PR-A2] specReplicasPath without a segment', scale({ specReplicasPath: '.spec.' }), [SPEC_PATH]],
  ['[PR-A2] specReplicasPath with an empty segment', scale({ specReplicasPath: '.spec..r' }), [SPEC_PATH]],
  ['[PR-A2] specReplicasPath with array notation', scale({ specReplicasPath: '.spec.a[0].r' }), [SPEC_PATH]],
  ['[PR-A2] statusReplicasPath under .spec', scale({ statusReplicasPath: '.spec.replicas' }), [STATUS_PATH]],
  ['[PR-A2] labelSelectorPath under .status', scale({ labelSelectorPath: '.status.selector' }), [SELECTOR_PATH]],
  ['[PR-A3] groupVersion left out', without('groupVersion'), ['spec.subResources.scale.groupVersion']],
  ['[PR-A3] another groupVersion', scale({ groupVersion: 'autoscaling/v2' }), ['spec.subResources.scale.groupVersion']],
  ['[PR-V1] oneOf at the root', schema({ oneOf: [{ required: ['spec'] }] }), ['spec.validation.openAPIV3Schema.oneOf']],
  [
    '[PR-V1] anyOf in the allOf of the root',
    schema({ allOf: [{}, { anyOf: [{ required: ['spec'] }] }] }),
    ['spec.validation.openAPIV3Schema.allOf[1].anyOf'],
  ],
  ['[PR-V1] anyOf at the root', schema({ anyOf: [{ required: ['spec'] }] }), ['spec.validation.openAPIV3Schema.anyOf']],
  ['an empty version', { version: '' }, ['spec.version']],
  ['a name that is not plural.group', { names: { plural: 'gadgets', kind: 'Widget' } }, ['metadata.name']],
]

describe('a CRD of the proposal', () => {
  it.each(accepted)('%s: accepted', async (_, spec) => {
    const lab = await startLab()
    expect(messageOf(await lab.post(V1BETA1, proposalCrd(spec)))).toBeUndefined()
  })

  it.each(rejected)('%s: rejected', async (_, spec, fields) => {
    const lab = await startLab()
    const answer = await lab.post(V1BETA1, proposalCrd(spec))
    expect([answer.status, fieldsOf(answer)]).toEqual([422, fields])
  })

  it('[PR-V1] rejects on update what it rejects on create', async () => {
    const lab = await startLab()
    const created = await lab.register(V1BETA1, proposalCrd())
    const { resourceVersion } = metaOf(await lab.get(`${V1BETA1}/${metaOf(created).name}`))
    const changed = proposalCrd(schema({ oneOf: [{}] }), { resourceVersion })
    expect(fieldsOf(await lab.put(`${V1BETA1}/widgets.ex.io`, changed))).toEqual(['spec.validation.openAPIV3Schema.oneOf'])
  })

  it('cannot change its group, version or plural', async () => {
    const lab = await startLab()
    await lab.register(V1BETA1, proposalCrd())
    const answer = await lab.patch(`${V1BETA1}/widgets.ex.io`, {
      spec: { version: 'v2', group: 'other.io', names: { plural: 'gadgets' } },
    })
    expect(fieldsOf(answer)).toEqual(['spec.group', 'spec.version', 'spec.names.plural'])
  })

  it('[PR-A1] knows no other subresource: the key is unknown, its path is 404', async () => {
    const lab = await startLab()
    const answer = await lab.register(V1BETA1, proposalCrd({ subResources: { status: { x: 1 }, log: {} } }))
    expect(answer.headers.get('warning')).toBe(
      '299 - "unknown field \\"spec.subResources.status.x\\"", 299 - "unknown field \\"spec.subResources.log\\""',
    )
    expect((answer.body.spec as Json).subResources).toEqual({ status: {} })
    await lab.post(WIDGETS, widget())
    expect((await lab.get(`${WIDGETS}/a/log`)).status).toBe(404)
  })

  it('[PR-A6] warns of a deprecated version of Scale, of which there is none today', () => {
    const versions = [{ groupVersion: 'autoscaling/v1', deprecated: true }]
    expect(scaleVersionWarnings('autoscaling/v1', versions)).toEqual([
      'spec.subResources.scale.groupVersion: autoscaling/v1 Scale is deprecated',
    ])
    expect(SCALE_VERSIONS.flatMap(({ groupVersion }) => scaleVersionWarnings(groupVersion, SCALE_VERSIONS))).toEqual([])
  })

  it('has the split itself: its main endpoint ignores the status, /status ignores the spec', async () => {
    const lab = await startLab()
    await lab.register(V1BETA1, proposalCrd())
    const path = `${V1BETA1}/widgets.ex.io`
    const names = { acceptedNames: { plural: 'widgets', kind: 'Widget', listKind: 'WidgetList', singular: 'other' } }
    const main = await lab.patch(path, { status: names })
    expect(((main.body.status as Json).acceptedNames as Json).singular).toBe('widget')
    const status = await lab.patch(`${path}/status`, { status: names, spec: { scope: 'Cluster' } })
    expect((status.body.spec as Json).scope).toBe('Namespaced')
    expect(((status.body.status as Json).acceptedNames as Json).singular).toBe('other')
  })
})

describe('names over all dialects', () => {
  const both = async (): Promise<Lab> => {
    const lab = await startLab()
    await lab.register(V1BETA1, proposalCrd())
    return lab
  }

  it('[PR-D1] one name belongs to one registration of all dialects', async () => {
    const lab = await both()
    const exists = 'customresourcedefinitions.apiextensions.k8s.io "widgets.ex.io" already exists'
    const answer = await lab.post(CRDS, v1Crd())
    expect([answer.status, answer.body.reason, messageOf(answer)]).toEqual([409, 'AlreadyExists', exists])
    const other = await startLab()
    await other.register(CRDS, v1Crd())
    expect(messageOf(await other.post(V1BETA1, proposalCrd()))).toBe(exists)
  })

  it('[PR-D1] of two that are created at once one gets the name', async () => {
    // A medium that answers later: neither of the two sees the other in the store.
    const lab = await startLab({ backend: new DurableBackend() })
    const answers = await Promise.all([lab.post(CRDS, v1Crd()), lab.post(V1BETA1, proposalCrd())])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  it('[PR-D1] a dialect lists its own registrations only', async () => {
    const lab = await both()
    expect((await lab.get(CRDS)).body.items).toEqual([])
    expect((await lab.get(`${CRDS}/widgets.ex.io`)).status).toBe(404)
    expect(((await lab.get(V1BETA1)).body.items as Json[]).map(({ metadata }) => (metadata as Json).name)).toEqual([
      'widgets.ex.io',
    ])
  })

  it('[PR-D1] kinds are shared too: the second does not get them', async () => {
    const lab = await both()
    const crd = v1Crd()
    const gadgets = { ...crd.spec, names: { plural: 'gadgets', kind: 'Widget', listKind: 'GadgetList' } }
    await lab.register(CRDS, { ...crd, metadata: { name: 'gadgets.ex.io' }, spec: gadgets })
    const { conditions } = (await lab.get(`${CRDS}/gadgets.ex.io`)).body.status as { conditions: Json[] }
    expect(conditions.map(({ type, status, reason }) => [type, status, reason])).toEqual([
      ['NamesAccepted', 'False', 'KindConflict'],
      ['Established', 'False', 'NotAccepted'],
    ])
    await lab.remove(`${V1BETA1}/widgets.ex.io`)
    await lab.plane.idle()
    const { conditions: later } = (await lab.get(`${CRDS}/gadgets.ex.io`)).body.status as { conditions: Json[] }
    expect(later.map(({ type, status }) => [type, status])).toEqual([
      ['NamesAccepted', 'True'],
      ['Established', 'True'],
    ])
  })

  it('[PR-D1] a name is free again once its registration is gone, and its objects with it', async () => {
    const lab = await both()
    await lab.post(WIDGETS, widget())
    await lab.remove(`${V1BETA1}/widgets.ex.io`)
    await lab.plane.idle()
    expect((await lab.register(CRDS, v1Crd())).status).toBe(201)
    expect((await lab.get(WIDGETS)).body.items).toEqual([])
  })
})

describe('without the dialect', () => {
  it.each([{ dialects: [] }, { bare: true, dialects: ['proposal' as const] }])('nothing of it is there: %j', async (options) => {
    const lab = await startLab(options)
    expect((await lab.get(V1BETA1)).status).toBe(404)
    expect((await lab.get('/apis/apiextensions.k8s.io')).body.versions).toEqual([
      { groupVersion: 'apiextensions.k8s.io/v1', version: 'v1' },
    ])
  })
})
