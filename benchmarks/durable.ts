import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../conformance/kill/server.ts'
import type { Benchmark, Suite } from './frame/benchmark.ts'
import { creating, install } from './inputs/over-http.ts'

/** Writes that are on the disk when they are answered, each server in a process of its own. Empty when no such real one is named. */
export const suite: Suite = async () => {
  const oracle = process.env.CRDLAB_DURABLE_ORACLE
  if (oracle === undefined) return []
  const folder = mkdtempSync(join(tmpdir(), 'crdlab-bench-'))
  const host = await startServer(folder)
  for (const base of [host.url, oracle]) await install(base)
  let next = 0
  const nextName = (): string => `one-${next++}`
  const compare = async (clients: number, goal: number): Promise<Benchmark> => {
    const creators = { clients, each: clients === 1 ? 1 : 8, nextName }
    return {
      name:
        clients === 1
          ? 'create over HTTP, on the disk, one client'
          : `${8 * clients} creates over HTTP, on the disk, by ${clients} clients`,
      goal,
      ours: { name: 'crdlab serve --storage', run: await creating(host.url, creators) },
      peer: { name: 'real API server', run: await creating(oracle, creators) },
    }
  }
  const close = async (): Promise<void> => {
    await host.kill()
    rmSync(folder, { recursive: true })
  }
  return [await compare(64, 0.35), { ...(await compare(1, 0.75)), close }]
}
