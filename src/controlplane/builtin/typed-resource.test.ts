import { describe, expect, test } from 'vitest'
import { type ErrorList, errorText, invalid, required } from '../../apimachinery/field/error.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { LazyModule } from '../../apimachinery/lazy-module.ts'
import { OBJECT_META, optional, STRING, struct, TYPE_META } from '../../apimachinery/typed/types.ts'
import { keyGroup } from '../../apiserver/storage/key-layout.ts'
import { memoryBackend } from '../../apiserver/storage/memory/backend.ts'
import { openStorage } from '../../apiserver/storage/store.ts'
import { ManualClock, objectFrom } from '../../apiserver/storage/testing/fixtures.ts'
import { TRACE_HEADER, TRACE_PATH, type Trace } from '../../protocol/trace.ts'
import { MERGE, startTestEngine } from '../testing/engine.ts'
import { KINDS } from './kinds.ts'
import { serveTyped, typedDiscovery } from './serving.ts'
import { AGE, ageCell, column, keep, type TypedResource, type TypedStrategy } from './typed-resource.ts'

type Json = Record<string, unknown>

test('a kind that is kept as another has the group of its keys', () => {
  const kept = KINDS.flatMap((kind) => (kind.storedAs === undefined ? [] : [{ kind, group: kind.storedAs.group }]))
  expect(kept.map(({ kind }) => keyGroup(kind))).toEqual(kept.map(({ group }) => group))
  expect(kept.map(({ kind }) => `${kind.group}/${kind.version}`)).toEqual(['events.k8s.io/v1', 'autoscaling/v1'])
})

const badSpec = ({ spec }: JsonObject): ErrorList => (spec === 'bad' ? [invalid('spec', 'bad', 'is bad')] : [])

const STRATEGY: TypedStrategy = {
  type: struct('v1.Thing', () => ({
    ...TYPE_META,
    metadata: optional(OBJECT_META),
    spec: optional(STRING),
    status: optional(STRING),
  })),
  validate: (object) => badSpec(object),
  validateUpdate: (object) => badSpec(object),
}

const withStrategy = (strategy: TypedStrategy) => ({ strategy: new LazyModule(async () => strategy) })

/** A kind with as little as a kind can have. */
const THING: TypedResource = {
  group: 'x.io',
  version: 'v1',
  resource: 'things',
  singular: 'thing',
  kind: 'Thing',
  shortNames: [],
  namespaced: true,
  ...withStrategy(STRATEGY),
  table: { columnDefinitions: [], cells: () => [] },
}

const WITH_SUBRESOURCES: TypedResource = {
  ...THING,
  group: '',
  resource: 'others',
  singular: 'other',
  kind: 'Other',
  shortNames: ['o'],
  categories: ['all'],
  namespaced: false,
  verbs: ['get'],
  subresources: [
    { name: 'status', verbs: ['get', 'update'] },
    { name: 'scale', verbs: ['get'] },
    { name: 'approval', verbs: ['get'] },
    { name: 'finalize', verbs: ['update'] },
  ],
}

async function serve(of: TypedResource) {
  const storage = await openStorage(memoryBackend(), { clock: new ManualClock() })
  await of.strategy.load()
  return serveTyped(of, storage, '/registry')
}

