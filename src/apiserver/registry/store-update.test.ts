import { describe, expect, test } from 'vitest'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import { Questions } from '../../apimachinery/questions.ts'
import { objectFrom } from '../storage/testing/fixtures.ts'
import { TraceRecorder } from '../trace/recorder.ts'
import type { Codec } from './codec.ts'
import { metadataOf } from './rest/metadata.ts'
import type { UpdatedObject } from './store.ts'
import {
  CREATED,
  changing,
  create,
  DRY,
  newStore,
  PLAIN_CODEC,
  PLAIN_STRATEGY,
  sized,
  THING,
  update,
  WRITE,
  writeContext,
} from './testing/registry.ts'
import { rejected, thrown } from './testing/thrown.ts'
import { UndecodableObject } from './undecodable.ts'

describe('[ST-5] updating an object', () => {
  test('writes what changed', async () => {
    const store = await newStore()
    await create(store)
    const entity = await update(store, sized(2))
    expect(entity.created).toBe(false)
    expect(entity.text()).toBe(
      CREATED.replace('"generation":1', '"generation":2')
        .replace('"resourceVersion":"2"', '"resourceVersion":"3"')
        .replace('"size":1', '"size":2'),
    )
  })

  test('writes nothing when nothing changed', async () => {
    const store = await newStore()
    await create(store)
    const trace = new TraceRecorder()
    expect((await update(store, sized(1), WRITE, writeContext(trace))).text()).toBe(CREATED)
    expect([store.resourceVersion, trace.outcome.noOp, trace.stages.at(-1)]).toEqual([2, true, 'stored'])
  })

  test('with a dry run stores nothing', async () => {
    const store = await newStore()
    await create(store)
    const entity = await update(store, sized(2), DRY)
    expect(entity.text()).toBe(CREATED.replace('"generation":1', '"generation":2').replace('"size":1', '"size":2'))
    expect([entity.created, store.resourceVersion]).toEqual([false, 2])
  })

  test('keeps what the server owns', async () => {
    const store = await newStore()
    await create(store)
    const trace = new TraceRecorder()
    const entity = await update(
      store,
      changing((object) => {
        const metadata = metadataOf(object)
        delete metadata.uid
        metadata.generation = 9
        metadata.creationTimestamp = 'x'
        metadata.selfLink = 's'
        metadata.deletionGracePeriodSeconds = 5
      }),
      WRITE,
      writeContext(trace),
    ).catch((error: Error) => error.message)
    expect(entity).toContain('metadata.deletionGracePeriodSeconds')
    const second = new TraceRecorder()
    const kept = await update(
      store,
      changing((object) => {
        const metadata = metadataOf(object)
        delete metadata.uid
        metadata.generation = 9
        metadata.creationTimestamp = 'x'
        metadata.selfLink = 's'
      }),
      WRITE,
      writeContext(second),
    )
    expect(kept.text()).toBe(CREATED)
    const lines = second.log.map((entry) =>
      entry.kind === 'change'
        ? `${entry.stage} ${entry.path.join('/')} ${stringify(entry.before ?? null)} => ${stringify(entry.after ?? null)}`
        : entry.kind,
    )
    expect(lines.slice(0, 4)).toEqual([
      'strategy metadata/generation 9 => 1',
      'strategy metadata/uid null => "uid-1"',
      'strategy metadata/creationTimestamp "x" => "2026-01-02T03:04:05Z"',
      'stored metadata/selfLink "s" => null',
    ])
  })

  test.each([
    [
      'another uid',
      (metadata: JsonObject) => {
        metadata.uid = 'x'
      },
      'metadata.uid: Invalid value: "x": field is immutable',
    ],
    [
      'another name',
      (metadata: JsonObject) => {
        metadata.name = 'x'
      },
      'metadata.name: Invalid value: "x": field is immutable',
    ],
    [
      'a stale version',
      (metadata: JsonObject) => {
        metadata.resourceVersion = '1'
      },
      'the object has been modified',
    ],
    [
      'another namespace',
      (metadata: JsonObject) => {
        metadata.namespace = 'x'
      },
      'the namespace of the provided object does not match',
    ],
  ])('fails with %s', async (_, change, expected) => {
    const store = await newStore()
    await create(store)
    expect(
      await rejected(
        update(
          store,
          changing((object) => change(metadataOf(object))),
        ),
      ),
    ).toContain(expected)
  })

  test('fails without a version in its apiVersion', async () => {
    const store = await newStore()
    await create(store)
    expect(
      await rejected(
        update(
          store,
          changing((object) => {
            object.apiVersion = ''
          }),
        ),
      ),
    ).toContain('500 InternalError')
    expect(
      await rejected(
        update(
          store,
          changing((object) => void delete object.apiVersion),
        ),
      ),
    ).toContain('500 InternalError')
  })

  test('can ask for a uid and a version', async () => {
    const store = await newStore()
    await create(store)
    const wanting = (preconditions: UpdatedObject['preconditions'], options = WRITE, trace?: TraceRecorder) =>
      rejected(update(store, { ...sized(1), preconditions }, options, writeContext(trace)))
    const failed = (key: string, why: string) =>
      `409 Conflict: Operation cannot be fulfilled on things.g.io "a": StorageError: invalid object, Code: 4, Key: ${key}, ResourceVersion: 0, AdditionalErrorMsg: Precondition failed: ${why}`
    expect(await wanting({ uid: 'uid-1', resourceVersion: '2' })).toBe('nothing')
    expect(await wanting({ uid: 'x' })).toBe(
      failed('/registry/g.io/things/n/a', 'UID in precondition: x, UID in object meta: uid-1'),
    )
    expect(await wanting({ resourceVersion: '9' }, DRY)).toBe(
      failed('/g.io/things/n/a', 'ResourceVersion in precondition: 9, ResourceVersion in object meta: 2'),
    )
    for (const [preconditions, field] of [
      [{ uid: 'x' }, 'metadata.uid'],
      [{ resourceVersion: '9' }, 'metadata.resourceVersion'],
    ] as const) {
      const trace = new TraceRecorder()
      await wanting(preconditions, WRITE, trace)
      expect(trace.log).toMatchObject([{ kind: 'rejection', field, why: { code: 'message' } }])
    }
  })

  test('calls what is left to do', async () => {
    const store = await newStore()
    await create(store)
    const finish = (object: JsonObject) => {
      object.finished = true
    }
    expect((await update(store, { ...sized(1), finish })).value.finished).toBe(true)
  })

  test('tells the object before and after', async () => {
    const store = await newStore()
    await create(store)
    const trace = new TraceRecorder()
    await update(store, sized(2), WRITE, writeContext(trace))
    expect(trace.outcome.previous?.spec).toEqual({ size: 1 })
    expect(trace.outcome.stored?.spec).toEqual({ size: 2 })
    expect(trace.stages).toEqual(['received', 'existing', 'strategy', 'validated', 'stored', 'watch'])
  })
})

