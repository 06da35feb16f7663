import type { RunProgram } from '../../lab/program.ts'
import { spawnSandbox } from '../../workers/spawn.ts'
import { systemClock } from '../system-clock.ts'
import { ProgramSession } from './program-session.ts'
import { quickjs } from './quickjs.ts'
import { portOf } from './worker-port.ts'

/** Runs a program in a sandbox of this page. */
export const runProgram: RunProgram = (options) => new ProgramSession(options, portOf(spawnSandbox()), quickjs(), systemClock)
