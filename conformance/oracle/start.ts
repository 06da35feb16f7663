import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

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
 * none. Rejects when it ends before it serves.
 */
export async function startOracle(program: string, etcd: readonly string[] = ['-etcd-port', '0']): Promise<Oracle> {
  const child = spawn(program, ['-listen', '127.0.0.1:0', ...etcd], { stdio: ['ignore', 'pipe', 'ignore'] })
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

async function versionOf(base: string): Promise<string> {
  const found = (await (await fetch(`${base}/version`)).json()) as { major: string; minor: string; gitVersion: string }
  const release = `v${found.major}.${found.minor}`
  return found.gitVersion.startsWith(`${release}.`) ? found.gitVersion : release
}
