import { expect, it } from 'vitest'
import { stringify } from '../apimachinery/json/serialize.ts'
import { ApiError, readStatus } from '../client/api-status.ts'
import type { Condition, KubernetesObject, ObjectMeta, OwnerReference } from './api.ts'
import { findStatusCondition, isStatusConditionTrue, removeStatusCondition, setStatusCondition } from './conditions.ts'
import { ignoreNotFound, isAlreadyExists, isConflict, isNotFound, TerminalError } from './errors.ts'
import { addFinalizer, containsFinalizer, removeFinalizer } from './finalizers.ts'
import { toJson } from './objects.ts'
import { getControllerOf, setControllerReference, setOwnerReference } from './owner-references.ts'
import { mergeFrom } from './patches.ts'

const object = (metadata: ObjectMeta, more: object = {}): KubernetesObject => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata,
  ...more,
})
const reference = (name: string, more: Partial<OwnerReference> = {}): OwnerReference => ({
  apiVersion: 'extensions/v1beta1',
  kind: 'Deployment',
  name,
  uid: `${name}-uid`,
  ...more,
})
const owner = (name: string, apiVersion = 'extensions/v1beta1'): KubernetesObject => ({
  apiVersion,
  kind: 'Deployment',
  metadata: { name, uid: `${name}-uid` },
})
const BLOCKS = { controller: true, blockOwnerDeletion: true }

// Source: sigs.k8s.io/controller-runtime/pkg/controller/controllerutil/controllerutil_test.go.
it.each<[what: string, set: typeof setOwnerReference, by: KubernetesObject, before: OwnerReference[], after: OwnerReference[]]>([
  ['an owner is added', setOwnerReference, owner('foo'), [], [reference('foo')]],
  ['an owner is not added twice', setOwnerReference, owner('foo'), [reference('foo')], [reference('foo')]],
  [
    'an owner of another version of the group is replaced',
    setOwnerReference,
    owner('foo'),
    [reference('foo', { apiVersion: 'extensions/v1alpha1', uid: 'old' })],
    [reference('foo')],
  ],
  ['a controller is added', setControllerReference, owner('foo'), [], [reference('foo', BLOCKS)]],
  ['an owner becomes the controller', setControllerReference, owner('foo'), [reference('foo')], [reference('foo', BLOCKS)]],
  [
    'a controller stands beside owners',
    setControllerReference,
    owner('foo'),
    [reference('bar')],
    [reference('bar'), reference('foo', BLOCKS)],
  ],
])('%s', (_, set, by, before, after) => {
  const owned = object({ name: 'a', ownerReferences: before })
  set(by, owned)
  expect(owned.metadata.ownerReferences).toEqual(after)
})

it.each<[what: string, owner: KubernetesObject, owned: KubernetesObject, message: string]>([
  [
    'another controller',
    owner('foo'),
    object({ name: 'a', namespace: 'n', ownerReferences: [reference('bar', BLOCKS)] }),
    'Object n/a is already owned by another Deployment controller bar',
  ],
  [
    'an owner in another namespace',
    object({ name: 'o', namespace: 'x' }),
    object({ name: 'a', namespace: 'n' }),
    "cross-namespace owner references are disallowed, owner's namespace x, obj's namespace n",
  ],
  [
    'an owner in a namespace of an object without one',
    object({ name: 'o', namespace: 'x' }),
    object({ name: 'a' }),
    "cluster-scoped resource must not have a namespace-scoped owner, owner's namespace x",
  ],
])('%s cannot be set', (_, by, owned, message) => {
  expect(() => setControllerReference(by, owned)).toThrow(message)
})

it('the controller of an object is the owner that says so', () => {
  expect(getControllerOf(object({ ownerReferences: [reference('a'), reference('b', BLOCKS)] }))?.name).toBe('b')
  expect(getControllerOf(object({}))).toBeUndefined()
})

it('finalizers are added once and removed wherever they are', () => {
  const held = object({ finalizers: ['x'] })
  expect([addFinalizer(held, 'f'), addFinalizer(held, 'f'), held.metadata.finalizers]).toEqual([true, false, ['x', 'f']])
  held.metadata.finalizers?.push('f')
  expect([removeFinalizer(held, 'f'), removeFinalizer(held, 'f'), containsFinalizer(held, 'x')]).toEqual([true, false, true])
  expect(held.metadata.finalizers).toEqual(['x'])
  expect(addFinalizer(object({}), 'f')).toBe(true)
})

const NOW = Date.UTC(2026, 0, 2)
const EARLIER = '2020-01-01T00:00:00Z'
const ready = (more: Partial<Condition> = {}): Condition => ({
  type: 'Ready',
  status: 'True',
  reason: 'R',
  message: 'm',
  ...more,
})

