import type { RunProgram } from '../../lab/program.ts'
import { spawnSandbox } from '../../workers/spawn.ts'
import { systemClock } from '../system-clock.ts'
import { ProgramSession, type SandboxPort } from './program-session.ts'
import { quickjs } from './quickjs.ts'

/** Runs a program in a sandbox of this page. */
export const runProgram: RunProgram = (options) => new ProgramSession(options, portOf(spawnSandbox()), quickjs(), systemClock)

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
