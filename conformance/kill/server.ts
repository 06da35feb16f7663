import { type ChildProcess, spawn } from 'node:child_process'

/** The built host on a folder or an etcd, in a process of its own. */
export interface KilledServer {
  readonly url: string
  readonly pid: number
  /** Milliseconds from the start of the process until it listened. */
  readonly startMs: number
  /** SIGKILL; resolves once the process is gone, so that its lock is too. Rejects when the server had warned of its folder. */
  kill(): Promise<void>
}

/** Starts `crdlab serve --bare --storage STORAGE`, on a free port unless one is given. Rejects with what it printed when it does not serve. */
export function startServer(storage: string, port = 0): Promise<KilledServer> {
  const started = performance.now()
  const flags = ['--listen', `127.0.0.1:${port}`, '--bare', '--storage', storage]
  const child = spawn(process.execPath, ['bin/crdlab.mjs', 'serve', ...flags], { stdio: ['ignore', 'pipe', 'pipe'] })
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()))
  return new Promise((resolve, reject) => {
    let printed = ''
    const read = (chunk: Buffer): void => {
      printed += chunk.toString()
      const url = /^Serving on (\S+)$/m.exec(printed)?.[1]
      if (url === undefined) return
      const killQuiet = async (): Promise<void> => {
        await kill(child, gone)
        if (/^crdlab: /m.test(printed)) throw new Error(`the server raised an alarm: ${printed}`)
      }
      resolve({ url, pid: child.pid ?? 0, startMs: performance.now() - started, kill: killQuiet })
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${printed}`)))
  })
}

function kill(child: ChildProcess, gone: Promise<void>): Promise<void> {
  child.kill('SIGKILL')
  return gone
}