describe('[CR-1] an update of an object that does not exist', () => {
  const making = (json = THING): UpdatedObject => ({ ...sized(1), create: () => objectFrom(json) })

  test.each([WRITE, DRY])('fails unless it can make it: %j', async (options) => {
    expect(await rejected(update(await newStore(), sized(1), options))).toBe('404 NotFound: things.g.io "a" not found')
  })

  test('makes it', async () => {
    const store = await newStore()
    const finish = (object: JsonObject) => {
      object.finished = true
    }
    const json =
      '{"apiVersion":"g.io/v1","kind":"Thing","metadata":{"name":"a","uid":"x","resourceVersion":"0"},"spec":{"size":1}}'
    const entity = await update(store, { ...making(json), finish })
    expect(entity.created).toBe(true)
    expect(entity.text()).toBe(CREATED.replace('"kind"', '"finished":true,"kind"'))
    expect(store.get('n', 'a').text()).toBe(entity.text())
  })

  test('makes it with a dry run', async () => {
    const store = await newStore()
    const entity = await update(store, making(), DRY)
    expect([entity.created, entity.text(), store.resourceVersion]).toEqual([
      true,
      CREATED.replace('"resourceVersion":"2",', ''),
      1,
    ])
  })

  test('fails with a version that is no number', async () => {
    expect(await rejected(update(await newStore(), making('{"metadata":{"name":"a","resourceVersion":"x"}}')))).toBe(
      '500 : strconv.ParseUint: parsing "x": invalid syntax',
    )
  })

  test('without namespaces has none', async () => {
    const store = await newStore({ namespaced: false, strategy: { ...PLAIN_STRATEGY, namespaced: false } })
    const { value } = await update(store, making(THING.replace('"a"', '"a","namespace":"n"')))
    expect(value.metadata).not.toHaveProperty('namespace')
    const changed = await update(
      store,
      changing((object) => {
        metadataOf(object).namespace = 'n'
      }),
    )
    expect(changed.value.metadata).not.toHaveProperty('namespace')
  })

  test('keeps its identity when it is decided again', async () => {
    const uids: unknown[] = []
    const codec = {
      ...PLAIN_CODEC,
      toStorage: (object: JsonObject) => {
        uids.push(metadataOf(object).uid)
        return object
      },
    }
    const store = await newStore({ codec })
    const finish = (object: JsonObject) => {
      metadataOf(object).managedFields = [objectOf({ manager: 'x'.repeat(1_600_000) })]
    }
    const entity = await update(store, { ...making(), finish })
    expect([uids, entity.value.metadata]).toMatchObject([['uid-1', 'uid-1'], { uid: 'uid-1' }])
  })
})

