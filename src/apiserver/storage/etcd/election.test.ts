import { describe, expect, test } from 'vitest'
import { StorageFailure, type Term } from '../interfaces.ts'
import { ManualClock, objectFrom, put } from '../testing/fixtures.ts'
import { MemoryEtcd } from '../testing/memory-etcd.ts'
import type { EtcdClient, Run } from './client.ts'
import { Election } from './election.ts'
import { openEtcd } from './store.ts'

test('[SG-41] a server that leaves while it is being elected does not lead, and gives its lease back', async () => {
  const calls: string[] = []
  let elect = (): void => {}
  const asked = new Promise<void>((resolve) => {
    elect = resolve
  })
  const member = {
    range: async () => ({ count: 0n }),
    leaseGrant: async () => ({ ID: 7n }),
    txn: async () => {
      await asked
      return { succeeded: true }
    },
    leaseRevoke: async ({ ID }: { readonly ID: bigint }) => void calls.push(`revoked ${ID}`),
  }
  const run = <T>(call: Run<T>): Promise<T> => call(member as never, { timeoutMs: 1 })
  const client: EtcdClient = { member: member as never, read: run, write: run, turn: () => {} }
  const election = new Election(
    client,
    { clock: new ManualClock(), key: '/leader', identity: 'a', caughtUp: () => undefined },
    () => {
      calls.push('leads')
      return () => {}
    },
  )
  const left = election.leave()
  elect()
  await left
  expect(calls).toEqual(['revoked 7'])
})

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

interface Cluster {
  /** The key is held, by this server or another. */
  isHeld: boolean
  /** Another server takes the key just before this one. */
  isLost: boolean
  /** What renewing answers: seconds, nothing, a failure, or no word until it is cancelled. */
  ttl: bigint | 'nothing' | 'away' | 'silent'
  /** Whether this server can read what former leaders wrote. */
  isBehind: boolean
}

/** What a leader writes. */
interface Leadership {
  readonly key: Uint8Array
  readonly value: Uint8Array
  readonly lease: bigint
}

/** A server that takes part in the elections of a cluster, and what it does, a line each. */
function taking(cluster: Partial<Cluster> = {}) {
  const state: Cluster = { isHeld: false, isLost: false, ttl: 15n, isBehind: false, ...cluster }
  const calls: string[] = []
  const clock = new ManualClock()
  const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
  const member = {
    range: async ({ key, countOnly }: { key: Uint8Array; countOnly: boolean }) => {
      calls.push(`looks at ${textOf(key)} ${countOnly}`)
      return { count: state.isHeld ? 1n : 0n }
    },
    leaseGrant: async ({ TTL }: { TTL: bigint }) => {
      calls.push(`lease of ${TTL} s`)
      return { ID: 7n }
    },
    txn: async ({ compare, success }: { compare: unknown; success: { request: { value: Leadership } }[] }) => {
      const [put] = success
      if (put === undefined) throw new Error('nothing is written')
      const { key, value, lease } = put.request.value
      expect(compare).toEqual([{ target: 1, key, targetUnion: { case: 'createRevision', value: 0n } }])
      calls.push(`puts ${textOf(key)} ${textOf(value)} ${lease}`)
      return { succeeded: !state.isLost, header: { revision: 9n } }
    },
    leaseRevoke: async ({ ID }: { ID: bigint }) => void calls.push(`revokes ${ID}`),
    keepAlive: async () => {
      if (state.ttl === 'away') throw new StorageFailure('unavailable', 'away')
      const { ttl } = state
      let end = (): void => {}
      const ended = new Promise<void>((resolve) => {
        end = resolve
      })
      return {
        write: ({ ID }: { ID: bigint }) => calls.push(`renews ${ID}`),
        cancel: () => {
          calls.push('cancels')
          end()
        },
        async *[Symbol.asyncIterator]() {
          if (ttl === 'silent') {
            await ended
            throw new StorageFailure('unavailable', 'cancelled')
          }
          if (ttl !== 'nothing') yield { TTL: ttl }
        },
      }
    },
  }
  const run = <T>(call: Run<T>): Promise<T> => call(member as never, { timeoutMs: 1000 })
  const client: EtcdClient = { member: member as never, read: run, write: run, turn: () => {} }
  const caughtUp = async (): Promise<void> => {
    if (state.isBehind) throw new StorageFailure('unavailable', 'behind')
  }
  const terms: Term[] = []
  const election = new Election(client, { clock, key: '/leader', identity: 'me', caughtUp }, (term) => {
    terms.push(term)
    calls.push('leads')
    return () => calls.push('stops')
  })
  /** What was done since this was asked last, after a time. */
  const done = async (ms: number): Promise<string[]> => {
    await settled()
    clock.advance(ms)
    await settled()
    return calls.splice(0)
  }
  return { state, election, terms, done }
}

/** The stream is closed after each renewal. */
const RENEWED = ['renews 7', 'cancels']
const ELECTED = ['looks at /leader true', 'lease of 15 s', 'puts /leader me 7', 'leads']