describe('discovery of kinds that are part of the server', () => {
  test('names the resources of a group version, subresources by name', async () => {
    const discovery = typedDiscovery([await serve(THING), await serve(WITH_SUBRESOURCES)])
    expect(discovery.groups()).toEqual([{ name: 'x.io', versions: ['v1'] }])
    expect(discovery.resources('x.io', 'v1')).toEqual([
      {
        name: 'things',
        singularName: 'thing',
        namespaced: true,
        kind: 'Thing',
        verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
        storageVersionHash: 'UhU7KDPZlws=',
      },
    ])
    expect(discovery.resources('', 'v1')).toEqual([
      {
        name: 'others',
        singularName: 'other',
        namespaced: false,
        kind: 'Other',
        verbs: ['get'],
        shortNames: ['o'],
        categories: ['all'],
        storageVersionHash: 'vrg5vMG2ksE=',
      },
      { name: 'others/approval', singularName: '', namespaced: false, kind: 'Other', verbs: ['get'] },
      { name: 'others/finalize', singularName: '', namespaced: false, kind: 'Other', verbs: ['update'] },
      { name: 'others/scale', singularName: '', namespaced: false, kind: 'Other', verbs: ['get'] },
      { name: 'others/status', singularName: '', namespaced: false, kind: 'Other', verbs: ['get', 'update'] },
    ])
  })

  test('has the versions of a group in their order, and no others', async () => {
    const beta = { ...THING, version: 'v1beta1', resource: 'betas' }
    const discovery = typedDiscovery([await serve(THING), await serve({ ...THING, resource: 'more' }), await serve(beta)])
    expect(discovery.groups()).toEqual([{ name: 'x.io', versions: ['v1', 'v1beta1'] }])
    expect(discovery.resources('x.io', 'v1beta1')?.map(({ name }) => name)).toEqual(['betas'])
    expect([discovery.resources('x.io', 'v2'), discovery.resources('y.io', 'v1')]).toEqual([undefined, undefined])
    expect(discovery.resources('x.io', 'v1')?.map(({ name }) => name)).toEqual(['things', 'more'])
  })
})

test('an update replaces the whole object, unless the kind keeps a part of it', async () => {
  const { store } = await serve(THING)
  const { strategy } = store.config
  const [object, old] = [objectFrom('{"spec":"bad"}'), objectFrom('{"spec":"a"}')]
  strategy.prepareForUpdate(object, old)
  expect(object.spec).toBe('bad')
  expect([strategy.allowUnconditionalUpdate, strategy.hasOtherFinalizers]).toEqual([true, undefined])
  expect(strategy.warningsOnCreate(object)).toEqual([])
  expect(strategy.warningsOnUpdate(object, old)).toEqual([])
  expect(strategy.validate(object).map(errorText)).toEqual(['spec: Invalid value: "bad": is bad'])
  expect(strategy.validateUpdate(object, old, () => {}).map(errorText)).toEqual(['spec: Invalid value: "bad": is bad'])
})

describe('the part of an object that stays', () => {
  test.each<[string, Json, Json]>([
    ['as it was', { spec: { a: 1 } }, { spec: { a: 1 }, status: 'new' }],
    ['absent', {}, { status: 'new' }],
  ])('is %s', (_, old, kept) => {
    const object = objectFrom('{"spec":"new","status":"new"}')
    const before = objectFrom(JSON.stringify(old))
    keep(object, before, 'spec')
    expect(object).toEqual(kept)
    expect(Object.keys(object)).toEqual(Object.keys(kept))
  })
})

test('[TB-4] columns of kinds that are part of the server, with the age as text', () => {
  expect(column('A', 'string', 'about')).toEqual({ name: 'A', type: 'string', format: '', description: 'about', priority: 0 })
  expect(AGE).toMatchObject({ name: 'Age', type: 'string' })
  const object = objectFrom('{"metadata":{"creationTimestamp":"2026-01-02T03:04:05Z"}}')
  expect(ageCell(object, Date.UTC(2026, 0, 2, 3, 4, 10))).toBe('5s')
  expect(ageCell(objectFrom('{}'), 0)).toBe('<unknown>')
})

