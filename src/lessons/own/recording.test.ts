import { describe, expect, it } from 'vitest'
import type { JournalEntry } from '../../protocol/journal.ts'
import type { Recorded } from './recording.ts'
import { recordedActs, startActs, suggestedGoals, suggestedRules } from './recording.ts'

const CRD = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'sites.demo.example', uid: 'u0', resourceVersion: '3', generation: 1, labels: { a: 'b' } },
  spec: {
    group: 'demo.example',
    scope: 'Namespaced',
    names: { plural: 'sites', kind: 'Site' },
    versions: [{ name: 'v1', served: true, storage: true, subresources: { status: {} } }],
  },
  status: { storedVersions: ['v1'] },
}

const SITE = {
  apiVersion: 'demo.example/v1',
  kind: 'Site',
  metadata: {
    name: 'shop',
    namespace: 'prod',
    uid: 'u1',
    resourceVersion: '9',
    generation: 4,
    creationTimestamp: '2026-01-01T00:00:00Z',
    managedFields: [],
    ownerReferences: [{ uid: 'u7' }],
    finalizers: ['demo.example/hold'],
  },
  spec: { size: 1, title: 'Shop' },
  status: { ready: true },
}

const stored = (key: string, object: object) => ({ key, resourceVersion: 1, text: JSON.stringify(object) })

const OBJECTS = [
  stored('//namespaces/default', {}),
  stored('//namespaces/kube-system', {}),
  stored('//namespaces/prod', {}),
  stored('/apiextensions.k8s.io/customresourcedefinitions/sites.demo.example', CRD),
  stored('/demo.example/sites/prod/shop', SITE),
  stored('/rbac.authorization.k8s.io/clusterroles/admin', {
    kind: 'ClusterRole',
    metadata: { name: 'admin', labels: { 'kubernetes.io/bootstrapping': 'rbac-defaults' } },
  }),
  stored('/rbac.authorization.k8s.io/clusterroles/crdlab:user', { kind: 'ClusterRole', metadata: { name: 'crdlab:user' } }),
]
const ROLES = '/rbac.authorization.k8s.io/'

const PATH = '/apis/demo.example/v1/namespaces/prod/sites'
const SHOP = `${PATH}/shop`

describe('the start of a recorded lesson', () => {
  const acts = startActs(OBJECTS)

  it('creates namespaces that not every server has, CRDs, then objects, each with its status', () => {
    expect(acts.map((act) => ('request' in act ? act.request : ''))).toEqual([
      'POST /api/v1/namespaces',
      'POST /apis/apiextensions.k8s.io/v1/customresourcedefinitions',
      `POST ${PATH}`,
      `PATCH ${SHOP}/status`,
    ])
  })

  it('creates roles of its own before the bindings that name them, and before what they are about', () => {
    const named = (name: string) => ({ metadata: { name, uid: `u ${name}`, resourceVersion: '4' } })
    const own = [
      stored(`${ROLES}clusterrolebindings/readers`, named('readers')),
      stored(`${ROLES}clusterroles/reader`, named('reader')),
      stored(`${ROLES}rolebindings/prod/writers`, named('writers')),
      stored(`${ROLES}roles/prod/writer`, named('writer')),
    ]
    const all = startActs([...own, ...OBJECTS])
    expect(all.slice(1, 5).map((act) => ('request' in act ? act.request : ''))).toEqual([
      'POST /apis/rbac.authorization.k8s.io/v1/clusterroles',
      'POST /apis/rbac.authorization.k8s.io/v1/namespaces/prod/roles',
      'POST /apis/rbac.authorization.k8s.io/v1/clusterrolebindings',
      'POST /apis/rbac.authorization.k8s.io/v1/namespaces/prod/rolebindings',
    ])
    expect(all[1]).toMatchObject({ body: { metadata: { name: 'reader' } } })
    expect(all[1]).not.toHaveProperty('body.metadata.uid')
  })

  it('leaves out what a server gives, and owners, which have other uids', () => {
    expect(acts[1]).toMatchObject({ body: { metadata: { name: 'sites.demo.example', labels: { a: 'b' } } } })
    expect(acts[1]).not.toHaveProperty('body.status')
    expect(acts[2]).toMatchObject({
      body: {
        metadata: { name: 'shop', namespace: 'prod', finalizers: ['demo.example/hold'] },
        spec: { size: 1, title: 'Shop' },
      },
    })
    expect(Object.keys((acts[2] as unknown as { body: { metadata: object } }).body.metadata)).toEqual([
      'name',
      'namespace',
      'finalizers',
    ])
    expect(acts[2]).not.toHaveProperty('body.status')
    expect(acts[3]).toMatchObject({ body: { status: { ready: true } } })
  })

  it('keeps the status in the object where the kind has no status subresource', () => {
    const spec = { ...CRD.spec, versions: [{ name: 'v1', served: true, storage: true }] }
    const plain = startActs(OBJECTS.map((one) => (one.key.includes('customres') ? stored(one.key, { ...CRD, spec }) : one)))
    expect(plain).toHaveLength(3)
    expect(plain[2]).toHaveProperty('body.status.ready', true)
  })
})