describe('[DL-2] an update that takes the last finalizer', () => {
  const deleting = async (more: object = {}) => {
    const store = await newStore(more)
    await create(store, '{"apiVersion":"g.io/v1","kind":"Thing","metadata":{"name":"a","finalizers":["f.io/x"]}}')
    await store.delete(writeContext(), 'n', 'a', {
      dryRun: false,
      propagationPolicy: undefined,
      orphanDependents: undefined,
      gracePeriodSeconds: undefined,
      ignoresReadError: false,
      preconditions: {},
    })
    return store
  }
  const unfinalized = changing((object) => void delete metadataOf(object).finalizers)

  test('deletes the object and answers it', async () => {
    const store = await deleting()
    const trace = new TraceRecorder()
    const entity = await update(store, unfinalized, WRITE, writeContext(trace))
    expect(entity.value.metadata).toMatchObject({ name: 'a', deletionTimestamp: '2026-01-02T03:04:05Z', resourceVersion: '3' })
    expect([thrown(() => store.get('n', 'a')), trace.outcome.deleted, trace.stages.at(-1)]).toEqual([
      '404 NotFound: things.g.io "a" not found',
      true,
      'watch',
    ])
    expect(entity.text()).toBe(stringify(entity.value))
  })

  test('with a dry run deletes nothing', async () => {
    const store = await deleting()
    const entity = await update(store, unfinalized, DRY)
    expect(entity.created).toBe(false)
    expect(store.get('n', 'a').value.metadata).toMatchObject({ finalizers: ['f.io/x'] })
  })

  test('keeps it while something else does', async () => {
    const store = await deleting({ strategy: { ...PLAIN_STRATEGY, hasOtherFinalizers: () => true } })
    await update(store, unfinalized)
    expect(store.get('n', 'a').value.metadata).not.toHaveProperty('finalizers')
  })

  test('keeps an object that nobody deletes', async () => {
    const store = await newStore()
    await create(store, '{"apiVersion":"g.io/v1","kind":"Thing","metadata":{"name":"a","finalizers":["f.io/x"]}}')
    await update(store, unfinalized)
    expect(store.get('n', 'a').value.metadata).not.toHaveProperty('finalizers')
  })

  test('keeps the times of the deletion', async () => {
    const store = await deleting()
    const entity = await update(
      store,
      changing((object) => {
        delete metadataOf(object).deletionTimestamp
        delete metadataOf(object).deletionGracePeriodSeconds
        object.x = 1
      }),
    )
    expect(entity.value.metadata).toMatchObject({ deletionTimestamp: '2026-01-02T03:04:05Z', deletionGracePeriodSeconds: 0 })
  })
})

