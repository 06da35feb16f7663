import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../conformance/kill/server.ts'
import type { Benchmark, Suite } from './frame/benchmark.ts'
import { WEB_APPS, webApp } from './inputs/engine.ts'
import { install, post } from './inputs/over-http.ts'

/** Writes that are on the disk when they are answered, each server in a process of its own. Empty when no such real one is named. */
export const suite: Suite = async () => {
  const oracle = process.env.CRDLAB_DURABLE_ORACLE
  if (oracle === undefined) return []
  const folder = mkdtempSync(join(tmpdir(), 'crdlab-bench-'))
  const host = await startServer(folder)
  for (const base of [host.url, oracle]) await install(base)
  let next = 0
  const create = (base: string, clients: number) => async (): Promise<void> => {
    await Promise.all(Array.from({ length: clients }, () => post(base, WEB_APPS, webApp(`one-${next++}`))))
  }
  const compare = (clients: number): Benchmark => ({
    name: `create over HTTP, on the disk, ${clients === 1 ? 'one client' : `${clients} clients`}`,
    goal: 0.5,
    ours: { name: 'crdlab serve --storage', run: create(host.url, clients) },
    peer: { name: 'real API server', run: create(oracle, clients) },
  })
  const close = async (): Promise<void> => {
    await host.kill()
    rmSync(folder, { recursive: true })
  }
  return [compare(1), { ...compare(64), close }]
}
