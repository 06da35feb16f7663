import { describe, expect, test } from 'vitest'
import { StorageFailure } from '../interfaces.ts'
import { ManualClock } from '../testing/fixtures.ts'
import type { EtcdClient, Run } from './client.ts'
import { Election } from './election.ts'

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
  const election = new Election(client, { clock: new ManualClock(), key: '/leader', identity: 'a' }, () => {
    calls.push('leads')
    return () => {}
  })
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
  /** What renewing answers: seconds, nothing, or a failure. */
  ttl: bigint | 'nothing' | 'away'
}

/** What a leader writes. */
interface Leadership {
  readonly key: Uint8Array
  readonly value: Uint8Array
  readonly lease: bigint
}

/** A server that takes part in the elections of a cluster, and what it does, a line each. */
function taking(cluster: Partial<Cluster> = {}) {
  const state: Cluster = { isHeld: false, isLost: false, ttl: 15n, ...cluster }
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
      return { succeeded: !state.isLost }
    },
    leaseRevoke: async ({ ID }: { ID: bigint }) => void calls.push(`revokes ${ID}`),
    keepAlive: async () => {
      if (state.ttl === 'away') throw new StorageFailure('unavailable', 'away')
      const answers = state.ttl === 'nothing' ? [] : [{ TTL: state.ttl }]
      return {
        write: ({ ID }: { ID: bigint }) => calls.push(`renews ${ID}`),
        cancel: () => calls.push('cancels'),
        async *[Symbol.asyncIterator]() {
          yield* answers
        },
      }
    },
  }
  const run = <T>(call: Run<T>): Promise<T> => call(member as never, { timeoutMs: 1000 })
  const client: EtcdClient = { member: member as never, read: run, write: run, turn: () => {} }
  const election = new Election(client, { clock, key: '/leader', identity: 'me' }, () => {
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
  return { state, election, done }
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
    for (let time = 0; time < 4; time++) await done(2_000)
    state.ttl = 15n
    expect(await done(2_000)).toEqual(RENEWED)
    state.ttl = 'away'
    for (let time = 0; time < 4; time++) expect(await done(2_000)).toEqual([])
  })
})
