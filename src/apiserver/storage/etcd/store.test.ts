import { describe, expect, test } from 'vitest'
import { newObject } from '../../../apimachinery/json/value.ts'
import type { Clock } from '../../clock.ts'
import { type ReadObject, type Storage, StorageFailure, VersionError } from '../interfaces.ts'
import { expiryBehaviours } from '../testing/expiry-suite.ts'
import { keysOf, linesOf, ManualClock, objectFrom, put, Recorder, remove, specOf, write } from '../testing/fixtures.ts'
import { MemoryEtcd } from '../testing/memory-etcd.ts'
import { storeBehaviours } from '../testing/store-suite.ts'
import { watchBehaviours } from '../testing/watch-suite.ts'
import { type EtcdOptions, hasUnsafeProgress, openEtcd } from './store.ts'

/** Reads JSON; what is damaged is an empty object. */
function decode(bytes: Uint8Array): ReadObject {
  try {
    return { value: objectFrom(new TextDecoder().decode(bytes)) }
  } catch {
    return { value: newObject() }
  }
}

/** A store over an etcd, with a clock that stands still. */
async function opened(etcd = new MemoryEtcd(), options: Partial<EtcdOptions> = {}) {
  const clock = new ManualClock()
  const storage = await openEtcd(etcd, {
    clock,
    prefix: '/registry',
    decode,
    kinds: [{ group: '', resource: 'namespaces' }],
    ...options,
  })
  return { etcd, clock, storage }
}

/** Lets everything happen that waits for no clock. */
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

describe('the store over an etcd in memory', () => {
  for (const { name, run } of [...storeBehaviours, ...watchBehaviours]) {
    test(name, () => run({ open: async (options) => (await opened(new MemoryEtcd(), options)).storage }))
  }
  for (const { name, run } of expiryBehaviours) {
    const etcd = (clock: Clock): MemoryEtcd => new MemoryEtcd('3.6.0', clock)
    test(name, () => run({ open: async (options) => (await opened(etcd(options.clock), options)).storage }))
  }
})

const A = '/ex.io/widgets/n/a'
const B = '/ex.io/widgets/n/b'
const IN_ETCD = `/registry${A}`
const text = (spec: number) => `{"metadata":{"name":"a"},"spec":${spec}}`

/** What a listener hears while `run` runs. */
async function heard(storage: Storage, run: () => Promise<void> | void): Promise<string[]> {
  const recorder = new Recorder()
  storage.watch('/', undefined, recorder)
  await run()
  await settled()
  return recorder.lines
}

describe('[SG-37] what other servers write to an etcd', () => {
  test('is heard in order: additions, changes, deletions', async () => {
    const { etcd, storage } = await opened()
    const lines = await heard(storage, () => {
      etcd.set(IN_ETCD, text(1))
      etcd.set(IN_ETCD, text(2))
      etcd.set(IN_ETCD, undefined)
    })
    expect(lines).toEqual([`ADDED ${A} 2`, `MODIFIED ${A} 3`, `DELETED ${A} 4`])
    expect(storage.resourceVersion).toBe(4)
  })

  test('is there when the store opens, with the version that etcd gave it', async () => {
    const etcd = new MemoryEtcd()
    etcd.set(IN_ETCD, text(1))
    const { storage } = await opened(etcd)
    expect(storage.get(A)?.text).toBe('{"metadata":{"name":"a","resourceVersion":"2"},"spec":1}')
    expect([storage.resourceVersion, storage.oldestResourceVersion]).toEqual([2, 2])
  })

  test('is no object of this server outside its prefix, or in groups that it does not serve', async () => {
    const etcd = new MemoryEtcd()
    etcd.set('/other/ex.io/widgets/n/a', text(1))
    etcd.set('/registry/pods/n/a', text(1))
    const { storage } = await opened(etcd)
    expect(storage.list('/').items).toEqual([])
    const lines = await heard(storage, () => {
      etcd.set('/registry/pods/n/b', text(1))
      etcd.set('/registry/pods/n/b', undefined)
      etcd.set('/registry-2/ex.io/widgets/n/a', text(1))
      etcd.set(IN_ETCD, text(1))
    })
    expect(lines).toEqual([`ADDED ${A} 7`])
  })

  test('a deletion of what was not known is no event', async () => {
    const { etcd, storage } = await opened()
    etcd.isMute = true
    etcd.set(IN_ETCD, text(1))
    etcd.isMute = false
    expect(await heard(storage, () => etcd.set(IN_ETCD, undefined))).toEqual([])
    expect(storage.resourceVersion).toBe(3)
  })

  test('objects without metadata get some', async () => {
    const etcd = new MemoryEtcd()
    etcd.set(IN_ETCD, '{}')
    const { storage } = await opened(etcd)
    expect(storage.get(A)?.text).toBe('{"metadata":{"resourceVersion":"2"}}')
  })
})

