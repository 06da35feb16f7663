import { expect, test } from 'vitest'
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
