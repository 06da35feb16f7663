import { describe, expect, test } from 'vitest'
import { memoryBackend } from '../../apiserver/storage/memory/backend.ts'
import { MERGE, startTestEngine, type TestEngine } from '../testing/engine.ts'

const RBAC = '/apis/rbac.authorization.k8s.io/v1'
const ROLES = `${RBAC}/clusterroles`
const BINDINGS = `${RBAC}/clusterrolebindings`
const AUTOUPDATE = 'rbac.authorization.kubernetes.io/autoupdate'
const READ = ['get', 'list', 'watch']
/** What `view` gathers. */
const VIEW = [
  { verbs: READ, apiGroups: [''], resources: ['configmaps'] },
  { verbs: READ, apiGroups: [''], resources: ['endpoints'] },
  { verbs: READ, apiGroups: [''], resources: ['events'] },
  { verbs: READ, apiGroups: [''], resources: ['namespaces/status'] },
  { verbs: READ, apiGroups: [''], resources: ['namespaces'] },
  { verbs: READ, apiGroups: [''], resources: ['pods', 'pods/status'] },
  { verbs: READ, apiGroups: [''], resources: ['serviceaccounts'] },
  { verbs: READ, apiGroups: ['events.k8s.io'], resources: ['events'] },
  { verbs: READ, apiGroups: ['autoscaling'], resources: ['horizontalpodautoscalers', 'horizontalpodautoscalers/status'] },
  { verbs: READ, apiGroups: ['policy'], resources: ['poddisruptionbudgets', 'poddisruptionbudgets/status'] },
]
const NAMESPACES = { verbs: READ, apiGroups: [''], resources: ['namespaces'] }
const OTHERS = VIEW.filter(({ resources }) => resources[0] !== 'namespaces')
const WIDGETS = { verbs: ['get'], apiGroups: ['ex.io'], resources: ['widgets'] }

type Body = Record<string, unknown>

const start = (): Promise<TestEngine> => startTestEngine({ bare: false, authorization: true })

/** Changes what a server has, starts another one over the same store, and reads an object. */
async function afterRestart(change: (engine: TestEngine) => Promise<unknown>, path: string): Promise<Body> {
  const backend = memoryBackend()
  const first = await startTestEngine({ backend, bare: false, authorization: true })
  await first.send('GET', '/api')
  await first.plane.idle()
  await change(first)
  await first.plane.idle()
  first.plane.stop()
  const second = await startTestEngine({ backend: asIsNow(first), bare: false, authorization: true })
  await second.send('GET', '/api')
  await second.plane.idle()
  return (await second.send('GET', path)).body
}

/** A store that begins with the objects of another. */
const asIsNow = ({ storage }: TestEngine) =>
  Object.assign(memoryBackend(), {
    load: () => {
      const { items, resourceVersion } = storage.list('/')
      const objects = items.map(({ key, text }) => [key, text] as const)
      return Promise.resolve({ resourceVersion, compacted: resourceVersion, objects, log: [] })
    },
  })

const metadataOf = (body: Body): Body => body.metadata as Body