describe('an object in another form than it is stored', () => {
  const codec = {
    ...PLAIN_CODEC,
    toStorage: (object: JsonObject) => objectOf({ ...object, form: 'stored' }),
    fromStorage: ({ value }: { value: JsonObject }) => objectOf({ ...value, form: 'read' }),
    encode: (object: JsonObject) => objectOf({ ...object, form: 'wire' }),
    shown: (object: JsonObject) => objectOf({ ...object, form: 'shown' }),
  }

  test('is read, stored and shown in its forms', async () => {
    const store = await newStore({ codec })
    const created = await create(store)
    const dry = await update(store, sized(3), DRY)
    expect([created.value.form, dry.value.form, store.get('n', 'a').value.form]).toEqual(['read', 'shown', 'read'])
    expect(JSON.parse(created.text()).form).toBe('stored')
    const [item] = store.all('/g.io/things/').items
    expect(item && [store.valueOf(item).form, JSON.parse(store.textOf(item)).form]).toEqual(['read', 'stored'])
  })

  test('[ST-5] is not written when it would be stored as it is', async () => {
    const store = await newStore({ codec })
    await create(store)
    await update(store, sized(1))
    expect(store.resourceVersion).toBe(2)
  })

  test('[ST-5] is written when it would be stored otherwise than it was', async () => {
    let form = 'first'
    const store = await newStore({ codec: { ...codec, toStorage: (object) => objectOf({ ...object, form }) } })
    await create(store)
    form = 'second'
    await update(store, sized(1))
    expect(store.resourceVersion).toBe(3)
  })

  test('is remembered when it was written as it was read', async () => {
    const remembered: number[] = []
    const store = await newStore({
      codec: { ...PLAIN_CODEC, remember: ({ resourceVersion }) => void remembered.push(resourceVersion) },
    })
    await create(store)
    await update(store, sized(1))
    await update(store, sized(2))
    await update(store, { ...sized(3), isPartial: () => true })
    await update(store, { ...sized(4), isPartial: () => false })
    expect(remembered).toEqual([2, 3, 5])
  })

  test('[CO-2] that cannot be read is an error of the storage', async () => {
    const store = await newStore({
      codec: {
        ...PLAIN_CODEC,
        fromStorage: (stored) => {
          if (metadataOf(stored.value).name === 'a' && stored.value.broken === true) throw new UndecodableObject(stored, 'why')
          return stored.value
        },
      },
    })
    await rejected(create(store, '{"metadata":{"name":"a"},"broken":true}'))
    expect(thrown(() => store.get('n', 'a'))).toContain(
      '500 InternalError: Internal error occurred: StorageError: corrupt object',
    )
    expect(await rejected(update(store, sized(1), DRY))).toContain('StorageError: corrupt object')
    expect(await rejected(update(store, sized(1)))).toBe('500 : object not decodable revision=2: why')
  })

  test('[TR-2] is reported as it is read back', async () => {
    const reasons = async (conversions: boolean) => {
      const store = await newStore({ codec: { ...codec, ...(conversions && { conversions: { expect: () => {} } }) } })
      const trace = new TraceRecorder()
      await create(store, THING, WRITE, writeContext(trace))
      return trace.log.flatMap((entry) =>
        entry.kind === 'change' && entry.path.length === 0 ? [`${entry.reason.action} ${(entry.before as JsonObject).form}`] : [],
      )
    }
    expect([await reasons(false), await reasons(true)]).toEqual([['defaulted wire'], ['converted wire']])
  })

  test('[CO-6] waits for its conversion, in each step', async () => {
    const asked: string[] = []
    const forms = new Questions<string, string>({
      keyOf: (form) => form,
      ask: async (form) => {
        asked.push(form)
        return form
      },
    })
    const answered = <T>(form: string, value: T): T => {
      forms.answer(form)
      return value
    }
    const waiting: Codec = {
      ...PLAIN_CODEC,
      fromStorage: ({ value }) => answered('wire', value),
      toStorage: (object) => answered('stored', object),
      shown: (object) => answered('shown', object),
      conversions: { expect: () => {} },
    }
    const store = await newStore({ codec: waiting })
    await create(store)
    await update(store, sized(2))
    await update(store, sized(3), DRY)
    expect(asked).toEqual(['stored', 'wire', 'wire', 'stored', 'wire', 'wire', 'stored', 'shown'])
    expect(store.conversions).toBeDefined()
  })
})