test('[SG-37] objects are read a thousand at a time, in order of their keys', async () => {
  const etcd = new MemoryEtcd()
  const names = Array.from({ length: 1001 }, (_, i) => String(i).padStart(4, '0'))
  for (const name of names) etcd.set(`/registry/ex.io/widgets/n/${name}`, text(1))
  etcd.set('/registry/namespaces/n', text(1))
  const { storage } = await opened(etcd)
  expect(keysOf(storage.list('/').items)).toEqual(['//namespaces/n', ...names.map((name) => `/ex.io/widgets/n/${name}`)])
  expect(etcd.limits).toEqual([1000n, 1000n])
})

describe('[SG-40] a write to an etcd', () => {
  test('is stored as text without a version, with a line feed', async () => {
    const { etcd, storage } = await opened()
    await write(storage, A, 1)
    const { kvs } = await etcd.member.range({ key: new TextEncoder().encode(IN_ETCD) }, { timeoutMs: 1 })
    expect(new TextDecoder().decode(kvs[0]?.value)).toBe('{"kind":"Widget","metadata":{"name":"a"},"spec":1}\n')
  })

  test.each<[string, string | undefined, string[]]>([
    ['changed', text(2), ['nothing', '{"name":"a","resourceVersion":"2"}']],
    ['deleted again', undefined, ['nothing', 'nothing']],
  ])('is decided anew on what stands there where another server wrote and %s it', async (_, last, expected) => {
    const { etcd, storage } = await opened()
    etcd.isMute = true
    etcd.set(IN_ETCD, text(1))
    if (last === undefined) etcd.set(IN_ETCD, undefined)
    const seen: string[] = []
    const written = storage.write(A, (current) => {
      seen.push(current === undefined ? 'nothing' : JSON.stringify(current.value.metadata))
      return put(text(3))()
    })
    etcd.isMute = false
    etcd.set('/registry/ex.io/widgets/n/z', text(1))
    await written
    expect(seen).toEqual(last === undefined ? ['nothing'] : expected)
  })

  test('waits for the earlier ones of the same key', async () => {
    const { storage } = await opened()
    await Promise.all([write(storage, A, 1), write(storage, B, 1), write(storage, A, 2), storage.write(B, remove)])
    expect([linesOf(storage.list('/').items), storage.resourceVersion]).toEqual([[`${A} 4 2`], 5])
  })

  test('that fails is rejected, and the next one is made', async () => {
    const { etcd, storage } = await opened()
    etcd.failures = [new StorageFailure('unavailable', 'away')]
    const [failed, next] = await Promise.allSettled([write(storage, A, 1), write(storage, A, 2)])
    expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'away' } })
    expect(next.status).toBe('fulfilled')
    expect(linesOf(storage.list('/').items)).toEqual([`${A} 2 2`])
  })

  test('of what is there already, or a deletion of nothing, changes nothing', async () => {
    const { storage } = await opened()
    await write(storage, A, 1)
    expect(await write(storage, A, 1)).toMatchObject({ changed: false, object: { key: A, resourceVersion: 2 } })
    expect(await storage.write(B, remove)).toMatchObject({ changed: false, object: undefined })
    expect(storage.resourceVersion).toBe(2)
  })

  test('that decides on nothing leaves what is there, which is the newest object', async () => {
    const { storage } = await opened()
    await write(storage, A, 1)
    expect(await storage.write(A, () => ({ kind: 'none' }))).toMatchObject({ changed: false, object: { resourceVersion: 2 } })
    expect([storage.getNewest(A)?.resourceVersion, storage.getNewest(B)]).toEqual([2, undefined])
  })

  test.each([
    ['that differs in one byte', `${text(1)}\n`, 1],
    ['that is shorter', text(1), 1],
    ['that is longer', `${text(10)}\n`, 10],
    ['that begins as it does, and is damaged', `${text(3)}\n}`, undefined],
  ])('is not taken for one of another server %s', async (_, other, spec) => {
    const { etcd, storage } = await opened()
    const recorder = new Recorder()
    storage.watch('/', undefined, recorder)
    let isFirst = true
    await storage.write(A, () => {
      if (isFirst) etcd.set(IN_ETCD, other)
      isFirst = false
      return put(text(3))()
    })
    const { events } = recorder
    expect(events.map(({ object }) => [object.resourceVersion, specOf(object)])).toEqual([
      [2, spec],
      [3, 3],
    ])
  })

  test('is answered with its version where the watch brings nothing within 10 seconds', async () => {
    const { etcd, clock, storage } = await opened()
    etcd.isMute = true
    let answer: unknown
    const written = write(storage, A, 1).then(({ object }) => {
      answer = object?.text
    })
    await settled()
    clock.advance(9_999)
    await settled()
    expect(answer).toBeUndefined()
    clock.advance(1)
    await written
    expect(answer).toBe('{"kind":"Widget","metadata":{"name":"a","resourceVersion":"2"},"spec":1}')
  })
})

