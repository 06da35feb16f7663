import { describe, expect, test } from 'vitest'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import type { RequestContext } from '../../../apiserver/endpoints/request-context.ts'
import type { DeleteOptions } from '../../../apiserver/registry/rest/options.ts'
import type { Store } from '../../../apiserver/registry/store.ts'
import { newStore, PLAIN_STRATEGY, WRITE, writeContext } from '../../../apiserver/registry/testing/registry.ts'
import { rejected, thrown } from '../../../apiserver/registry/testing/thrown.ts'
import { TraceRecorder } from '../../../apiserver/trace/recorder.ts'
import { parse } from '../../schema/testing/structural.ts'
import { deleteCustomResourceDefinition } from './delete.ts'

const OPTIONS: DeleteOptions = {
  dryRun: false,
  propagationPolicy: undefined,
  orphanDependents: undefined,
  gracePeriodSeconds: undefined,
  ignoresReadError: false,
  preconditions: {},
}
const NOW = '2026-01-02T03:04:05Z'
const CLEANUP = 'customresourcecleanup.apiextensions.k8s.io'
const NOT_FOUND = '404 NotFound: crds.g.io "a" not found'

async function storeWith(finalizers: string[] = []): Promise<Store> {
  const store = await newStore({ namespaced: false, resource: 'crds', strategy: { ...PLAIN_STRATEGY, namespaced: false } })
  const json = `{"apiVersion":"g.io/v1","kind":"Crd","metadata":{"name":"a"${finalizers.length === 0 ? '' : `,"finalizers":${JSON.stringify(finalizers)}`}},"status":{}}`
  await store.create(writeContext(), '', parse(json) as JsonObject, WRITE)
  return store
}
const remove = (store: Store, options: Partial<DeleteOptions> = {}, trace?: TraceRecorder) =>
  deleteCustomResourceDefinition(store)(writeContext(trace) as unknown as RequestContext, '', 'a', { ...OPTIONS, ...options })

const TERMINATING = {
  type: 'Terminating',
  status: 'True',
  reason: 'InstanceDeletionPending',
  message: 'CustomResourceDefinition marked for deletion; CustomResource deletion will begin soon',
  lastTransitionTime: NOW,
}

describe('[DL-1] a CRD that is deleted', () => {
  test.each([
    ['waits for its objects', [], [CLEANUP]],
    ['waits for its objects, and for others', ['x.io/y'], ['x.io/y', CLEANUP]],
    ['waits for its objects once', [CLEANUP, 'x.io/y'], [CLEANUP, 'x.io/y']],
  ])('%s', async (_, finalizers, expected) => {
    const store = await storeWith(finalizers)
    const trace = new TraceRecorder()
    const { pending, last } = await remove(store, {}, trace)
    expect(pending).toBe(last)
    expect(last?.value).toMatchObject({
      metadata: { deletionTimestamp: NOW, finalizers: expected, resourceVersion: '3' },
      status: { conditions: [TERMINATING] },
    })
    expect(store.get('', 'a').text()).toBe(last?.text())
    expect(trace.stages).toEqual(['received', 'existing', 'stored', 'watch'])
    expect([trace.outcome.previous?.metadata, trace.outcome.stored?.metadata]).toMatchObject([
      { resourceVersion: '2' },
      { deletionTimestamp: NOW },
    ])
    expect(trace.log).toMatchObject([
      { stage: 'existing', reason: { action: 'reset', why: { code: 'deletionRequested' }, rule: 'DL-1' }, path: [] },
    ])
  })

  test('with a dry run is marked in the answer alone', async () => {
    const store = await storeWith()
    const trace = new TraceRecorder()
    const { pending, last } = await remove(store, { dryRun: true }, trace)
    expect(pending).toBe(last)
    expect(last?.value).toMatchObject({
      metadata: { deletionTimestamp: NOW, finalizers: [CLEANUP] },
      status: { conditions: [TERMINATING] },
    })
    expect([last?.text(), store.resourceVersion]).toEqual([stringify(last?.value ?? null), 2])
    expect((await remove(store, { dryRun: true })).last?.text()).toBe(last?.text())
    expect([trace.stages, trace.log.length, trace.outcome.stored?.metadata, trace.outcome.previous?.metadata]).toMatchObject([
      ['received', 'existing', 'stored'],
      1,
      { deletionTimestamp: NOW },
      { resourceVersion: '2' },
    ])
  })

  test('a second time keeps its mark', async () => {
    const store = await storeWith()
    await remove(store)
    const { last } = await remove(store)
    expect([last?.value.metadata, store.resourceVersion]).toMatchObject([{ finalizers: [CLEANUP] }, 4])
  })

  test.each([false, true])('does not exist; dry run: %s', async (dryRun) => {
    const store = await storeWith()
    const other = deleteCustomResourceDefinition(store)(writeContext() as unknown as RequestContext, '', 'b', {
      ...OPTIONS,
      dryRun,
    })
    expect(await rejected(other)).toBe(NOT_FOUND.replace('"a"', '"b"'))
    expect(thrown(() => store.get('', 'b'))).toBe(NOT_FOUND.replace('"a"', '"b"'))
  })
})

describe('[DL-3] what a deletion of a CRD demands', () => {
  const failed = (what: string, asked: string, has: string) =>
    `409 Conflict: Operation cannot be fulfilled on crds.g.io "a": precondition failed: ${what} in precondition: ${asked}, ${what} in object meta: ${has}`
  test.each([
    ['its uid and version', { uid: 'uid-1', resourceVersion: '2' }, 'nothing'],
    ['another uid', { uid: 'x', resourceVersion: '9' }, failed('UID', 'x', 'uid-1')],
    ['another version', { resourceVersion: '9' }, failed('ResourceVersion', '9', '2')],
  ])('%s', async (_, preconditions, expected) => {
    expect(await rejected(remove(await storeWith(), { preconditions }))).toBe(expected)
  })
})
