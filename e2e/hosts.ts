import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** A built host that runs in a process of its own. */
export interface StartedHost {
  readonly url: string
  readonly host: ChildProcess
}

/** Starts the built host with the page, and gives its address. */
export async function startHost(...flags: string[]): Promise<StartedHost> {
  const host = spawn(process.execPath, ['bin/crdlab.mjs', 'serve', '--listen', '127.0.0.1:0', '--storage', 'memory', ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: host.stdout })) {
    const url = /^Serving on (\S+)$/.exec(line)?.[1]
    if (url !== undefined) return { url, host }
  }
  throw new Error('the host ended before it served')
}
