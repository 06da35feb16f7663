import type { OpenProgram, RunProgram } from '../../../lab/program.ts'
import { systemClock } from '../../system-clock.ts'
import { OpenedSandbox, REPLAY_TURN_MS } from '../opened-sandbox.ts'
import { ProgramSession } from '../program-session.ts'
import { inProcess, wasmBytes } from './in-process.ts'

const WASM = Promise.resolve(wasmBytes())
/** The limit of a turn, in milliseconds. */
const TURN_MS = 20_000

export const runCaged: RunProgram = (options) => new ProgramSession(options, inProcess(TURN_MS), WASM, systemClock)

export const openCaged: OpenProgram = (program) =>
  new OpenedSandbox(program, inProcess(TURN_MS), WASM, systemClock, REPLAY_TURN_MS)
