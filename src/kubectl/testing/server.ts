import type { ClientClock } from '../../client/transport.ts'
import { fillWorkspace } from '../../controlplane/first-run.ts'
import { startTestEngine } from '../../controlplane/testing/engine.ts'
import { EXAMPLES } from '../../examples/catalogue.ts'
import { runKubectl } from '../run.ts'
import type { Environment } from '../session.ts'
import { parseShell } from '../shell.ts'

/** The input of a command besides its words. */
export interface Input {
  readonly stdin?: string
  /** The replacement that the editor makes. */
  readonly edit?: { readonly from: string; readonly to: string }
  /** Once the command has printed so many lines, others run; once it has printed the total, it is stopped. */
  readonly watch?: { readonly lines: number; readonly then: string; readonly total: number }
}

export interface Ran {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

export interface TestServer {
  /** Reaches the server as `user`. */
  readonly wire: Environment['wire']
  run(command: string, input?: Input): Promise<Ran>
}

/** Time that passes when a command has nothing else to wait for: when its watch is open, or when it sleeps within a time limit. */
class VirtualTime {
  now = 0
  #sleepers: { readonly until: number; readonly wake: () => void }[] = []

  sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    const slept = new Promise<void>((wake) => {
      this.#sleepers.push({ until: this.now + milliseconds, wake })
      signal?.addEventListener('abort', () => {
        this.#sleepers = this.#sleepers.filter((each) => each.wake !== wake)
        wake()
      })
    })
    if (this.#sleepers.length > 1) this.pass()
    return slept
  }

  /** Moves the time to the first sleeper that wakes. */
  pass(): void {
    const [first] = this.#sleepers.sort((a, b) => a.until - b.until)
    if (first === undefined) return
    this.now = first.until
    this.#sleepers.shift()
    first.wake()
  }
}

/** A server with the examples, and the commands that run against it. Waiting takes no time. */
export async function startServer(
  options: { readonly authorization?: boolean; readonly now?: number } = {},
): Promise<TestServer> {
  const { plane, clock } = await startTestEngine({ bare: false, ...options })
  await fillWorkspace(plane.serve, () => plane.idle(), EXAMPLES)
  await plane.idle()
  const time = new VirtualTime()
  const clientClock: ClientClock = {
    now: () => clock.now(),
    elapsed: () => time.now,
    sleep: (milliseconds, signal) => time.sleep(milliseconds, signal),
  }
  const fetch = async (input: Request | string, init?: RequestInit): Promise<Response> => {
    const request = typeof input === 'string' ? new Request(`http://server${input}`, init) : new Request(input, init)
    const response = await plane.handle(request)
    if (request.url.includes('watch=true')) time.pass()
    return response
  }
  const wire = { fetch, clock: clientClock, actor: 'you' }
  const run: TestServer['run'] = async (command, { stdin = '', edit, watch } = {}) => {
    const printed = { stdout: '', stderr: '' }
    const [parsed] = parseShell(command)
    const work = new AbortController()
    let others: Promise<unknown> | undefined
    const runOthers = async (commands: string): Promise<void> => {
      for (const other of commands.split('\n')) await run(other)
    }
    const environment: Environment = {
      wire,
      stdout: (text) => {
        printed.stdout += text
        const lines = printed.stdout.split('\n').length - 1
        if (watch === undefined || lines < watch.lines) return
        others ??= runOthers(watch.then)
        if (lines >= watch.total) work.abort()
      },
      stderr: (text) => {
        printed.stderr += text
      },
      stdin: async () => parsed?.stdin ?? stdin,
      editor: async (text) => (edit === undefined ? text : text.replace(edit.from, () => edit.to)),
      signal: work.signal,
      namespace: 'default',
    }
    const code = await runKubectl(parsed?.words.slice(1) ?? [], environment)
    await others
    await plane.idle()
    return { code, ...printed }
  }
  return { wire, run }
}