describe('[RB-11] a new server', () => {
  test('has the default roles and bindings, labelled as such', async () => {
    const engine = await start()
    const list = async (path: string) => (await engine.send('GET', path)).body.items as Body[]
    const names = async (path: string) => (await list(path)).map((item) => metadataOf(item).name)
    expect(await names(ROLES)).toEqual([
      ...['admin', 'cluster-admin', 'edit', 'system:aggregate-to-admin', 'system:aggregate-to-edit', 'system:aggregate-to-view'],
      ...['system:basic-user', 'system:discovery', 'system:monitoring', 'system:public-info-viewer', 'view'],
    ])
    expect(await names(BINDINGS)).toEqual([
      ...['cluster-admin', 'system:basic-user', 'system:discovery', 'system:monitoring', 'system:public-info-viewer'],
    ])
    for (const item of [...(await list(ROLES)), ...(await list(BINDINGS))]) {
      const { labels, annotations } = metadataOf(item) as { labels: Body; annotations: Body }
      expect([labels['kubernetes.io/bootstrapping'], annotations]).toEqual(['rbac-defaults', { [AUTOUPDATE]: 'true' }])
    }
  })

  test('gathers the rules of view, edit and admin, as the manager of them', async () => {
    const engine = await start()
    await engine.send('POST', ROLES, {
      metadata: { name: 'w', labels: { 'rbac.authorization.k8s.io/aggregate-to-view': 'true' } },
      rules: [WIDGETS],
    })
    await engine.plane.idle()
    const rules = async (name: string) => (await engine.send('GET', `${ROLES}/${name}`)).body.rules as Body[]
    expect(await rules('view')).toEqual([...VIEW, WIDGETS])
    const resources = (await rules('admin')).map((rule) => rule.resources)
    expect(resources).toEqual([
      ...[['configmaps'], ['events'], ['pods'], ['secrets'], ['serviceaccounts'], ['serviceaccounts'], ['events'], ['leases']],
      ...[['horizontalpodautoscalers'], ['poddisruptionbudgets']],
      ...[['configmaps'], ['endpoints'], ['events'], ['namespaces/status'], ['namespaces'], ['pods', 'pods/status']],
      ...[['serviceaccounts'], ['events'], ['horizontalpodautoscalers', 'horizontalpodautoscalers/status']],
      ...[['poddisruptionbudgets', 'poddisruptionbudgets/status'], ['widgets']],
      ...[['localsubjectaccessreviews'], ['rolebindings', 'roles']],
    ])
    const { managedFields } = metadataOf((await engine.send('GET', `${ROLES}/view`)).body)
    expect((managedFields as Body[]).map(({ manager, operation }) => [manager, operation])).toEqual([
      ['clusterrole-aggregation-controller', 'Apply'],
      ['kube-apiserver', 'Update'],
    ])
  })
})

