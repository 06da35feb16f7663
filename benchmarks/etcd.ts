import { startEtcd } from '../conformance/etcd/etcd.ts'
import { startServer } from '../conformance/kill/server.ts'
import { startOracle } from '../conformance/oracle/start.ts'
import type { Benchmark, Suite } from './frame/benchmark.ts'
import { creating, install } from './inputs/over-http.ts'

/** Writes to one etcd, each server in a process of its own. Empty when the program of the real one is not named. */
export const suite: Suite = async () => {
  const program = process.env.CRDLAB_ORACLE_PROGRAM
  if (program === undefined) return []
  const etcd = await startEtcd()
  const endpoint = etcd.members[0]?.endpoint
  const oracle = await startOracle(program, ['-etcd-url', `http://${endpoint}`, '-etcd-prefix', '/registry'])
  const host = await startServer(`etcd://${endpoint}`)
  await install(oracle.base)
  let next = 0
  const nextName = (): string => `one-${next++}`
  const compare = async (clients: number): Promise<Benchmark> => {
    const creators = { clients, each: clients === 1 ? 1 : 8, nextName }
    return {
      name:
        clients === 1
          ? 'create over HTTP, in etcd, one client'
          : `${8 * clients} creates over HTTP, in etcd, by ${clients} clients`,
      goal: 1.25,
      ours: { name: 'crdlab serve --storage etcd', run: await creating(host.url, creators) },
      peer: { name: 'real API server', run: await creating(oracle.base, creators) },
    }
  }
  const close = async (): Promise<void> => {
    await host.kill()
    oracle.stop()
    await etcd.stop()
  }
  return [await compare(64), { ...(await compare(1)), close }]
}