describe('requests to kinds that are part of the server', () => {
  const ROLES = '/apis/rbac.authorization.k8s.io/v1/namespaces/default/roles'
  const NO_ROUTE = 'the server could not find the requested resource'
  const mismatch = (kind: string, version: string, of: string): string =>
    `${kind} in version "${version}" cannot be handled as a Role: no kind "${kind}" is registered for version "${of}" in scheme "pkg/api/legacyscheme/scheme.go:30"`
  test.each<[string, string, string, Json | undefined, number, string | undefined]>([
    ['an unknown subresource', 'GET', `${ROLES}/a/status`, undefined, 404, NO_ROUTE],
    ['another version of the group', 'GET', ROLES.replace('/v1/', '/v2/'), undefined, 404, NO_ROUTE],
    ['a kind of another group', 'POST', ROLES, { apiVersion: 'x.io/v2', kind: 'Thing' }, 400, mismatch('Thing', 'v2', 'x.io/v2')],
    ['a kind of another version', 'POST', ROLES, { apiVersion: 'v9', kind: 'Role' }, 400, mismatch('Role', 'v9', 'v9')],
  ])('%s', async (_, method, path, body, status, message) => {
    const engine = await startTestEngine({ bare: false })
    const answer = await engine.send(method, path, body)
    expect([answer.status, answer.body.message]).toEqual([status, message])
  })

  test.each<[string, string, number]>([
    ['PUT', ROLES, 405],
    ['PATCH', ROLES, 405],
    ['OPTIONS', ROLES, 405],
    ['POST', `${ROLES}/a`, 405],
    ['GET', `${ROLES}/a/b/c`, 404],
    ['GET', '/apis/rbac.authorization.k8s.io/v1/roles', 200],
    ['POST', '/apis/rbac.authorization.k8s.io/v1/roles', 405],
    ['DELETE', '/apis/rbac.authorization.k8s.io/v1/roles', 405],
    ['GET', '/apis/rbac.authorization.k8s.io/v1/roles/a', 404],
    ['GET', '/apis/rbac.authorization.k8s.io/v1/watch/roles/a', 404],
    ['GET', '/apis/rbac.authorization.k8s.io/v1/namespaces/default/clusterroles', 404],
    ['GET', '/apis/rbac.authorization.k8s.io/v1/others', 404],
    ['PUT', '/api/v1/namespaces', 405],
    ['POST', '/api/v1/namespaces/default', 405],
    ['GET', '/api/v1/namespaces/default', 200],
    ['PUT', '/api/v1/namespaces/default/finalize', 400],
    ['PATCH', '/api/v1/namespaces/default/finalize', 405],
    ['PATCH', `${ROLES}/a`, 415],
  ])('[RQ-3] %s %s has %d (go-restful: routes)', async (method, path, status) => {
    const engine = await startTestEngine({ bare: false })
    const answer = await engine.send(method, path, method === 'GET' ? undefined : {})
    expect(answer.status).toBe(status)
    if (status === 404) expect(answer.body.message).toBe(NO_ROUTE)
    if (status === 405) expect(answer.body.message).toBe('the server does not allow this method on the requested resource')
  })

  test.each([
    ['the main endpoint', '', ['f:metadata', 'f:spec']],
    ['the status', '/status', ['f:status']],
  ])('nobody manages a field through %s that it leaves as it is', async (_, subresource, managed) => {
    const engine = await startTestEngine({ bare: false })
    const metadata = subresource === '' ? { name: 'default', labels: { a: 'b' } } : { name: 'default' }
    const body = { apiVersion: 'v1', kind: 'Namespace', metadata, spec: { finalizers: ['x.io/f'] }, status: { phase: 'Active' } }
    const path = `/api/v1/namespaces/default${subresource}?fieldManager=me&force=true`
    const answer = await engine.send('PATCH', path, body, { 'content-type': 'application/apply-patch+yaml' })
    const { managedFields } = answer.body.metadata as { managedFields: { manager: string; fieldsV1: Json }[] }
    expect(Object.keys(managedFields.find(({ manager }) => manager === 'me')?.fieldsV1 ?? {})).toEqual(managed)
  })

  test('a list names its kind', async () => {
    const engine = await startTestEngine({ bare: false })
    expect((await engine.send('GET', ROLES)).body.kind).toBe('RoleList')
  })

  test('[TR-2] the trace says which subresource ignores a field', async () => {
    const engine = await startTestEngine({ bare: false })
    const path = '/api/v1/namespaces/default/status'
    const patch = { spec: { finalizers: ['x.io/f'] } }
    const answer = await engine.send('PATCH', path, patch, { ...MERGE, [TRACE_HEADER]: '1' })
    const { fields } = (await engine.send('GET', TRACE_PATH + (answer.headers.get(TRACE_HEADER) ?? ''))).body as unknown as Trace
    const found = fields.filter(({ unchanged }) => unchanged !== true)
    const why = { code: 'subresourceKeeps', subresource: 'status' }
    expect(found.map(({ path, fate }) => [path, fate])).toEqual([['spec.finalizers[0]', 'ignored']])
    expect(found[0]?.steps.at(-1)).toMatchObject({ action: 'ignored', why })
  })
})