describe('[SG-41] a server that takes part', () => {
  test('leads where nobody does, renews its lease each 2 seconds, and gives it back when it leaves', async () => {
    const { election, done } = taking()
    expect(await done(0)).toEqual(ELECTED)
    expect(await done(1_999)).toEqual([])
    expect(await done(1)).toEqual(RENEWED)
    expect(await done(2_000)).toEqual(RENEWED)
    await election.leave()
    expect(await done(20_000)).toEqual(['stops', 'revokes 7'])
  })

  test('looks each 2 seconds whether another one leads still', async () => {
    const { state, done } = taking({ isHeld: true })
    expect(await done(0)).toEqual(['looks at /leader true'])
    expect(await done(2_000)).toEqual(['looks at /leader true'])
    state.isHeld = false
    expect(await done(2_000)).toEqual(ELECTED)
  })

  test('gives its lease back where another one was faster', async () => {
    const { done } = taking({ isLost: true })
    expect(await done(0)).toEqual([...ELECTED.slice(0, -1), 'revokes 7'])
  })

  test.each<[string, Cluster['ttl']]>([
    ['has run out', 0n],
    ['is not answered', 'nothing'],
  ])('leads no more once its lease %s', async (_, ttl) => {
    const { state, done } = taking()
    await done(0)
    state.ttl = ttl
    expect(await done(2_000)).toEqual([...RENEWED, 'stops', 'revokes 7'])
    state.ttl = 15n
    expect(await done(2_000)).toEqual(ELECTED)
  })

  test('leads no more after 10 seconds in which it could not renew its lease', async () => {
    const { state, done } = taking()
    await done(0)
    await done(2_000)
    state.ttl = 'away'
    for (let time = 0; time < 4; time++) expect(await done(2_000)).toEqual([])
    expect(await done(2_000)).toEqual(['stops', 'revokes 7'])
  })

  test('leads on where it could renew its lease again in time', async () => {
    const { state, done } = taking({ ttl: 'away' })
    await done(0)
    for (let time = 0; time < 3; time++) await done(2_000)
    state.ttl = 15n
    expect(await done(2_000)).toEqual(RENEWED)
    state.ttl = 'away'
    for (let time = 0; time < 4; time++) expect(await done(2_000)).toEqual([])
  })

  test('gives up a renewal that is not answered in time, and asks again', async () => {
    const { state, done } = taking({ ttl: 'silent' })
    await done(0)
    expect(await done(2_000)).toEqual(['renews 7'])
    expect(await done(999)).toEqual([])
    expect(await done(1)).toEqual(['cancels', 'cancels'])
    state.ttl = 15n
    expect(await done(2_000)).toEqual(RENEWED)
  })

  test('leads no more where it hung beyond its time, and does not ask for more', async () => {
    const { done } = taking()
    await done(0)
    expect(await done(10_000)).toEqual(['stops', 'revokes 7'])
  })

  test('leads no more once a write finds that its term is over', async () => {
    const { terms, done } = taking()
    await done(0)
    const [term] = terms
    expect([term?.key, term?.revision]).toEqual(['/leader', 9])
    term?.end()
    expect(await done(0)).toEqual(['stops', 'revokes 7'])
  })

  test('leads only once it has seen what former leaders wrote', async () => {
    const { state, done } = taking({ isBehind: true })
    expect(await done(0)).toEqual([...ELECTED.slice(0, -1), 'revokes 7'])
    state.isBehind = false
    expect(await done(2_000)).toEqual(ELECTED)
  })
})

const A = '/ex.io/widgets/n/a'

/** A server that takes part in the elections of an etcd in memory, with a clock of its own. */
async function member(etcd: MemoryEtcd, identity: string) {
  const clock = new ManualClock()
  const decode = (bytes: Uint8Array) => ({ value: objectFrom(new TextDecoder().decode(bytes)) })
  const storage = await openEtcd(etcd, { clock, prefix: '/registry', decode, kinds: [] })
  const place = { clock, key: '/registry/crdlab/leader', identity, caughtUp: () => storage.caughtUp() }
  const server: { term?: Term } = {}
  new Election(etcd, place, (term) => {
    server.term = term
    return () => void delete server.term
  })
  await settled()
  return { clock, storage, server }
}

test('[SG-44] what a leader decided before it hung is not written once another one leads', async () => {
  const etcd = new MemoryEtcd()
  const first = await member(etcd, 'first')
  const term = first.server.term
  expect(term).toBeDefined()
  const second = await member(etcd, 'second')
  await first.storage.write(A, put('{"spec":1}'), term)
  // The first hangs: its lease ends while its own clock stands still.
  etcd.endLeases()
  second.clock.advance(2_000)
  await settled()
  expect(second.server.term).toBeDefined()
  const late = first.storage.write(A, put('{"spec":2}'), term)
  await expect(late).rejects.toEqual(new StorageFailure('unavailable', 'this server does not run the controllers any more'))
  await settled()
  expect(first.server.term).toBeUndefined()
  await second.storage.write(A, put('{"spec":3}'), second.server.term)
  expect(etcd.text(`/registry${A}`)).toBe('{"metadata":{},"spec":3}\n')
})
