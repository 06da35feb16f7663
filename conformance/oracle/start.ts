import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

/** How much memory a server can take, in bytes: expressions can make one take all of a machine's. Go collects garbage more often below it. */
const MEMORY_LIMIT = 4 * 2 ** 30
const PAGE_BYTES = 4096
const LOOK_MS = 200

/** A real API server in a process of its own, empty when it starts. */
export interface Oracle {
  /** `http://host:port`. */
  readonly base: string
  /** The version in its `/version`: `v1.37.2`, or `v1.37` when it was built without its patch version. */
  readonly version: string
  stop(): void
}

/**
 * Starts the program that `buildOracle` built, on free ports. `etcd` are its arguments that choose the etcd: one of its own where there are
 * none. Rejects when it ends before it serves. A server that takes more than 4 GiB is ended.
 */
export async function startOracle(program: string, etcd: readonly string[] = ['-etcd-port', '0']): Promise<Oracle> {
  const child = spawn(program, ['-listen', '127.0.0.1:0', ...etcd], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, GOMEMLIMIT: String(MEMORY_LIMIT / 2) },
  })
  limitMemory(child)
  const failed = new Promise<never>((_, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${program} ended with ${code}`)))
  })
  const ready = async (): Promise<string> => {
    for await (const line of createInterface({ input: child.stdout })) return (JSON.parse(line) as { url: string }).url
    return failed
  }
  const base = await Promise.race([ready(), failed])
  failed.catch(() => undefined)
  return { base, version: await versionOf(base), stop: () => child.kill() }
}

/** Ends a process that takes too much memory. Only Linux tells. */
function limitMemory(child: ChildProcess): void {
  if (process.platform !== 'linux') return
  const look = setInterval(() => {
    const taken = residentBytes(child.pid)
    if (taken <= MEMORY_LIMIT) return
    console.error(`the server is ended: it took ${Math.round(taken / 2 ** 20)} MiB of memory`)
    child.kill('SIGKILL')
  }, LOOK_MS)
  look.unref()
  child.once('exit', () => clearInterval(look))
}

function residentBytes(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES
  } catch {
    return 0 // it has just ended
  }
}

async function versionOf(base: string): Promise<string> {
  const found = (await (await fetch(`${base}/version`)).json()) as { major: string; minor: string; gitVersion: string }
  const release = `v${found.major}.${found.minor}`
  return found.gitVersion.startsWith(`${release}.`) ? found.gitVersion : release
}
