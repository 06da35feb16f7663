import { deepCopy, type JsonObject, objectOf } from '../../../apimachinery/json/value.ts'
import { NEWEST } from '../../../apimachinery/releases/release.ts'
import { ADMIN } from '../../authentication/user.ts'
import { memoryBackend } from '../../storage/memory/backend.ts'
import { openStorage } from '../../storage/store.ts'
import { ManualClock, objectFrom } from '../../storage/testing/fixtures.ts'
import type { TraceRecorder } from '../../trace/recorder.ts'
import type { Codec } from '../codec.ts'
import { generationOf, NEW_GENERATION, setGeneration } from '../rest/metadata.ts'
import type { WriteOptions } from '../rest/options.ts'
import type { Strategy } from '../rest/strategy.ts'
import type { WriteContext } from '../rest/write-context.ts'
import { Store, type StoreConfig, type UpdatedObject } from '../store.ts'

/** The context of a write, with the warnings that it gathered. Ids are in order; the clock stands still. */
export function writeContext(trace?: TraceRecorder): WriteContext & { readonly texts: string[] } {
  let ids = 0
  const texts: string[] = []
  return {
    release: NEWEST,
    user: ADMIN,
    info: { verb: 'create', group: 'g.io', version: 'v1', resource: 'things', subresource: '', namespace: 'n', name: '' },
    clock: new ManualClock(Date.UTC(2026, 0, 2, 3, 4, 5)),
    random: { uuid: () => `uid-${++ids}`, suffix: (length) => String(++ids).padStart(length, '0') },
    warnings: { add: (text) => void texts.push(text) },
    texts,
    ...(trace && { trace }),
  }
}

/** Objects are stored as they are. */
export const PLAIN_CODEC: Codec = {
  decode: (_, { value }) => value,
  fromStorage: ({ value }) => value,
  textOf: ({ text }) => text,
  toStorage: (object) => object,
  shown: (object) => deepCopy(object) as JsonObject,
}

/** Takes every object; generations rise with the spec. */
export const PLAIN_STRATEGY: Strategy = {
  namespaced: true,
  allowUnconditionalUpdate: false,
  prepareForCreate: (object, report) => setGeneration(object, 1, NEW_GENERATION, report),
  validate: () => [],
  warningsOnCreate: () => [],
  prepareForUpdate: (object, old, report) => {
    if (JSON.stringify(object.spec) !== JSON.stringify(old.spec))
      setGeneration(object, generationOf(old) + 1, NEW_GENERATION, report)
  },
  validateUpdate: () => [],
  warningsOnUpdate: () => [],
}

/** A store of things in memory; what is given takes the place of what it would have. */
export async function newStore(more: Partial<StoreConfig> = {}): Promise<Store> {
  const storage = more.storage ?? (await openStorage(memoryBackend(), { clock: new ManualClock() }))
  return new Store({
    storage,
    group: 'g.io',
    resource: 'things',
    namespaced: true,
    codec: PLAIN_CODEC,
    strategy: PLAIN_STRATEGY,
    keyPrefix: '/registry',
    ...more,
  })
}

export const WRITE: WriteOptions = { dryRun: false, fieldManager: 'm', fieldValidation: 'Strict' }
export const DRY: WriteOptions = { ...WRITE, dryRun: true }
/** A thing to be created, and as it is stored first. */
export const THING = '{"apiVersion":"g.io/v1","kind":"Thing","metadata":{"name":"a"},"spec":{"size":1}}'
export const CREATED =
  '{"apiVersion":"g.io/v1","kind":"Thing","metadata":{"creationTimestamp":"2026-01-02T03:04:05Z","generation":1,"name":"a","namespace":"n","resourceVersion":"2","uid":"uid-1"},"spec":{"size":1}}'

export const create = (store: Store, json = THING, options = WRITE, context = writeContext()) =>
  store.create(context, 'n', objectFrom(json), options)

/** An update that changes a copy of the stored object. */
export const changing = (change: (object: JsonObject) => void, more: Partial<UpdatedObject> = {}): UpdatedObject => ({
  preconditions: {},
  from: (existing) => {
    const object = deepCopy(existing)
    change(object)
    return object
  },
  ...more,
})
export const sized = (size: number) =>
  changing((object) => {
    object.spec = objectOf({ size })
  })
export const update = (store: Store, updated: UpdatedObject, options = WRITE, context = writeContext()) =>
  store.update(context, 'n', 'a', updated, options)
