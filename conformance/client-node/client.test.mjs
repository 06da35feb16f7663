import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  ApiextensionsV1Api,
  CustomObjectsApi,
  KubernetesObjectApi,
  makeInformer,
  PatchStrategy,
  VersionApi,
  Watch,
} from '@kubernetes/client-node'
import { startServer } from './server.mjs'

const group = 'client-node.example.com'
const name = `widgets.${group}`
const items = { group, version: 'v1', namespace: 'default', plural: 'widgets' }
const path = `/apis/${group}/v1/namespaces/default/widgets`

// The client's types write `_default` for the field `default`.
const schema = {
  type: 'object',
  properties: {
    spec: {
      type: 'object',
      properties: { size: { type: 'integer', maximum: 9, _default: 1 }, replicas: { type: 'integer' }, note: { type: 'string' } },
    },
    status: { type: 'object', properties: { replicas: { type: 'integer' }, note: { type: 'string' } } },
  },
}
const scale = { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' }
const crd = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name },
  spec: {
    group,
    names: { plural: 'widgets', kind: 'Widget' },
    scope: 'Namespaced',
    versions: [
      { name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: schema }, subresources: { status: {}, scale } },
    ],
  },
}
const widget = (name, spec = {}) => ({
  apiVersion: `${group}/v1`,
  kind: 'Widget',
  metadata: { name, namespace: 'default' },
  spec,
})

const server = await startServer()
const { config } = server
const crds = config.makeApiClient(ApiextensionsV1Api)
const custom = config.makeApiClient(CustomObjectsApi)
const objects = KubernetesObjectApi.makeApiClient(config)

/** Resolves once `holds` does. The limit of the test run ends it otherwise. */
async function eventually(holds) {
  while (!(await holds())) await sleep(20)
}

const gone = async () => {
  const left = await crds.readCustomResourceDefinition({ name }).catch((error) => error)
  return left.code === 404
}

before(async () => {
  await crds.createCustomResourceDefinition({ body: crd })
  await eventually(async () => {
    const { status } = await crds.readCustomResourceDefinition({ name })
    return status?.conditions?.some(({ type, status }) => type === 'Established' && status === 'True')
  })
  await eventually(() => custom.listNamespacedCustomObject(items).catch(() => false))
})

after(async () => {
  await crds.deleteCustomResourceDefinition({ name })
  await eventually(gone)
  server.stop()
})

test('version', async () => {
  const { major, minor } = await config.makeApiClient(VersionApi).getCode()
  assert.deepEqual([major, minor], ['1', '37'])
})

test('a CRD that exists, an object that is invalid, an object that is missing', async () => {
  await assert.rejects(crds.createCustomResourceDefinition({ body: crd }), { code: 409 })
  const invalid = custom.createNamespacedCustomObject({ ...items, body: widget('invalid', { size: 10 }) })
  await assert.rejects(invalid, (error) => {
    const { reason, details } = JSON.parse(error.body)
    assert.deepEqual([error.code, reason, details.causes[0].field], [422, 'Invalid', 'spec.size'])
    return true
  })
  await assert.rejects(custom.getNamespacedCustomObject({ ...items, name: 'missing' }), { code: 404 })
})

test('create, replace, conflict, status', async () => {
  const created = await custom.createNamespacedCustomObject({ ...items, body: widget('one') })
  assert.equal(created.spec.size, 1)
  const changed = { ...created, spec: { size: 2 }, status: { note: 'ignored' } }
  const replaced = await custom.replaceNamespacedCustomObject({ ...items, name: 'one', body: changed })
  assert.deepEqual([replaced.metadata.generation, replaced.spec, replaced.status], [2, { size: 2 }, undefined])
  await assert.rejects(custom.replaceNamespacedCustomObject({ ...items, name: 'one', body: changed }), { code: 409 })
  const status = { ...replaced, spec: { size: 3 }, status: { note: 'seen' } }
  const written = await custom.replaceNamespacedCustomObjectStatus({ ...items, name: 'one', body: status })
  assert.deepEqual([written.metadata.generation, written.spec, written.status], [2, { size: 2 }, { note: 'seen' }])
})

