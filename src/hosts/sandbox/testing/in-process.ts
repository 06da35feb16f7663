import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { LIMITS } from '../cage.ts'
import type { FromSandbox, ToSandbox } from '../messages.ts'
import type { SandboxPort } from '../program-session.ts'
import { serveProgram } from '../sandbox-role.ts'

/** QuickJS, as the page fetches it. */
export function wasmBytes(): ArrayBuffer {
  const file = readFileSync(createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm'))
  return new Uint8Array(file).buffer
}

/** A sandbox without a worker, in the process of the test. `ms`: the limit of a turn. */
export function inProcess(ms: number): SandboxPort {
  const answer = (message: FromSandbox): void => {
    const copy = structuredClone(message)
    queueMicrotask(() => port.onmessage?.(copy))
  }
  const receive = serveProgram(answer, () => performance.now(), { ...LIMITS, ms })
  const port: SandboxPort = {
    onmessage: null,
    onerror: null,
    postMessage: (message: ToSandbox) => {
      const copy = structuredClone(message)
      queueMicrotask(() => receive(copy))
    },
    terminate: () => {
      port.onmessage = null
    },
  }
  return port
}
