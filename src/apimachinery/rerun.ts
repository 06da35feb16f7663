/**
 * Thrown by a synchronous step that cannot go on before something arrives that takes time: code, or the answer of a webhook. Only `rerun`
 * and what rethrows to it handle it.
 */
export abstract class Needed extends Error {
  /** Gets what is needed. The step fails with what this rejects with. */
  abstract get(): Promise<unknown>
}

let current: object | undefined

/** What stands for the run of `rerun` whose synchronous part runs now: answers live as long as it. */
export const currentRun = (): object | undefined => current

/**
 * Runs a step, and again from its beginning each time it stopped for something that it needs. So the step must be repeatable: until it has all
 * that it needs, it changes nothing that stays. Only the part before its first `await` may ask `Questions`. Rejects with what the step throws
 * or what `Needed.get` rejects with.
 */
export const rerun = async <T>(step: () => T | Promise<T>): Promise<T> => settled(step)

/** Does the same, and answers at once where a synchronous step needs nothing. Throws what such a step throws. */
export function settled<T>(step: () => T | Promise<T>): T | Promise<T> {
  const run = {}
  const again = async (why: unknown): Promise<T> => {
    for (let error = why; ; ) {
      if (!(error instanceof Needed)) throw error
      await error.get()
      try {
        return await runStep(run, step)
      } catch (next) {
        error = next
      }
    }
  }
  try {
    const result = runStep(run, step)
    return result instanceof Promise ? result.catch(again) : result
  } catch (error) {
    if (error instanceof Needed) return again(error)
    throw error
  }
}

function runStep<T>(run: object, step: () => T): T {
  const before = current
  current = run
  try {
    return step()
  } finally {
    current = before
  }
}
