import { expect, it } from 'vitest'
import type { Event, EventHandler, Kind, KubernetesObject, OwnerReference, Request } from './api.ts'
import { enqueueRequestForObject, enqueueRequestForOwner, enqueueRequestsFromMapFunc } from './handlers.ts'

const OWNER: Kind = { apiVersion: 'apps/v1', kind: 'ReplicaSet' }
const owner = (name: string, more: Partial<OwnerReference> = {}): OwnerReference => ({ ...OWNER, name, uid: name, ...more })
const pod = (name: string, ...ownerReferences: OwnerReference[]): KubernetesObject => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, namespace: 'biz', ownerReferences },
})
const create = (object: KubernetesObject): Event => ({ type: 'create', object, isInInitialList: false })
const update = (objectOld: KubernetesObject, objectNew: KubernetesObject): Event => ({ type: 'update', objectOld, objectNew })
const biz = (...names: string[]): Request[] => names.map((name) => ({ name, namespace: 'biz' }))
const mapped = enqueueRequestsFromMapFunc(({ metadata }) => [{ name: `${metadata.name}-bar` }, { name: 'shared' }])
const later = enqueueRequestsFromMapFunc(async ({ metadata }) => [{ name: `${metadata.name}-late` }])
const ofController = enqueueRequestForOwner(OWNER, { onlyControllerOwner: true })
const ofAny = enqueueRequestForOwner(OWNER)

// Source: sigs.k8s.io/controller-runtime/pkg/handler/eventhandler_test.go.
it.each<[what: string, handler: EventHandler, event: Event, expected: readonly Request[], isNamespaced?: boolean]>([
  ['the object', enqueueRequestForObject, create(pod('a')), biz('a')],
  ['the new object of an update', enqueueRequestForObject, update(pod('a'), pod('b')), biz('b')],
  [
    'an object without a namespace',
    enqueueRequestForObject,
    create({ apiVersion: 'v1', kind: 'Node', metadata: { name: 'n' } }),
    [{ name: 'n' }],
  ],
  ['the owner', ofAny, create(pod('a', owner('foo'))), biz('foo')],
  ['all owners of the kind', ofAny, create(pod('a', owner('foo'), owner('baz'))), biz('foo', 'baz')],
  ['an owner of another version', ofAny, create(pod('a', owner('foo', { apiVersion: 'apps/v1beta1' }))), biz('foo')],
  ['no owner of another group', ofAny, create(pod('a', owner('foo', { apiVersion: 'extensions/v1' }))), []],
  ['no owner of another kind', ofAny, create(pod('a', owner('foo', { kind: 'Job' }))), []],
  ['no owner', ofAny, create(pod('a')), []],
  ['an owner whose kind has no namespaces', ofAny, create(pod('a', owner('foo'))), [{ name: 'foo' }], false],
  ['the owners before and after an update', ofAny, update(pod('a', owner('foo')), pod('a', owner('bar'))), biz('foo', 'bar')],
  ['one request where both have the owner', ofAny, update(pod('a', owner('foo')), pod('a', owner('foo'))), biz('foo')],
  ['the controller alone', ofController, create(pod('a', owner('foo'), owner('bar', { controller: true }))), biz('bar')],
  ['nothing where no owner is the controller', ofController, create(pod('a', owner('foo'))), []],
  [
    'what a function returns, once',
    mapped,
    update(pod('a'), pod('b')),
    [{ name: 'a-bar' }, { name: 'shared' }, { name: 'b-bar' }],
  ],
  ['what a function resolves to', later, create(pod('a')), [{ name: 'a-late' }]],
])('enqueues %s', async (_, handler, event, expected, isNamespaced = true) => {
  expect(await handler.requests(event, () => isNamespaced)).toEqual(expected)
  expect(await handler.requests(event, async () => isNamespaced)).toEqual(expected)
})
