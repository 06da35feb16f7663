import { expect, test } from 'vitest'
import { comparable, fixturePaths, readFixture, type Step } from '../../conformance/kubectl-console/fixture.ts'
import { memoryBackend } from '../apiserver/storage/memory/backend.ts'
import { openStorage } from '../apiserver/storage/store.ts'
import { ManualClock } from '../apiserver/storage/testing/fixtures.ts'
import type { ClientClock } from '../client/transport.ts'
import { createControlPlane } from '../controlplane/control-plane.ts'
import { fillWorkspace } from '../controlplane/first-run.ts'
import { EXAMPLES } from '../examples/catalogue.ts'
import { runKubectl } from './run.ts'
import type { Environment } from './session.ts'
import { parseShell } from './shell.ts'

interface Ran {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
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

  /** Moves on to the first one who wakes. */
  pass(): void {
    const [first] = this.#sleepers.sort((a, b) => a.until - b.until)
    if (first === undefined) return
    this.now = first.until
    this.#sleepers.shift()
    first.wake()
  }
}

/** A server as the recorded one, and the commands that run against it. Waiting takes no time. */
async function startServer(authorization: boolean, now: number): Promise<(step: Step) => Promise<Ran>> {
  const clock = new ManualClock(now)
  const storage = await openStorage(memoryBackend(), { clock })
  let ids = 0
  const uuid = (): string => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`
  const random = { uuid, suffix: (length: number): string => 'bcdfg'.slice(0, length) }
  const plane = createControlPlane({ storage, clock, random, bare: false, authorization })
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
  return async ({ command, stdin = '', edit }) => {
    let stdout = ''
    let stderr = ''
    const [parsed] = parseShell(command)
    const environment: Environment = {
      wire: { fetch, clock: clientClock, actor: 'you' },
      stdout: (text) => {
        stdout += text
      },
      stderr: (text) => {
        stderr += text
      },
      stdin: async () => stdin,
      editor: async (text) => (edit === undefined ? text : text.replace(edit.from, () => edit.to)),
      signal: new AbortController().signal,
      namespace: 'default',
    }
    const code = await runKubectl(parsed?.words.slice(1) ?? [], environment)
    await plane.idle()
    return { code, stdout: comparable(stdout), stderr: comparable(stderr) }
  }
}

for (const path of fixturePaths()) {
  const { doc, authorization = false, now, steps } = readFixture(path)
  test(`${path}: ${doc}`, async () => {
    const run = await startServer(authorization, Date.parse(now))
    for (const step of steps) {
      const { command, code, stdout, stderr } = step
      expect.soft({ command, ...(await run(step)) }).toEqual({ command, code, stdout, stderr })
    }
  })
}