describe('[SG-39] reading what is newest', () => {
  test('waits for what other servers wrote', async () => {
    const { etcd, storage } = await opened()
    etcd.isMute = true
    etcd.set(IN_ETCD, text(1))
    etcd.isMute = false
    await storage.caughtUp()
    expect(storage.resourceVersion).toBe(2)
    expect(etcd.progressRequests).toBe(1)
  })

  test('watches another member at once where the one that is watched did not answer', async () => {
    const { etcd, clock, storage } = await opened()
    await settled()
    etcd.loseWatches()
    etcd.set(IN_ETCD, text(1))
    etcd.turn()
    const reading = storage.caughtUp()
    await settled()
    clock.advance(50)
    await reading
    expect(storage.resourceVersion).toBe(2)
  })

  test('waits for all that was committed, not for the first of it', async () => {
    const { etcd, clock, storage } = await opened()
    await settled()
    etcd.lastTold = 2n
    etcd.set(IN_ETCD, text(1))
    etcd.set(`/registry${B}`, text(1))
    let isRead = false
    const reading = Promise.resolve(storage.caughtUp()).then(() => {
      isRead = true
    })
    await settled()
    expect([storage.resourceVersion, isRead]).toEqual([2, false])
    etcd.lastTold = undefined
    clock.advance(2_000)
    await settled()
    clock.advance(50)
    await reading
    expect(storage.resourceVersion).toBe(3)
  })

  test('does not wait for a store that has closed meanwhile', async () => {
    const { etcd, storage } = await opened()
    etcd.isMute = true
    etcd.set(IN_ETCD, text(1))
    let answer = (): void => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    const { range } = etcd.member
    etcd.member = { ...etcd.member, range: (request, call) => answered.then(() => range(request, call)) }
    let isRead = false
    const reading = Promise.resolve(storage.caughtUp()).then(() => {
      isRead = true
    })
    await storage.close()
    answer()
    await settled()
    expect(isRead).toBe(true)
    await reading
  })

  test('is one reading for all who ask before it begins, and another for those who ask later', async () => {
    const { etcd, storage } = await opened()
    const before = etcd.limits.length
    await Promise.all([storage.caughtUp(), storage.caughtUp()])
    expect(etcd.limits.length - before).toBe(1)
    await storage.caughtUp()
    expect(etcd.limits.length - before).toBe(2)
  })

  test('fails once the watch brought nothing for 10 seconds, and works again later', async () => {
    const { etcd, clock, storage } = await opened()
    etcd.isMute = true
    etcd.set(IN_ETCD, text(1))
    const outcome = Promise.resolve(storage.caughtUp()).catch((error: unknown) => error)
    await settled()
    clock.advance(10_000)
    expect(await outcome).toEqual(new StorageFailure('unavailable', 'etcd: the watch does not bring what is committed'))
    etcd.isMute = false
    await settled()
    clock.advance(50)
    await storage.caughtUp()
    expect(storage.resourceVersion).toBe(2)
  })

  test('etcds whose progress can be ahead of events are watched for all keys, and not asked for progress', async () => {
    const { etcd, storage } = await opened(new MemoryEtcd('3.4.24'))
    etcd.set('/elsewhere', text(1))
    await storage.caughtUp()
    expect([etcd.watched, etcd.progressRequests, storage.resourceVersion]).toEqual([['\0'], 0, 2])
  })
})

