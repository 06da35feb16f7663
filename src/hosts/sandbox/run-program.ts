import wasmUrl from '@jitl/quickjs-wasmfile-release-sync/wasm?url'
import type { RunProgram } from '../../lab/program.ts'
import { spawnSandbox } from '../../workers/spawn.ts'
import { systemClock } from '../system-clock.ts'
import { ProgramSession, type SandboxPort } from './program-session.ts'

/** QuickJS is fetched once, by the page: the workers of programs have no network. */
let wasm: Promise<ArrayBuffer> | undefined

async function fetchWasm(): Promise<ArrayBuffer> {
  const response = await fetch(wasmUrl)
  if (!response.ok) throw new Error(`the sandbox could not be loaded: HTTP ${response.status}`)
  return response.arrayBuffer()
}

/** Runs a program in a sandbox of this page. */
export const runProgram: RunProgram = (options) => {
  wasm ??= fetchWasm().catch((error: unknown) => {
    wasm = undefined
    throw error
  })
  return new ProgramSession(options, portOf(spawnSandbox()), wasm, systemClock)
}

function portOf(worker: Worker): SandboxPort {
  const port: SandboxPort = {
    onmessage: null,
    onerror: null,
    postMessage: (message) => worker.postMessage(message),
    terminate: () => worker.terminate(),
  }
  worker.onmessage = ({ data }) => port.onmessage?.(data)
  worker.onerror = ({ message }) => port.onerror?.(message || 'the sandbox could not be started')
  return port
}
