import { errorMessage } from '../../apimachinery/text/error-message.ts'
import type { RunningProgram, RunProgram } from '../../lab/program.ts'

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