describe('[SG-42] a watch of an etcd that breaks', () => {
  test('begins anew on another member after a pause that doubles, from where it was', async () => {
    const { etcd, clock, storage } = await opened()
    await settled()
    const lines = await heard(storage, async () => {
      etcd.set(IN_ETCD, text(1))
      await settled()
      etcd.breakWatches()
      await settled()
      etcd.set(IN_ETCD, text(2))
      clock.advance(49)
      await settled()
      expect([etcd.watched, etcd.turns]).toEqual([['/registry/'], 1])
      clock.advance(1)
    })
    expect([lines, etcd.watched.length]).toEqual([[`ADDED ${A} 2`, `MODIFIED ${A} 3`], 2])
  })

  test('is ended and begun anew when it brings nothing of what exists for 2 seconds', async () => {
    const { etcd, clock, storage } = await opened()
    await settled()
    etcd.isMute = true
    etcd.set(IN_ETCD, text(1))
    const reached = storage.caughtUp()
    await settled()
    etcd.isMute = false
    clock.advance(1_999)
    await settled()
    expect(etcd.turns).toBe(0)
    clock.advance(1)
    await settled()
    expect(etcd.turns).toBe(1)
    clock.advance(50)
    await reached
    expect(storage.get(A)?.resourceVersion).toBe(2)
  })

  test('is asked how far it has come once it stands again, where somebody waits', async () => {
    const { etcd, clock, storage } = await opened()
    await settled()
    etcd.isMute = true
    etcd.set('/elsewhere', text(1))
    const reading = storage.caughtUp()
    await settled()
    etcd.isMute = false
    clock.advance(2_000)
    await settled()
    clock.advance(50)
    await settled()
    expect(storage.resourceVersion).toBe(2)
    await reading
  })

  test('begins anew after pauses that double up to 2 seconds until it stands, and forgets nothing', async () => {
    const { etcd, clock, storage } = await opened()
    await write(storage, A, 1)
    const { watch } = etcd.member
    let attempts = 0
    const away = async () => {
      attempts++
      throw new StorageFailure('unavailable', 'away')
    }
    const attemptsAfter = async (ms: number): Promise<number> => {
      clock.advance(ms)
      await settled()
      return attempts
    }
    etcd.member = { ...etcd.member, watch: away }
    etcd.breakWatches()
    await settled()
    for (const [before, pause] of [50, 100, 200, 400, 800, 1600, 2000, 2000].entries()) {
      expect([await attemptsAfter(pause - 1), await attemptsAfter(1)]).toEqual([before, before + 1])
    }
    etcd.member = { ...etcd.member, watch }
    expect([await attemptsAfter(2000), etcd.watched.length]).toEqual([8, 2])
    etcd.breakWatches()
    await settled()
    expect([await attemptsAfter(50), etcd.watched.length]).toEqual([8, 3])
    expect(storage.oldestResourceVersion).toBe(1)
  })

  test('and whose history is compacted tries again where everything cannot be read', async () => {
    const { etcd, clock, storage } = await opened()
    await write(storage, A, 1)
    etcd.breakWatches()
    await settled()
    etcd.set(IN_ETCD, text(2))
    await etcd.member.compact({ revision: 3n }, { timeoutMs: 1 })
    etcd.failures = [new StorageFailure('unavailable', 'away')]
    clock.advance(50)
    await settled()
    expect(linesOf(storage.list('/').items)).toEqual([`${A} 2 1`])
    clock.advance(100)
    await settled()
    expect(linesOf(storage.list('/').items)).toEqual([`${A} 3 2`])
  })

  test('and whose history is compacted reads everything anew', async () => {
    const { etcd, clock, storage } = await opened()
    await write(storage, A, 1)
    await write(storage, B, 1)
    etcd.breakWatches()
    await settled()
    etcd.set(IN_ETCD, undefined)
    etcd.set('/registry/ex.io/widgets/n/c', text(1))
    etcd.set(`/registry${B}`, text(2))
    await etcd.member.compact({ revision: 6n }, { timeoutMs: 1 })
    clock.advance(50)
    await settled()
    expect(linesOf(storage.list('/').items)).toEqual([`${B} 6 2`, '/ex.io/widgets/n/c 5 1'])
    expect([storage.resourceVersion, storage.oldestResourceVersion]).toEqual([6, 6])
  })
})

