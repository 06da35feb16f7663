import { expect, it } from 'vitest'
import { createClient } from '../client/client.ts'
import { FakeClock } from '../client/testing/fake-clock.ts'
import { startTestEngine } from '../controlplane/testing/engine.ts'
import { LeaderElector } from './leader-election.ts'

const LEASE = '/apis/coordination.k8s.io/v1/namespaces/default/leases/lock'

interface Candidate {
  readonly story: string[]
  isAway: boolean
  readonly ended: Promise<void>
  stop(): void
}

async function election() {
  const engine = await startTestEngine({ bare: false })
  const clock = new FakeClock()
  const candidate = (identity: string): Candidate => {
    const story: string[] = []
    const client = createClient({
      clock,
      actor: identity,
      fetch: async (path, init) => {
        if (self.isAway) throw new TypeError('network error')
        return engine.plane.handle(new Request(`http://localhost${String(path)}`, init))
      },
    })
    const elector = new LeaderElector(client, { name: 'lock', namespace: 'default', identity, random: () => 0 }, (holder) =>
      story.push(`sees ${holder || 'nobody'}`),
    )
    const end = new AbortController()
    const lead = async (signal: AbortSignal): Promise<void> => {
      story.push('leads')
      await new Promise((resolve) => {
        for (const each of [signal, end.signal]) each.addEventListener('abort', resolve, { once: true })
      })
      story.push('stops')
    }
    const ended = elector.run(end.signal, lead).catch((error: Error) => {
      story.push(error.message)
    })
    const self: Candidate = { story, isAway: false, ended, stop: () => end.abort() }
    return self
  }
  const until = async (isTrue: () => boolean): Promise<void> => {
    while (!isTrue()) await clock.pass(100)
  }
  const lease = async () => (await engine.send('GET', LEASE)).body.spec as Record<string, unknown>
  return { engine, clock, candidate, until, lease }
}

// Source: k8s.io/client-go/tools/leaderelection/leaderelection_test.go.
it('[CU-5] the first candidate leads, the second waits, and takes over when the lease is given back', async () => {
  const { engine, clock, candidate, until, lease } = await election()
  const one = candidate('one')
  await until(() => one.story.includes('leads'))
  const two = candidate('two')
  await clock.pass(60_000)
  expect([one.story, two.story]).toEqual([['sees one', 'leads'], ['sees one']])
  expect(await lease()).toMatchObject({ holderIdentity: 'one', leaseDurationSeconds: 15, leaseTransitions: 0 })
  one.stop()
  await until(() => two.story.includes('leads'))
  expect(one.story.at(-1)).toBe('stops')
  expect(await lease()).toMatchObject({ holderIdentity: 'two', leaseTransitions: 1 })
  two.stop()
  await clock.pass(100)
  await Promise.all([one.ended, two.ended])
  await engine.plane.close()
})

it('[CU-5] a leader that cannot renew loses within its deadline, and another takes over when the lease has ended', async () => {
  const { engine, clock, candidate, until, lease } = await election()
  const one = candidate('one')
  await until(() => one.story.includes('leads'))
  const two = candidate('two')
  await clock.pass(5000)
  one.isAway = true
  const lostAt = clock.elapsed()
  await until(() => one.story.includes('leader election lost'))
  expect(clock.elapsed() - lostAt).toBeLessThanOrEqual(12_000)
  await until(() => two.story.includes('leads'))
  expect(clock.elapsed() - lostAt).toBeGreaterThanOrEqual(13_000)
  expect(await lease()).toMatchObject({ holderIdentity: 'two', leaseTransitions: 1 })
  two.stop()
  await clock.pass(100)
  await Promise.all([one.ended, two.ended])
  await engine.plane.close()
})

it('a candidate that stops before it leads takes no lease', async () => {
  const { engine, clock, candidate, until } = await election()
  const one = candidate('one')
  await until(() => one.story.includes('leads'))
  const two = candidate('two')
  await until(() => two.story.length > 0)
  two.stop()
  await two.ended
  expect(two.story).toEqual(['sees one'])
  one.stop()
  await clock.pass(100)
  await one.ended
  await engine.plane.close()
})
