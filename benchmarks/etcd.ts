import { startEtcd } from '../conformance/etcd/etcd.ts'
import { startServer } from '../conformance/kill/server.ts'
import { startOracle } from '../conformance/oracle/start.ts'
import type { Benchmark, Suite } from './frame/benchmark.ts'
import { WEB_APPS, webApp } from './inputs/engine.ts'
import { install, post } from './inputs/over-http.ts'

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
  const create = (base: string, clients: number) => async (): Promise<void> => {
    await Promise.all(Array.from({ length: clients }, () => post(base, WEB_APPS, webApp(`one-${next++}`))))
  }
  const compare = (clients: number): Benchmark => ({
    name: `create over HTTP, in etcd, ${clients === 1 ? 'one client' : `${clients} clients`}`,
    goal: 1.25,
    ours: { name: 'crdlab serve --storage etcd', run: create(host.url, clients) },
    peer: { name: 'real API server', run: create(oracle.base, clients) },
  })
  const close = async (): Promise<void> => {
    await host.kill()
    oracle.stop()
    await etcd.stop()
  }
  return [compare(1), { ...compare(64), close }]
}
