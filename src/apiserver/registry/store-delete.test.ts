import { describe, expect, test } from 'vitest'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import { objectFrom } from '../storage/testing/fixtures.ts'
import { TraceRecorder } from '../trace/recorder.ts'
import { metadataOf } from './rest/metadata.ts'
import type { DeleteOptions, WriteOptions } from './rest/options.ts'
import type { Store, StoreConfig } from './store.ts'
import { deletedStatus } from './store-delete.ts'
import { newStore, PLAIN_CODEC, PLAIN_STRATEGY, writeContext } from './testing/registry.ts'
import { rejected, thrown } from './testing/thrown.ts'
import { UndecodableObject } from './undecodable.ts'

const WRITE: WriteOptions = { dryRun: false, fieldManager: 'm', fieldValidation: 'Strict' }
const OPTIONS: DeleteOptions = {
  dryRun: false,
  propagationPolicy: undefined,
  orphanDependents: undefined,
  gracePeriodSeconds: undefined,
  ignoresReadError: false,
  preconditions: {},
}

/** A store with one thing that has these finalizers. */
async function storeWith(finalizers: string[], more: Partial<StoreConfig> = {}): Promise<Store> {
  const store = await newStore(more)
  const thing = objectFrom('{"apiVersion":"g.io/v1","kind":"Thing","metadata":{"name":"a"}}')
  metadataOf(thing).finalizers = finalizers
  await store.create(writeContext(), 'n', thing, WRITE)
  return store
}
const remove = (store: Store, options: Partial<DeleteOptions> = {}, trace?: TraceRecorder) =>
  store.delete(writeContext(trace), 'n', 'a', { ...OPTIONS, ...options })
const finalizersIn = (object: JsonObject | undefined) => object && metadataOf(object).finalizers
const isGone = (store: Store) => thrown(() => store.get('n', 'a')) === '404 NotFound: things.g.io "a" not found'

