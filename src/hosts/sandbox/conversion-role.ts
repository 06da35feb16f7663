import { LIMITS, LimitError, type Limits } from './cage.ts'
import { CagedFile, fileError } from './caged-file.ts'
import type { FromConversions, NumberedReview, ToConversions } from './conversion-messages.ts'
import guest from './guest/conversion.ts?guest'

/** The seed of `Math.random` in conversion functions. */
const SEED = 1

/** How many reviews are one turn at most, and how many characters they have. */
const MOST_REVIEWS = 64
const MOST_CHARACTERS = 500_000
/** A turn takes more reviews while turns are shorter than this, in milliseconds, and fewer when they are longer than four times as much. */
const SHORT_MS = 20

/** Parts of reviews, each a turn. */
class Turns {
  #size = 1

  /** The reviews of the next turn, from a place on. */
  next(reviews: readonly NumberedReview[], from: number): readonly NumberedReview[] {
    let [to, characters] = [from, 0]
    while (to < reviews.length && to - from < this.#size) {
      characters += reviews[to]?.text.length ?? 0
      if (to > from && characters > MOST_CHARACTERS) break
      to++
    }
    return reviews.slice(from, to)
  }

  took(ms: number): void {
    if (ms < SHORT_MS) this.#size = Math.min(this.#size * 2, MOST_REVIEWS)
    else if (ms > SHORT_MS * 4) this.#size = Math.max(this.#size >> 1, 1)
  }
}

/** Answers the messages of an engine: opens a conversion function, and hands it reviews, one after the other. `post` sends an answer. */
export function serveConversions(
  post: (message: FromConversions) => void,
  elapsed: () => number,
  limits: Limits = LIMITS,
): (message: ToConversions) => void {
  let file: CagedFile | undefined
  const turns = new Turns()
  const take = async (message: ToConversions): Promise<void> => {
    try {
      if (message.type === 'open') {
        const { wasm, source, fileName, now } = message
        file = await CagedFile.open({ wasm, seed: SEED, elapsed, limits }, guest, source, fileName, [fileName], now)
        return post({ type: 'opened' })
      }
      const { reviews, now } = message
      for (let at = 0; at < reviews.length && file !== undefined; ) {
        const turn = turns.next(reviews, at)
        const began = elapsed()
        const texts = file.tell(`[${turn.map(({ text }) => text).join(',')}]`, now)
        turns.took(elapsed() - began)
        post({ type: 'answers', answers: turn.flatMap(({ id }, i) => (texts[i] === undefined ? [] : [{ id, text: texts[i] }])) })
        at += turn.length
      }
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
