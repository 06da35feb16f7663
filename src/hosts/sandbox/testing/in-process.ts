import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { LIMITS } from '../cage.ts'
import type { FromConversions, ToConversions } from '../conversion-messages.ts'
import { serveConversions } from '../conversion-role.ts'
import type { ConversionPort } from '../conversion-session.ts'
import type { FromSandbox, ToSandbox } from '../messages.ts'
import type { SandboxPort } from '../opened-sandbox.ts'
import { serveProgram } from '../sandbox-role.ts'

/** QuickJS, as the page fetches it. */
export function wasmBytes(): ArrayBuffer {
  const file = readFileSync(createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm'))
  return new Uint8Array(file).buffer
}

/** As much of a port as both kinds of sandboxes have. */
interface Port<To, From> {
  onmessage: ((message: From) => void) | null
  onerror: ((message: string) => void) | null
  postMessage(message: To): void
  terminate(): void
}

type Role<To, From> = (post: (message: From) => void, elapsed: () => number, limits: typeof LIMITS) => (message: To) => void

function inThisProcess<To, From>(serve: Role<To, From>, ms: number): Port<To, From> {
  const answer = (message: From): void => {
    const copy = structuredClone(message)
    queueMicrotask(() => port.onmessage?.(copy))
  }
  const receive = serve(answer, () => performance.now(), { ...LIMITS, ms })
  const port: Port<To, From> = {
    onmessage: null,
    onerror: null,
    postMessage: (message) => {
      const copy = structuredClone(message)
      queueMicrotask(() => receive(copy))
    },
    terminate: () => {
      port.onmessage = null
    },
  }
  return port
}

/** A sandbox without a worker, in the process of the test. `ms`: the limit of a turn. */
export const inProcess = (ms: number): SandboxPort => inThisProcess<ToSandbox, FromSandbox>(serveProgram, ms)

/** The same for a conversion function. */
export const conversionInProcess = (ms: number): ConversionPort =>
  inThisProcess<ToConversions, FromConversions>(serveConversions, ms)