let nextId = 1
function recorded(entry: Partial<JournalEntry>, body: object | string = '', state?: object): Recorded {
  return {
    entry: {
      id: nextId++,
      at: 0,
      durationMs: 1,
      client: 'you',
      user: '',
      method: 'PUT',
      path: SHOP,
      query: '',
      contentType: 'application/json',
      code: 200,
      outcome: 'updated',
      object: { group: 'demo.example', version: 'v1', resource: 'sites', namespace: 'prod', name: 'shop' },
      sent: 0,
      answered: 0,
      warnings: 0,
      ...entry,
    },
    detail: {
      body: typeof body === 'string' ? body : JSON.stringify(body),
      ...(state === undefined ? {} : { state: JSON.stringify(state) }),
    },
  }
}

const START = startActs(OBJECTS)
const actOf = (...all: Recorded[]) => {
  const last = all.at(-1) as Recorded
  return recordedActs(START, all, (entry) => entry.client === 'you').get(last.entry.id)
}
const { status: _, ...SITE_ALONE } = SITE

describe('a recorded request as an act', () => {
  it.each([
    [
      'a PUT is what it changes, without what a server gives',
      recorded({}, { ...SITE_ALONE, spec: { size: 5, title: 'Shop' } }, { ...SITE, spec: { size: 5, title: 'Shop' } }),
      { put: SHOP, change: { spec: { size: 5 } } },
    ],
    [
      'a PUT that sends an ignored status says so',
      recorded({}, { ...SITE, status: { ready: false } }, SITE),
      { put: SHOP, change: { status: { ready: false } } },
    ],
    [
      'a PUT of the status endpoint changes the status alone',
      recorded(
        { path: `${SHOP}/status`, object: { group: 'demo.example', resource: 'sites', name: 'shop', subresource: 'status' } },
        { ...SITE, spec: { size: 9 }, status: { ready: false } },
        SITE,
      ),
      { put: `${SHOP}/status`, change: { status: { ready: false } } },
    ],
    [
      'a PUT of the scale endpoint sends the replicas alone',
      recorded(
        { path: `${SHOP}/scale`, object: { group: 'demo.example', resource: 'sites', name: 'shop', subresource: 'scale' } },
        {
          apiVersion: 'autoscaling/v1',
          kind: 'Scale',
          metadata: { name: 'shop' },
          spec: { replicas: 3 },
          status: { replicas: 1 },
        },
      ),
      { put: `${SHOP}/scale`, change: { spec: { replicas: 3 } } },
    ],
    [
      'a stale PUT keeps the version that it was rejected for',
      recorded({ outcome: 'conflict', code: 409 }, SITE),
      { request: `PUT ${SHOP}`, body: expect.objectContaining({ metadata: expect.objectContaining({ resourceVersion: '9' }) }) },
    ],
    [
      'a merge patch stays one',
      recorded({ method: 'PATCH', contentType: 'application/merge-patch+json' }, { spec: { size: 2 } }),
      { request: `PATCH ${SHOP}`, body: { spec: { size: 2 } } },
    ],
    [
      'another patch names its type',
      recorded({ method: 'PATCH', contentType: 'application/apply-patch+yaml', query: 'fieldManager=a' }, 'spec:\n  size: 2\n'),
      { request: `PATCH ${SHOP}?fieldManager=a`, body: { spec: { size: 2 } }, contentType: 'application/apply-patch+yaml' },
    ],
    [
      'YAML becomes data',
      recorded(
        { method: 'POST', path: PATH, contentType: 'application/yaml', outcome: 'created' },
        'kind: Site\nspec: {size: 1}\n',
      ),
      { request: `POST ${PATH}`, body: { kind: 'Site', spec: { size: 1 } } },
    ],
    [
      'a body that cannot be read is sent as it is',
      recorded({ method: 'POST', path: PATH, outcome: 'rejected' }, '{"kind":'),
      { request: `POST ${PATH}`, body: '{"kind":', contentType: 'application/json' },
    ],
    [
      'a deletion without preconditions of another server',
      recorded({ method: 'DELETE', outcome: 'deleted' }, { propagationPolicy: 'Foreground', preconditions: { uid: 'u1' } }),
      { request: `DELETE ${SHOP}`, body: { propagationPolicy: 'Foreground' } },
    ],
    ['a deletion without a body', recorded({ method: 'DELETE', outcome: 'deleted' }), { request: `DELETE ${SHOP}` }],
  ])('%s', (_name, one, act) => {
    expect(actOf(one)).toEqual(act)
  })

  it('a PUT is compared with what others stored before it', () => {
    const others = recorded({ client: 'controller' }, '', { ...SITE, spec: { size: 7, title: 'Shop' } })
    const own = recorded({}, { ...SITE_ALONE, spec: { size: 7, title: 'Sale' } })
    expect(actOf(others, own)).toEqual({ put: SHOP, change: { spec: { title: 'Sale' } } })
  })

  it('what was created in the recording can be changed in it', () => {
    const made = recorded(
      { method: 'POST', path: PATH, outcome: 'created', object: { group: 'demo.example', resource: 'sites', name: 'b' } },
      {},
      {
        ...SITE,
        metadata: { name: 'b' },
      },
    )
    const changed = recorded({ path: `${PATH}/b` }, { ...SITE, metadata: { name: 'b' }, spec: { size: 1, title: 'B' } })
    expect(actOf(made, changed)).toEqual({ put: `${PATH}/b`, change: { spec: { title: 'B' } } })
  })
})

