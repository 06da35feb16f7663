import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** A built host that runs in a process of its own. */
export interface StartedHost {
  readonly url: string
  readonly host: ChildProcess
  /** What a pattern captures in the next line that it matches, of those that the host prints after its address. Rejects when the host ends before. */
  printed(pattern: RegExp): Promise<string>
}

/** Starts the built host with the page, and gives its address. */
export async function startHost(...flags: string[]): Promise<StartedHost> {
  const host = spawn(process.execPath, ['bin/crdlab.mjs', 'serve', '--listen', '127.0.0.1:0', '--storage', 'memory', ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // One reader for all lines: another one would miss those that came in the same piece.
  const lines = createInterface({ input: host.stdout })[Symbol.asyncIterator]()
  const printed = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const { done, value } = await lines.next()
      if (done === true) throw new Error(`the host ended before it printed ${pattern}`)
      const found = pattern.exec(value)?.[1]
      if (found !== undefined) return found
    }
  }
  return { url: await printed(/^Serving on (\S+)$/), host, printed }
}