describe('[DL-2] deleting an object', () => {
  test('that nothing keeps', async () => {
    const store = await storeWith([])
    const trace = new TraceRecorder()
    const { pending, last, gone } = await remove(store, {}, trace)
    expect([pending, gone, isGone(store)]).toEqual([undefined, undefined, true])
    expect(last?.value.metadata).toMatchObject({ name: 'a', resourceVersion: '3' })
    expect([trace.stages, trace.outcome.deleted, trace.outcome.noOp]).toEqual([
      ['received', 'existing', 'stored', 'watch'],
      true,
      false,
    ])
    expect(trace.outcome.previous?.metadata).toMatchObject({ name: 'a' })
  })

  test('that a finalizer keeps', async () => {
    const store = await storeWith(['f.io/x'])
    const trace = new TraceRecorder()
    const { pending, last } = await remove(store, {}, trace)
    expect(pending).toBe(last)
    expect(last?.value.metadata).toMatchObject({
      finalizers: ['f.io/x'],
      deletionTimestamp: '2026-01-02T03:04:05Z',
      deletionGracePeriodSeconds: 0,
      generation: 2,
      resourceVersion: '3',
    })
    expect(store.get('n', 'a').text()).toBe(stringify(last?.value ?? null))
    expect([trace.stages, trace.outcome.deleted, trace.outcome.noOp]).toEqual([
      ['received', 'existing', 'stored', 'watch'],
      false,
      false,
    ])
    expect(trace.outcome.stored?.metadata).toMatchObject({ generation: 2 })
  })

  test('that is being deleted already', async () => {
    const store = await storeWith(['f.io/x'])
    await remove(store)
    const trace = new TraceRecorder()
    const { pending } = await remove(store, {}, trace)
    expect(pending?.value.metadata).toMatchObject({ resourceVersion: '3' })
    expect([store.resourceVersion, trace.stages.at(-1), trace.outcome.noOp]).toEqual([3, 'stored', true])
  })

  test.each([false, true])('that does not exist; dry run: %s', async (dryRun) => {
    expect(await rejected(remove(await newStore(), { dryRun }))).toBe('404 NotFound: things.g.io "a" not found')
  })

  test('asks its strategy', async () => {
    const strategy = {
      ...PLAIN_STRATEGY,
      prepareForDelete: (object: JsonObject) => {
        object.marked = true
      },
    }
    const { last } = await remove(await storeWith(['f.io/x'], { strategy }))
    expect(last?.value.marked).toBe(true)
  })

  test('remembers what it marked, and nothing else', async () => {
    const remembered: number[] = []
    const codec = {
      ...PLAIN_CODEC,
      remember: ({ resourceVersion }: { resourceVersion: number }) => void remembered.push(resourceVersion),
    }
    const kept = await storeWith(['f.io/x'], { codec })
    await remove(kept)
    await remove(kept)
    await remove(await storeWith([], { codec }))
    expect(remembered).toEqual([2, 3, 2])
  })

  test('[CO-2] that cannot be read', async () => {
    let isBroken = false
    const codec = {
      ...PLAIN_CODEC,
      fromStorage: (stored: Parameters<typeof PLAIN_CODEC.fromStorage>[0], fresh?: boolean) => {
        if (isBroken && fresh === true) throw new UndecodableObject(stored, 'why')
        return stored.value
      },
    }
    const store = await storeWith([], { codec })
    isBroken = true
    expect(await rejected(remove(store))).toContain('500 InternalError: Internal error occurred: StorageError: corrupt object')
  })

  test('[DL-6] is asked for where it cannot be read, and only there', async () => {
    let isBroken = false
    const codec = {
      ...PLAIN_CODEC,
      fromStorage: (stored: Parameters<typeof PLAIN_CODEC.fromStorage>[0], fresh?: boolean) => {
        if (isBroken && fresh === true) throw new UndecodableObject(stored, 'why')
        return stored.value
      },
    }
    const store = await storeWith(['f.io/x'], { codec })
    expect(await rejected(remove(store, { ignoresReadError: true }))).toMatch(
      /^409 Conflict: .*: StorageError: invalid object, Code: 4, Key: \/registry\/.*, ResourceVersion: 0, AdditionalErrorMsg: unsafe deletion is not allowed/,
    )
    isBroken = true
    expect(await remove(store, { ignoresReadError: true, dryRun: true })).toEqual({})
    expect(await remove(store, { ignoresReadError: true })).toEqual({})
    expect(await rejected(remove(store, { ignoresReadError: true }))).toContain('404 NotFound')
  })

  test('[DL-2] stores and shows it in its forms', async () => {
    const codec = {
      ...PLAIN_CODEC,
      toStorage: (object: JsonObject) => objectOf({ ...object, form: 'stored' }),
      shown: (object: JsonObject) => objectOf({ ...object, form: 'shown' }),
    }
    const store = await storeWith(['f.io/x'], { codec })
    const dry = await remove(store, { dryRun: true })
    expect([dry.pending?.value.form, dry.last?.value.form, dry.gone]).toEqual(['shown', 'stored', false])
    expect(dry.pending?.text()).toBe(stringify(dry.pending?.value ?? null))
    expect((await remove(store)).last?.value.form).toBe('stored')
  })
})

describe('[DL-2] a dry run', () => {
  test('deletes nothing', async () => {
    const store = await storeWith([])
    const { pending, last, gone } = await remove(store, { dryRun: true })
    expect([pending, gone, last?.value.kind, isGone(store), store.resourceVersion]).toEqual([
      undefined,
      undefined,
      'Thing',
      false,
      2,
    ])
  })

  test('marks nothing, and shows the mark', async () => {
    const store = await storeWith(['f.io/x'])
    const trace = new TraceRecorder()
    const { pending, last, gone } = await remove(store, { dryRun: true }, trace)
    expect([gone, store.resourceVersion]).toEqual([false, 2])
    expect(pending?.value.metadata).toMatchObject({ deletionTimestamp: '2026-01-02T03:04:05Z', generation: 2 })
    expect(last?.value.metadata).not.toHaveProperty('deletionTimestamp')
    expect(trace.outcome.stored?.metadata).toMatchObject({ generation: 2 })
  })

  test('that takes the last finalizer shows an empty object', async () => {
    const store = await storeWith(['orphan'])
    const trace = new TraceRecorder()
    const { pending, gone } = await remove(store, { dryRun: true, propagationPolicy: 'Background' }, trace)
    expect([gone, pending?.text(), stringify(pending?.value ?? null)]).toEqual([
      true,
      '{"apiVersion":"g.io/v1","kind":"Thing"}',
      '{"apiVersion":"g.io/v1","kind":"Thing"}',
    ])
    expect([trace.outcome.deleted, trace.outcome.stored, store.resourceVersion]).toEqual([true, undefined, 2])
  })
})

