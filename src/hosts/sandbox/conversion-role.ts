import { LIMITS, LimitError, type Limits } from './cage.ts'
import { CagedFile, fileError } from './caged-file.ts'
import type { FromConversions, ToConversions } from './conversion-messages.ts'
import guest from './guest/conversion.ts?guest'

/** The seed of `Math.random` in conversion functions. */
const SEED = 1

/** Answers the messages of an engine: opens a conversion function, and hands it reviews, one after the other. `post` sends an answer. */
export function serveConversions(
  post: (message: FromConversions) => void,
  elapsed: () => number,
  limits: Limits = LIMITS,
): (message: ToConversions) => void {
  let file: CagedFile | undefined
  const take = async (message: ToConversions): Promise<void> => {
    try {
      if (message.type === 'open') {
        const { wasm, source, fileName, now } = message
        file = await CagedFile.open({ wasm, seed: SEED, elapsed, limits }, guest, source, fileName, [fileName], now)
        return post({ type: 'opened' })
      }
      const { id } = message
      for (const text of file?.tell(message.text, message.now) ?? []) post({ type: 'answer', id, text })
    } catch (error) {
      // What ran over a limit cannot be used again.
      file = undefined
      post(error instanceof LimitError ? { type: 'limit', reached: error.reached } : { type: 'failed', error: fileError(error) })
    }
  }
  let last: Promise<void> = Promise.resolve()
  return (message) => {
    last = last.then(() => take(message))
  }
}