describe('[RB-11] the next start', () => {
  test('writes nothing when nothing is missing', async () => {
    let before: unknown
    const note = async ({ storage }: TestEngine) => {
      before = storage.resourceVersion
    }
    const { metadata } = await afterRestart(note, ROLES)
    expect((metadata as Body).resourceVersion).toBe(String(before))
  })

  const view = `${ROLES}/system:aggregate-to-view`
  const rows: [string, string, object, string, unknown][] = [
    [
      'adds a rule that was removed, and keeps another',
      view,
      { rules: [WIDGETS, ...OTHERS] },
      '/rules',
      [WIDGETS, ...OTHERS, ...READ.map((verb) => ({ ...NAMESPACES, verbs: [verb] }))],
    ],
    [
      'keeps a label with another value',
      view,
      { metadata: { labels: { 'kubernetes.io/bootstrapping': 'x' } } },
      '/metadata/labels',
      {
        'kubernetes.io/bootstrapping': 'x',
        'rbac.authorization.k8s.io/aggregate-to-view': 'true',
      },
    ],
    [
      'adds a label that was removed',
      view,
      { metadata: { labels: { 'kubernetes.io/bootstrapping': null } } },
      '/metadata/labels',
      {
        'kubernetes.io/bootstrapping': 'rbac-defaults',
        'rbac.authorization.k8s.io/aggregate-to-view': 'true',
      },
    ],
    [
      'leaves a protected role',
      view,
      { metadata: { annotations: { [AUTOUPDATE]: 'false' } }, rules: [WIDGETS] },
      '/rules',
      [WIDGETS],
    ],
    [
      'ends an aggregation that is not expected',
      view,
      { aggregationRule: { clusterRoleSelectors: [{}] } },
      '/aggregationRule',
      undefined,
    ],
    [
      'adds a selector',
      `${ROLES}/view`,
      { aggregationRule: { clusterRoleSelectors: [{ matchLabels: { a: 'b' } }] } },
      '/aggregationRule',
      {
        clusterRoleSelectors: [
          { matchLabels: { a: 'b' } },
          { matchLabels: { 'rbac.authorization.k8s.io/aggregate-to-view': 'true' } },
        ],
      },
    ],
    [
      'adds a subject and keeps another',
      `${BINDINGS}/system:discovery`,
      { subjects: [{ kind: 'User', name: 'u' }] },
      '/subjects',
      [
        { kind: 'User', name: 'u', apiGroup: 'rbac.authorization.k8s.io' },
        { kind: 'Group', name: 'system:authenticated', apiGroup: 'rbac.authorization.k8s.io' },
      ],
    ],
  ]
  test.each(rows)('%s', async (_, path, patch, pointer, wanted) => {
    const body = await afterRestart((engine) => engine.send('PATCH', path, patch, MERGE), path)
    const found = pointer
      .split('/')
      .slice(1)
      .reduce<unknown>((at, key) => (at as Body)[key], body)
    expect(found).toEqual(wanted)
  })

  test('creates a role that was deleted, and replaces a binding that names another role', async () => {
    const change = async (engine: TestEngine) => {
      await engine.send('DELETE', `${ROLES}/view`)
      await engine.send('DELETE', `${BINDINGS}/system:monitoring`)
      await engine.send('POST', BINDINGS, {
        metadata: { name: 'system:monitoring' },
        roleRef: { kind: 'ClusterRole', name: 'edit' },
      })
    }
    expect((await afterRestart(change, `${ROLES}/view`)).rules).toEqual(VIEW)
    const { roleRef, subjects } = await afterRestart(change, `${BINDINGS}/system:monitoring`)
    expect([roleRef, subjects]).toEqual([
      { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'system:monitoring' },
      [{ kind: 'Group', apiGroup: 'rbac.authorization.k8s.io', name: 'system:monitoring' }],
    ])
  })

  test('a role view from before keeps its rules, by way of the role that it gathers them from', async () => {
    const change = async (engine: TestEngine) => {
      await engine.send('DELETE', view)
      await engine.send('DELETE', `${ROLES}/view`)
      await engine.send('POST', ROLES, { metadata: { name: 'view', labels: { mine: 'yes' } }, rules: [WIDGETS] })
    }
    const { rules, aggregationRule } = await afterRestart(change, `${ROLES}/view`)
    expect([(rules as Body[])[0], aggregationRule]).toEqual([WIDGETS, expect.anything()])
    const gathered = await afterRestart(change, view)
    expect((gathered.rules as Body[])[0]).toEqual(WIDGETS)
    expect(metadataOf(gathered).labels).toMatchObject({ mine: 'yes' })
  })
})

describe('[RB-12] a path that is no resource', () => {
  test.each([
    ['jane', 'GET', '/apis', 200, ''],
    ['jane', 'GET', '/openapi/v3', 200, ''],
    ['jane', 'GET', '/', 403, 'forbidden: User "jane" cannot get path "/"'],
    ['jane', 'POST', '/apis', 403, 'forbidden: User "jane" cannot post path "/apis"'],
    ['jane', 'GET', '/metrics', 403, 'forbidden: User "jane" cannot get path "/metrics"'],
    ['system:anonymous', 'GET', '/version', 200, ''],
    ['system:anonymous', 'GET', '/healthz', 200, ''],
    ['system:anonymous', 'GET', '/healthz/ping', 403, 'forbidden: User "system:anonymous" cannot get path "/healthz/ping"'],
    ['system:anonymous', 'GET', '/apis', 403, 'forbidden: User "system:anonymous" cannot get path "/apis"'],
  ])('%s: %s %s', async (user, method, path, status, message) => {
    const engine = await start()
    const answer = await engine.send(method, path, undefined, { 'impersonate-user': user })
    expect([answer.status, answer.status === 403 ? answer.body.message : '']).toEqual([status, message])
  })

  test('needs no role that is left once health is asked for', async () => {
    const engine = await start()
    await engine.send('DELETE', `${BINDINGS}/system:public-info-viewer`)
    const ask = (path: string) => engine.send('GET', path, undefined, { 'impersonate-user': 'system:anonymous' })
    expect([(await ask('/healthz')).status, (await ask('/version')).status]).toEqual([200, 403])
  })
})