test('patches', async () => {
  await objects.create(widget('patched', { note: 'a' }))
  const json = [{ op: 'replace', path: '/spec/note', value: 'b' }]
  assert.equal((await custom.patchNamespacedCustomObject({ ...items, name: 'patched', body: json })).spec.note, 'b')
  const merge = await objects.patch(
    widget('patched', { note: 'c' }),
    undefined,
    undefined,
    undefined,
    undefined,
    PatchStrategy.MergePatch,
  )
  assert.equal(merge.spec.note, 'c')
  const apply = (by, force) =>
    objects.patch(widget('patched', { note: 'd' }), undefined, undefined, by, force, PatchStrategy.ServerSideApply)
  await assert.rejects(apply('tests', false), { code: 409 })
  const applied = await apply('tests', true)
  assert.deepEqual([applied.spec.note, applied.metadata.managedFields.some(({ manager }) => manager === 'tests')], ['d', true])
})

test('scale', async () => {
  await objects.create(widget('scaled', { replicas: 2 }))
  const found = await custom.getNamespacedCustomObjectScale({ ...items, name: 'scaled' })
  assert.deepEqual([found.kind, found.apiVersion, found.spec.replicas], ['Scale', 'autoscaling/v1', 2])
  const body = { ...found, spec: { replicas: 3 } }
  await custom.replaceNamespacedCustomObjectScale({ ...items, name: 'scaled', body })
  assert.equal((await objects.read(widget('scaled'))).spec.replicas, 3)
})

test('lists in pages', async () => {
  for (const name of ['p1', 'p2', 'p3']) await objects.create({ ...widget(name), metadata: { name, labels: { paged: 'yes' } } })
  const page = { ...items, labelSelector: 'paged=yes', limit: 2 }
  const first = await custom.listNamespacedCustomObject(page)
  const second = await custom.listNamespacedCustomObject({
    ...page,
    _continue: first.metadata._continue ?? first.metadata.continue,
  })
  const names = [...first.items, ...second.items].map(({ metadata }) => metadata.name)
  assert.deepEqual([first.items.length, names], [2, ['p1', 'p2', 'p3']])
})

test('watch', async () => {
  const { metadata } = await custom.listNamespacedCustomObject(items)
  const events = []
  const ended = Promise.withResolvers()
  const watching = await new Watch(config).watch(
    path,
    { resourceVersion: metadata.resourceVersion },
    (type, { metadata }) => {
      events.push(`${type} ${metadata.name}`)
      if (events.length === 2) ended.resolve()
    },
    ended.reject,
  )
  await objects.create(widget('watched'))
  await custom.deleteNamespacedCustomObject({ ...items, name: 'watched' })
  await ended.promise
  watching.abort()
  assert.deepEqual(events, ['ADDED watched', 'DELETED watched'])
})

test('informer', async () => {
  const informer = makeInformer(config, path, () => custom.listNamespacedCustomObject(items))
  const seen = []
  for (const verb of ['add', 'update', 'delete']) {
    informer.on(verb, ({ metadata }) => metadata.name === 'informed' && seen.push(verb))
  }
  await informer.start()
  await objects.create(widget('informed'))
  await eventually(() => seen.length === 1)
  await custom.patchNamespacedCustomObject({ ...items, name: 'informed', body: [{ op: 'add', path: '/spec/note', value: 'x' }] })
  await eventually(() => informer.get('informed', 'default')?.spec.note === 'x')
  await custom.deleteNamespacedCustomObject({ ...items, name: 'informed' })
  await eventually(() => seen.length === 3)
  await informer.stop()
  assert.deepEqual(seen, ['add', 'update', 'delete'])
})
