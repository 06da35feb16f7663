import { afterEach, describe, expect, test } from 'vitest'
import { Election } from '../../src/apiserver/storage/etcd/election.ts'
import { openEtcd } from '../../src/apiserver/storage/etcd/store.ts'
import type { Term } from '../../src/apiserver/storage/interfaces.ts'
import { boundTo } from '../../src/apiserver/storage/term.ts'
import { objectFrom, put, Recorder, remove, specOf, write } from '../../src/apiserver/storage/testing/fixtures.ts'
import { CLUSTER_CONTENTS } from '../../src/controlplane/stored-values.ts'
import { GrpcClient } from '../../src/hosts/node/etcd/client.ts'
import { systemClock } from '../../src/hosts/system-clock.ts'
import { startEtcd } from './etcd.ts'

const A = '/example.com/widgets/default/a'

const PLACE = { clock: systemClock, key: '/registry/crdlab/leader' }

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

/** An etcd of its own, and what opens it. */
async function shared() {
  const etcd = await startEtcd()
  undo.push(() => etcd.stop())
  const endpoints = etcd.members.map(({ endpoint }) => endpoint)
  const connect = (): GrpcClient => {
    const client = new GrpcClient({ endpoints, prefix: '/registry' })
    undo.push(() => client.close())
    return client
  }
  const open = async () => {
    const storage = await openEtcd(connect(), { clock: systemClock, prefix: '/registry', ...CLUSTER_CONTENTS })
    undo.push(() => storage.close())
    return storage
  }
  return { connect, open }
}

const until = async (isTrue: () => boolean): Promise<void> => {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 5))
}

describe('two servers over one etcd', () => {
  test('[SG-39] what one has written, the other reads as soon as it has caught up', async () => {
    const { open } = await shared()
    const [one, other] = [await open(), await open()]
    for (let spec = 1; spec <= 20; spec++) {
      const { object } = await write(one, A, spec)
      await other.caughtUp()
      expect(other.get(A)?.text).toBe(object?.text)
    }
    await one.write(A, remove)
    await other.caughtUp()
    expect(other.get(A)).toBeUndefined()
  })

  test('[SG-40] writes to one object are each decided on the one before it, whichever server takes them', async () => {
    const { open } = await shared()
    const servers = [await open(), await open()]
    await write(servers[0] as (typeof servers)[0], A, 0)
    await servers[1]?.caughtUp()
    const more = (current: Parameters<Parameters<(typeof servers)[0]['write']>[1]>[0]) =>
      put(`{"metadata":{"name":"a"},"spec":${Number(current && specOf(current)) + 1}}`)()
    await Promise.all(Array.from({ length: 100 }, (_, at) => servers[at % 2]?.write(A, more)))
    await servers[0]?.caughtUp()
    expect(specOf(servers[0]?.get(A) as NonNullable<ReturnType<(typeof servers)[0]['get']>>)).toBe(100)
  })

  test('[SG-9] each hears of every event of both, once and in order', async () => {
    const { open } = await shared()
    const servers = [await open(), await open()]
    const recorders = servers.map((server) => {
      const recorder = new Recorder()
      server.watch('/example.com/', 1, recorder)
      return recorder
    })
    await Promise.all(Array.from({ length: 200 }, (_, at) => write(servers[at % 2] as (typeof servers)[0], `${A}${at % 7}`, at)))
    await Promise.all(servers.map((server) => server.caughtUp()))
    const versions = recorders.map(({ events }) => events.map(({ resourceVersion }) => resourceVersion))
    expect(versions[0]).toEqual(Array.from({ length: 200 }, (_, at) => at + 2))
    expect(recorders[1]?.lines).toEqual(recorders[0]?.lines)
  })

  test('[SG-8] a server lists a version from before it was started, until etcd has forgotten it', async () => {
    const { open } = await shared()
    const one = await open()
    await write(one, A, 1)
    await write(one, A, 2)
    const other = await open()
    const { items, resourceVersion } = await other.listAt('/example.com/widgets/', 2)
    expect([items.map(specOf), resourceVersion]).toEqual([[1], 2])
    await one.compact(3)
    await expect(other.listAt('/example.com/widgets/', 2)).rejects.toMatchObject({ reason: 'compacted' })
  })
})

describe('an etcd', () => {
  test('[SG-37] keys that belong to nobody here are left alone, and take versions', async () => {
    const { open, connect } = await shared()
    const storage = await open()
    const foreign = new TextEncoder().encode('/registry/daemonsets/default/x')
    await connect().write((member, call) => member.put({ key: foreign, value: Uint8Array.of(1) }, call))
    await storage.caughtUp()
    expect([storage.resourceVersion, storage.count('/')]).toEqual([2, 0])
  })

  test('[SG-38] what is written has no resourceVersion', async () => {
    const { open, connect } = await shared()
    const storage = await open()
    await storage.write(A, () => ({
      kind: 'put',
      value: objectFrom('{"metadata":{"resourceVersion":"77","name":"a"},"spec":"<&>"}'),
    }))
    const key = new TextEncoder().encode(`/registry${A}`)
    const { kvs } = await connect().read((member, call) => member.range({ key }, call))
    const text = '{"metadata":{"name":"a"},"spec":"\\u003c\\u0026\\u003e"}\n'
    expect(new TextDecoder().decode(kvs[0]?.value)).toBe(text)
  })

  test('[SG-41] one leads; when it leaves, the other does', async () => {
    const { connect } = await shared()
    const leading: string[] = []
    const join = (name: string): Election =>
      new Election(connect(), { ...PLACE, identity: name, caughtUp: () => undefined }, () => {
        leading.push(name)
        return () => void leading.splice(leading.indexOf(name), 1)
      })
    const first = join('first')
    await until(() => leading.length === 1)
    const second = join('second')
    undo.push(() => second.leave())
    await first.leave()
    expect(leading).toEqual([])
    await until(() => leading.length === 1)
    expect(leading).toEqual(['second'])
  })

  test('[SG-44] what is bound to a term is not written once its lease has ended', async () => {
    const { connect, open } = await shared()
    const client = connect()
    const storage = await open()
    let term: Term | undefined
    const election = new Election(client, { ...PLACE, identity: 'a', caughtUp: () => storage.caughtUp() }, (led) => {
      term = led
      return () => {}
    })
    undo.push(() => election.leave())
    await until(() => term !== undefined)
    const bound = boundTo(storage, term)
    await bound.write(A, put('{"spec":1}'))
    const key = new TextEncoder().encode(PLACE.key)
    const { kvs } = await client.read((member, call) => member.range({ key }, call))
    await client.write((member, call) => member.leaseRevoke({ ID: kvs[0]?.lease ?? 0n }, call))
    const late = [bound.write(A, put('{"spec":2}')), bound.write(A, remove), bound.write(`${A}2`, put('{"spec":2}'))]
    expect((await Promise.allSettled(late)).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    await storage.caughtUp()
    expect([specOf(storage.get(A)), storage.get(`${A}2`)]).toEqual([1, undefined])
  })
})