describe('[CR-1] PUT of an object that is not there (pkg/registry/rbac/role/strategy.go, AllowCreateOnUpdate)', () => {
  const RBAC = '/apis/rbac.authorization.k8s.io/v1'
  const ROLE = `${RBAC}/namespaces/default/roles/a`
  const RULES = [{ verbs: ['get'], apiGroups: ['ex.io'], resources: ['widgets'] }]

  test('creates a role as POST does', async () => {
    const engine = await startTestEngine({ bare: false })
    const created = await engine.send('PUT', ROLE, { metadata: { name: 'a', resourceVersion: '9' }, rules: RULES })
    expect(created.status).toBe(201)
    const metadata = created.body.metadata as Json
    expect(metadata).toMatchObject({ name: 'a', namespace: 'default', creationTimestamp: '2026-01-02T03:04:05Z' })
    expect(metadata.managedFields).toMatchObject([{ operation: 'Update', fieldsV1: { 'f:rules': {} } }])
    expect((await engine.send('GET', ROLE)).body).toEqual(created.body)
    const again = await engine.send('PUT', ROLE, { metadata: { name: 'a' }, rules: RULES })
    expect([again.status, again.body]).toEqual([200, created.body])
  })

  test.each<[string, string, Json, number, string]>([
    ['with a uid', ROLE, { name: 'a', uid: 'u' }, 409, 'Precondition failed: UID in precondition: u, UID in object meta: '],
    ['in a namespace that is not there', ROLE.replace('default', 'gone'), { name: 'a' }, 404, 'namespaces "gone" not found'],
    ['of a namespace', '/api/v1/namespaces/a', { name: 'a' }, 404, 'namespaces "a" not found'],
  ])('%s creates nothing', async (_, path, metadata, status, message) => {
    const engine = await startTestEngine({ bare: false })
    const answer = await engine.send('PUT', path, { metadata })
    expect(answer.status).toBe(status)
    expect(String(answer.body.message)).toContain(message)
    expect((await engine.send('GET', path)).status).toBe(404)
  })

  test('needs the verb create too, which is asked for last', async () => {
    const engine = await startTestEngine({ bare: false, authorization: true })
    const rules = [{ verbs: ['update', 'escalate'], apiGroups: ['rbac.authorization.k8s.io'], resources: ['roles'] }]
    const subjects = [{ kind: 'User', name: 'jane' }]
    await engine.send('PUT', `${RBAC}/clusterroles/editor`, { metadata: { name: 'editor' }, rules })
    await engine.send('PUT', `${RBAC}/clusterrolebindings/jane`, {
      metadata: { name: 'jane' },
      subjects,
      roleRef: { kind: 'ClusterRole', name: 'editor' },
    })
    const put = (rules: unknown) => engine.send('PUT', ROLE, { metadata: { name: 'a' }, rules }, { 'impersonate-user': 'jane' })
    expect((await put([{}])).status).toBe(422)
    const answer = await put(RULES)
    expect([answer.status, String(answer.body.message)]).toEqual([403, expect.stringContaining('cannot create resource "roles"')])
    await engine.send('PUT', ROLE, { metadata: { name: 'a' }, rules: [] })
    expect((await put(RULES)).status).toBe(200)
  })
})

test('errors of generated validation stand last, replace their like, and others are told once', async () => {
  const { store } = await serve({
    ...THING,
    ...withStrategy({ ...STRATEGY, validateDeclaratively: () => [required('spec', '')] }),
  })
  const errors = [required('spec', 'in other words'), invalid('a', 1, 'no'), invalid('spec', 1, 'no'), invalid('a', 1, 'no')]
  const all = store.config.strategy.validateDeclaratively?.(objectFrom('{}'), undefined, errors)
  expect(all?.map(errorText)).toEqual(['a: Invalid value: 1: no', 'spec: Invalid value: 1: no', 'spec: Required value'])
})
