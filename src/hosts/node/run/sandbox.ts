import wasm from '@jitl/quickjs-wasmfile-release-sync/wasm?url&inline'
import { errorMessage } from '../../../apimachinery/text/error-message.ts'
import type { OpenProgram, RunProgram } from '../../../lab/program.ts'
import type { FromSandbox, ToSandbox } from '../../sandbox/messages.ts'
import { OpenedSandbox, type SandboxPort } from '../../sandbox/opened-sandbox.ts'
import { ProgramSession } from '../../sandbox/program-session.ts'
import { serveProgram } from '../../sandbox/sandbox-role.ts'
import { systemClock } from '../../system-clock.ts'

/** QuickJS, compiled to WebAssembly: a file of the page, which the host has in its own code. */
const quickjs = async (): Promise<ArrayBuffer> => new Uint8Array(Buffer.from(wasm.slice(wasm.indexOf(',') + 1), 'base64')).buffer

/** A sandbox without a worker: while the code works this process waits, as it does for a file that runs without a sandbox. */
function portHere(): SandboxPort {
  const receive = serveProgram(
    (message: FromSandbox) => port.onmessage?.(message),
    () => performance.now(),
  )
  const port: SandboxPort = {
    onmessage: null,
    onerror: null,
    postMessage: (message: ToSandbox) => {
      try {
        receive(message)
      } catch (error) {
        port.onerror?.(errorMessage(error))
      }
    },
    terminate: () => {
      port.onmessage = null
    },
  }
  return port
}

/** Runs a program in a sandbox of this process. */
export const runProgram: RunProgram = (options) => new ProgramSession(options, portHere(), quickjs(), systemClock)

/** Opens a program in a sandbox of this process. */
export const openProgram: OpenProgram = (program) => new OpenedSandbox(program, portHere(), quickjs(), systemClock)
