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
export async function rerun<T>(step: () => T | Promise<T>): Promise<T> {
  const run = {}
  for (;;) {
    try {
      return await runStep(run, step)
    } catch (error) {
      if (!(error instanceof Needed)) throw error
      await error.get()
    }
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