describe('goals that a request can be', () => {
  const field = (path: string, fate: 'kept' | 'pruned' | 'ignored') => ({ path, fate })
  const goals = (one: Recorded) => suggestedGoals(one).map(({ says }) => says)

  it.each([
    [
      'an update: that it was sent, what the generation did, and what is stored',
      recorded(
        { generation: { before: '1', after: '2', reason: { code: 'unchanged' } } as never, fields: [field('spec.size', 'kept')] },
        '',
        SITE,
      ),
      [
        { what: 'sent', method: 'PUT', name: 'shop', outcome: 'updated' },
        { what: 'generation', moves: 'rises' },
        { what: 'field', path: 'spec.size', value: '1' },
      ],
    ],
    [
      'a status: the generation stays',
      recorded({ generation: { before: '2', after: '2', reason: { code: 'unchanged' } } as never }),
      [
        { what: 'sent', method: 'PUT', name: 'shop', outcome: 'updated' },
        { what: 'generation', moves: 'stays' },
      ],
    ],
    [
      'a field that was not taken',
      recorded({ outcome: 'unchanged', fields: [field('status.ready', 'ignored')] }, '', SITE),
      [
        { what: 'sent', method: 'PUT', name: 'shop', outcome: 'unchanged' },
        { what: 'fate', path: 'status.ready', fate: 'ignored' },
      ],
    ],
    [
      'a deletion: that the object is gone',
      recorded({ method: 'DELETE', outcome: 'deleted' }),
      [
        { what: 'sent', method: 'DELETE', name: 'shop', outcome: 'deleted' },
        { what: 'gone', name: 'shop' },
      ],
    ],
    [
      'metadata and values that are no scalars are none',
      recorded(
        { outcome: 'created', method: 'POST', fields: [field('metadata.labels', 'kept'), field('spec', 'kept')] },
        '',
        SITE,
      ),
      [{ what: 'sent', method: 'POST', name: 'shop', outcome: 'created' }],
    ],
  ])('%s', (_name, one, says) => {
    expect(goals(one)).toEqual(says)
  })

  it('a field of what was created is read at its own path', () => {
    const made = recorded({ method: 'POST', path: PATH, outcome: 'created', fields: [field('spec.size', 'kept')] }, '', SITE)
    expect(suggestedGoals(made)[1]?.check).toEqual({ read: SHOP, at: '{.spec.size}', is: 1 })
  })

  it.each([
    ['a conflict', { outcome: 'conflict' as const }, ['ST-6', 'ST-4']],
    ['a deletion', { method: 'DELETE' }, ['DL-1']],
    ['a pruned field', { fates: { pruned: 1 } }, ['PN-1', 'ST-4']],
    ['a creation', { method: 'POST' }, ['ST-4']],
  ])('the rules of %s', (_name, entry, rules) => {
    expect(suggestedRules(recorded(entry))).toEqual(rules)
  })
})
