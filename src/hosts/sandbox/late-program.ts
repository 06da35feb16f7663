import { errorMessage } from '../../apimachinery/text/error-message.ts'
import type { OpenedProgram, OpenProgram, RunningProgram, RunProgram } from '../../lab/program.ts'

/** Runs a program in the sandbox of the page, whose code loads with the first one. */
export const runProgram: RunProgram = (options) => {
  let running: RunningProgram | undefined
  let isStopped = false
  const ended = import('./run-program.ts').then(
    (sandbox) => {
      if (isStopped) return { type: 'stopped' } as const
      running = sandbox.runProgram(options)
      return running.ended
    },
    (error: unknown) => ({ type: 'failed', message: errorMessage(error) }) as const,
  )
  return {
    stop: () => {
      isStopped = true
      running?.stop()
    },
    ended,
  }
}

/** Opens a program in the sandbox of the page, whose code loads with the first one. */
export const openProgram: OpenProgram = (program) => {
  let opened: OpenedProgram | undefined
  let isStopped = false
  const opening = import('./run-program.ts').then((sandbox) => {
    if (!isStopped) opened = sandbox.openProgram(program)
    return opened
  })
  return {
    tell: async (message) => (await opening.catch(() => undefined))?.tell(message),
    stop: () => {
      isStopped = true
      opened?.stop()
    },
    ended: opening.then(
      (program) => program?.ended ?? ({ type: 'stopped' } as const),
      (error: unknown) => ({ type: 'failed', message: errorMessage(error) }) as const,
    ),
  }
}
