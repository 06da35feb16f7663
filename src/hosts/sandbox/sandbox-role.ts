import { LIMITS, LimitError, type Limits } from './cage.ts'
import { fileError } from './caged-file.ts'
import { CagedProgram } from './caged-program.ts'
import type { FromSandbox, ToSandbox } from './messages.ts'

/** Answers the messages of a page: opens a program, and hands it what it is told. `post` sends an answer. */
export function serveProgram(
  post: (message: FromSandbox) => void,
  elapsed: () => number,
  limits: Limits = LIMITS,
): (message: ToSandbox) => void {
  let opening: Promise<CagedProgram | undefined> | undefined
  /** One message after the other. */
  let last: Promise<void> = Promise.resolve()
  return (message) => {
    if (message.type === 'open') {
      opening = CagedProgram.open(message, elapsed, { ...limits, ms: message.turnMs ?? limits.ms }).then(
        (program) => {
          post({ type: 'turn', messages: [] })
          return program
        },
        (error: unknown) => {
          post(ended(error))
          return undefined
        },
      )
      return
    }
    last = last.then(async () => {
      try {
        const program = await opening
        if (program !== undefined) post({ type: 'turn', messages: program.tell(message.message) })
      } catch (error) {
        post(ended(error))
      }
    })
  }
}

const ended = (error: unknown): FromSandbox =>
  error instanceof LimitError ? { type: 'limit', reached: error.reached } : { type: 'failed', error: fileError(error) }
