import type { OpenProgram, RunProgram } from '../../lab/program.ts'
import { spawnSandbox } from '../../workers/spawn.ts'
import { systemClock } from '../system-clock.ts'
import { OpenedSandbox, REPLAY_TURN_MS } from './opened-sandbox.ts'
import { ProgramSession } from './program-session.ts'
import { quickjs } from './quickjs.ts'
import { portOf } from './worker-port.ts'

/** Runs a program in a sandbox of this page. */
export const runProgram: RunProgram = (options) => new ProgramSession(options, portOf(spawnSandbox()), quickjs(), systemClock)

/** Opens a program in a sandbox of this page, to replay it. */
export const openProgram: OpenProgram = (program) =>
  new OpenedSandbox(program, portOf(spawnSandbox()), quickjs(), systemClock, REPLAY_TURN_MS)