test('[SG-8] the oldest history is forgotten as other servers write', async () => {
  const { etcd, storage } = await opened(new MemoryEtcd(), { history: { events: 2, maxEvents: 2 } })
  for (const spec of [1, 2, 3, 4, 5]) etcd.set(IN_ETCD, text(spec))
  await settled()
  expect([storage.resourceVersion, storage.oldestResourceVersion]).toEqual([6, 4])
})

describe('[SG-42] lists of earlier versions', () => {
  test('are those of etcd, before what this server remembers', async () => {
    const etcd = new MemoryEtcd()
    etcd.set(IN_ETCD, text(1))
    etcd.set(IN_ETCD, text(2))
    const { storage } = await opened(etcd)
    const { items, resourceVersion } = await storage.listAt('/', 2)
    expect([linesOf(items), resourceVersion]).toEqual([[`${A} 2 1`], 2])
  })

  test('are gone once they are compacted', async () => {
    const { etcd, storage } = await opened()
    await write(storage, A, 1)
    await write(storage, A, 2)
    await storage.compact(3)
    expect(storage.oldestResourceVersion).toBe(3)
    await expect(storage.listAt('/', 2)).rejects.toEqual(new VersionError('compacted', 2, 3))
    etcd.failures = [new StorageFailure('unavailable', 'away')]
    await expect(storage.listAt('/', 2)).rejects.toEqual(new StorageFailure('unavailable', 'away'))
  })
})

test('a store over an etcd that closes waits for its writes, and wakes who waits', async () => {
  const { etcd, storage } = await opened()
  const written = write(storage, A, 1)
  await storage.close()
  expect((await written).object?.resourceVersion).toBe(2)
  const turns = etcd.turns
  await settled()
  expect([turns, etcd.turns]).toEqual([1, 1])
})

test.each<[version: string, isUnsafe: boolean]>([
  ['2.3.8', true],
  ['3.3.27', true],
  ['3.4.24', true],
  ['3.4.25', false],
  ['3.5.7', true],
  ['3.5.8', false],
  ['3.6.0-rc.1', false],
  ['3.7.0', false],
  ['4.0.0', false],
])('[SG-39] progress that etcd %s tells can be ahead of events: %s', (version, isUnsafe) => {
  expect(hasUnsafeProgress(version)).toBe(isUnsafe)
})