describe('[ST-5] a stored object that reads would change', () => {
  const codec = { ...PLAIN_CODEC, fromStorage: ({ value }: { value: JsonObject }) => objectOf({ added: 1, ...value }) }
  const unchanged = changing((object) => {
    delete object.added
  })

  test('is written again although its text stays', async () => {
    const store = await newStore({ codec })
    await create(store)
    await update(store, unchanged)
    expect(store.resourceVersion).toBe(3)
  })

  test('is not when it would be stored as it is', async () => {
    const toStorage = ({ added: _, ...object }: JsonObject) => objectOf(object)
    const store = await newStore({ codec: { ...codec, toStorage } })
    await create(store)
    await update(store, unchanged)
    expect(store.resourceVersion).toBe(2)
  })
})

describe('[CO-6] an update of an object that a webhook converts', () => {
  const storeThat = async (fails: boolean) => {
    let isCreated = false
    const store = await newStore({
      codec: {
        ...PLAIN_CODEC,
        toStorage: (object) => {
          if (isCreated && (object.spec as JsonObject).size === 1) throw new Error('cannot convert')
          return object
        },
        ...(fails && { conversions: { expect: () => {} } }),
      },
    })
    await create(store)
    isCreated = true
    return store
  }
  test.each([
    ['fails when the stored object cannot be converted back', true, WRITE, 'cannot convert'],
    ['does not convert it in a dry run', true, DRY, 'nothing'],
    ['does not convert it without a webhook', false, WRITE, 'nothing'],
  ])('%s', async (_, converts, options, expected) => {
    const store = await storeThat(converts)
    const outcome = await update(store, sized(2), options).then(
      () => 'nothing',
      (error: Error) => error.message,
    )
    expect(outcome).toBe(expected)
  })
})

describe('[ST-4] what an update cannot change', () => {
  test('selfLink is not stored; a dry run shows it', async () => {
    const store = await newStore()
    await create(store)
    const linked = changing((object) => {
      metadataOf(object).selfLink = 's'
    })
    expect((await update(store, linked, DRY)).value.metadata).toHaveProperty('selfLink')
    expect((await update(store, linked)).value.metadata).not.toHaveProperty('selfLink')
  })

  test('the grace period of a deletion', async () => {
    const store = await newStore()
    await create(store, '{"apiVersion":"g.io/v1","kind":"Thing","metadata":{"name":"a","finalizers":["f.io/x"]}}')
    await store.delete(writeContext(), 'n', 'a', {
      dryRun: false,
      propagationPolicy: undefined,
      orphanDependents: undefined,
      gracePeriodSeconds: undefined,
      ignoresReadError: false,
      preconditions: {},
    })
    const later = changing((object) => {
      metadataOf(object).deletionGracePeriodSeconds = 5
    })
    expect(await rejected(update(store, later))).toContain(
      'metadata.deletionGracePeriodSeconds: Invalid value: 5: field is immutable',
    )
    await update(store, sized(2))
    expect(store.get('n', 'a').value.metadata).toMatchObject({ finalizers: ['f.io/x'], deletionGracePeriodSeconds: 0 })
  })
})