// Source: k8s.io/apimachinery/pkg/api/meta/conditions_test.go.
it.each<[what: string, before: Condition[], set: Condition, isChanged: boolean, after: Condition[]]>([
  ['a new one gets the time', [], ready(), true, [ready({ lastTransitionTime: '2026-01-02T00:00:00Z' })]],
  ['a new one keeps its time', [], ready({ lastTransitionTime: EARLIER }), true, [ready({ lastTransitionTime: EARLIER })]],
  [
    'another status gets the time',
    [ready({ status: 'False', lastTransitionTime: EARLIER })],
    ready(),
    true,
    [ready({ lastTransitionTime: '2026-01-02T00:00:00Z' })],
  ],
  [
    'another message keeps the time',
    [ready({ lastTransitionTime: EARLIER })],
    ready({ message: 'n' }),
    true,
    [ready({ message: 'n', lastTransitionTime: EARLIER })],
  ],
  [
    'another generation is a change',
    [ready({ lastTransitionTime: EARLIER, observedGeneration: 1 })],
    ready({ observedGeneration: 2 }),
    true,
    [ready({ lastTransitionTime: EARLIER, observedGeneration: 2 })],
  ],
  ['the same is none', [ready({ lastTransitionTime: EARLIER })], ready(), false, [ready({ lastTransitionTime: EARLIER })]],
])('of conditions %s', (_, before, set, isChanged, after) => {
  expect([setStatusCondition(before, set, NOW), before]).toEqual([isChanged, after])
})

it('conditions are found and removed by type', () => {
  const conditions = [ready(), ready({ type: 'Synced', status: 'False' })]
  expect([isStatusConditionTrue(conditions, 'Ready'), isStatusConditionTrue(conditions, 'Synced')]).toEqual([true, false])
  expect([removeStatusCondition(conditions, 'Ready'), removeStatusCondition(conditions, 'Ready')]).toEqual([true, false])
  expect([findStatusCondition(conditions, 'Ready'), conditions.length]).toEqual([undefined, 1])
})

const answer = (code: number, reason: string): ApiError => new ApiError(readStatus(code, { kind: 'Status', reason }, ''))

it.each<[what: string, is: (error: unknown) => boolean, error: unknown, expected: boolean]>([
  ['404', isNotFound, answer(404, 'NotFound'), true],
  ['404 without a reason', isNotFound, answer(404, ''), true],
  ['409 of a conflict', isConflict, answer(409, 'Conflict'), true],
  ['409 of a name that is taken', isConflict, answer(409, 'AlreadyExists'), false],
  ['409 of a name that is taken', isAlreadyExists, answer(409, 'AlreadyExists'), true],
  ['no answer', isNotFound, new Error('not found'), false],
])('%s is told by its reason', (_, is, error, expected) => {
  expect(is(error)).toBe(expected)
})

it('what is not found can be ignored, and other errors cannot', () => {
  expect(ignoreNotFound(answer(404, 'NotFound'))).toBeUndefined()
  expect(() => ignoreNotFound(answer(403, 'Forbidden'))).toThrow()
  expect(new TerminalError(new Error('no')).message).toBe('terminal error: no')
})

it.each<[what: string, value: unknown, expected: string]>([
  ['drops what is undefined', { a: undefined, b: [1, null] }, '{"b":[1,null]}'],
  ['writes times', { at: new Date(0) }, '{"at":"1970-01-01T00:00:00.000Z"}'],
  ['keeps any key', JSON.parse('{"__proto__":{"a":1}}'), '{"__proto__":{"a":1}}'],
  ['keeps large integers', { n: 2n ** 62n }, '{"n":4611686018427387904}'],
])('an object to send %s', (_, value, expected) => {
  expect(stringify(toJson(value as KubernetesObject))).toBe(expected)
})

const loop: Record<string, unknown> = {}
loop.self = loop
it.each<[value: unknown, message: string]>([
  [{ a: [{ b: () => 1 }] }, 'object.a[0].b: JSON has no () => 1'],
  [{ a: Number.NaN }, 'object.a: JSON has no NaN'],
  [loop, 'the object is too deep, or contains itself'],
])('an object cannot be sent with what JSON does not have', (value, message) => {
  expect(() => toJson(value as KubernetesObject)).toThrow(message)
})

it('a merge patch has what changed, and the version on request', () => {
  const original = object({ name: 'a', resourceVersion: '7' }, { data: { a: '1', b: '2' } })
  const changed = { ...structuredClone(original), data: { a: '1', c: '3' } }
  expect(mergeFrom(original).data(changed)).toBe('{"data":{"b":null,"c":"3"}}')
  expect(mergeFrom(original).data(original)).toBe('{}')
  expect(JSON.parse(mergeFrom(original, { optimisticLock: true }).data(changed))).toEqual({
    data: { b: null, c: '3' },
    metadata: { resourceVersion: '7' },
  })
  expect(() => mergeFrom(object({}), { optimisticLock: true })).toThrow('cannot use OptimisticLock')
})
