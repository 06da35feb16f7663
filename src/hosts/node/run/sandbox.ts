import type { OpenProgram, RunProgram } from '../../../lab/program.ts'
import type { FromSandbox, ToSandbox } from '../../sandbox/messages.ts'
import { OpenedSandbox, REPLAY_TURN_MS } from '../../sandbox/opened-sandbox.ts'
import { ProgramSession } from '../../sandbox/program-session.ts'
import { serveProgram } from '../../sandbox/sandbox-role.ts'
import { systemClock } from '../../system-clock.ts'
import { portHere, quickjs } from '../sandbox-port.ts'

const port = () => portHere<ToSandbox, FromSandbox>(serveProgram)

/** Runs a program in a sandbox of this process. */
export const runProgram: RunProgram = (options) => new ProgramSession(options, port(), quickjs(), systemClock)

/** Opens a program in a sandbox of this process, to replay it. */
export const openProgram: OpenProgram = (program) => new OpenedSandbox(program, port(), quickjs(), systemClock, REPLAY_TURN_MS)
