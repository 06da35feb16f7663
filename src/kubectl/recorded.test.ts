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
  const clientClock: ClientClock = {
    now: () => clock.now(),
    elapsed: () => clock.now(),
    sleep: (_, signal) => (signal?.aborted ? Promise.resolve() : plane.idle()),
  }
  const fetch = (input: Request | string, init?: RequestInit): Promise<Response> =>
    plane.handle(typeof input === 'string' ? new Request(`http://server${input}`, init) : new Request(input, init))
  return async ({ command, stdin = '', edit }) => {
    const out = { stdout: '', stderr: '' }
    const [parsed] = parseShell(command)
    const environment: Environment = {
      wire: { fetch, clock: clientClock, actor: 'you' },
      stdout: (text) => void (out.stdout += text),
      stderr: (text) => void (out.stderr += text),
      stdin: async () => stdin,
      editor: async (text) => (edit === undefined ? text : text.replace(edit.from, () => edit.to)),
      signal: new AbortController().signal,
      namespace: 'default',
    }
    const code = await runKubectl(parsed?.words.slice(1) ?? [], environment)
    await plane.idle()
    return { code, stdout: comparable(out.stdout), stderr: comparable(out.stderr) }
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
