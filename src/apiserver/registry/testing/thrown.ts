import { StatusError } from '../../../apimachinery/api/errors.ts'

/** What a call throws, as `CODE REASON: MESSAGE`. */
export function thrown(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    return statusLine(error)
  }
  return 'nothing'
}

/** The same for what a promise rejects with. */
export const rejected = (promise: Promise<unknown>): Promise<string> => promise.then(() => 'nothing', statusLine)

function statusLine(error: unknown): string {
  if (!(error instanceof StatusError)) throw error
  return `${error.code} ${error.reason}: ${error.message}`
}