describe('[DL-4] what becomes of dependents', () => {
  test.each<[string, string[], Partial<DeleteOptions>, string[] | undefined]>([
    ['nothing asked', [], {}, undefined],
    ['nothing asked, a finalizer of its own', ['f.io/x'], {}, ['f.io/x']],
    ['nothing asked, orphan before', ['orphan'], {}, ['orphan']],
    ['nothing asked, foreground before', ['f.io/x', 'foregroundDeletion'], {}, ['f.io/x', 'foregroundDeletion']],
    ['orphaned', [], { propagationPolicy: 'Orphan' }, ['orphan']],
    ['orphaned, with a finalizer', ['f.io/x'], { propagationPolicy: 'Orphan' }, ['f.io/x', 'orphan']],
    ['orphaned, as before', ['orphan', 'f.io/x'], { propagationPolicy: 'Orphan' }, ['orphan', 'f.io/x']],
    ['in the foreground', ['orphan'], { propagationPolicy: 'Foreground' }, ['foregroundDeletion']],
    ['in the background', ['foregroundDeletion'], { propagationPolicy: 'Background' }, undefined],
    ['in the background, with a finalizer', ['orphan', 'f.io/x'], { propagationPolicy: 'Background' }, ['f.io/x']],
    ['orphaned in the old way', [], { orphanDependents: true }, ['orphan']],
    ['not orphaned in the old way', ['orphan'], { orphanDependents: false }, undefined],
    ['not orphaned in the old way, foreground before', ['foregroundDeletion'], { orphanDependents: false }, undefined],
    [
      'orphaned in the old way, whatever else is asked',
      ['foregroundDeletion'],
      { orphanDependents: true, propagationPolicy: 'Foreground' },
      ['orphan'],
    ],
  ])('%s', async (_, finalizers, options, expected) => {
    const { pending } = await remove(await storeWith(finalizers), options)
    expect(finalizersIn(pending?.value)).toEqual(expected)
  })
})

describe('[DL-3] what a deletion demands', () => {
  const conflict = (what: string, asked: string, has: string, hint: string) =>
    `409 Conflict: Operation cannot be fulfilled on Thing.g.io "a": the ${what} in the precondition (${asked}) does not match the ${what} in record (${has}). ${hint}`
  test.each([
    ['nothing', {}, 'nothing', []],
    ['its uid and version', { uid: 'uid-1', resourceVersion: '2' }, 'nothing', []],
    [
      'another uid',
      { uid: 'x', resourceVersion: '9' },
      conflict('UID', 'x', 'uid-1', 'The object might have been deleted and then recreated'),
      [{ field: 'metadata.uid', why: { code: 'precondition', wanted: 'x' }, rule: 'DL-3' }],
    ],
    [
      'another version',
      { resourceVersion: '9' },
      conflict('ResourceVersion', '9', '2', 'The object might have been modified'),
      [{ field: 'metadata.resourceVersion', why: { code: 'precondition', wanted: '9' }, rule: 'DL-3' }],
    ],
  ])('%s', async (_, preconditions, expected, rejections) => {
    const store = await storeWith([])
    const trace = new TraceRecorder()
    expect(await rejected(remove(store, { preconditions }, trace))).toBe(expected)
    expect(isGone(store)).toBe(expected === 'nothing')
    expect(trace.log.filter(({ kind }) => kind === 'rejection')).toMatchObject(rejections)
  })

  test('names the kind of the core group', async () => {
    const store = await newStore()
    await store.create(writeContext(), 'n', objectFrom('{"apiVersion":"v1","kind":"Thing","metadata":{"name":"a"}}'), WRITE)
    expect(await rejected(remove(store, { preconditions: { uid: 'x' } }))).toContain('cannot be fulfilled on Thing "a"')
    const other = await newStore()
    await other.create(writeContext(), 'n', objectFrom('{"metadata":{"name":"a"}}'), WRITE)
    expect(await rejected(remove(other, { preconditions: { uid: 'x' } }))).toContain('cannot be fulfilled on  "a"')
  })
})

describe('[DL-2] the Status of an object that is gone', () => {
  const entity = (uid: string) => ({ value: objectFrom(`{"metadata":{"uid":"${uid}"}}`), text: () => '' })
  test.each([
    [
      'g.io',
      'u',
      '{"apiVersion":"v1","details":{"group":"g.io","kind":"things","name":"a","uid":"u"},"kind":"Status","metadata":{},"status":"Success"}',
    ],
    ['', '', '{"apiVersion":"v1","details":{"kind":"things","name":"a"},"kind":"Status","metadata":{},"status":"Success"}'],
  ])('in the group %j', (group, uid, expected) => {
    expect(stringify(deletedStatus({ group, resource: 'things' }, 'a', entity(uid)))).toBe(expected)
  })
})
