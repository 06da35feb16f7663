import { CommandError, errorText } from './errors.ts'
import type { RunJq } from './filters/filter.ts'
import { openPipeline } from './filters/pipeline.ts'
import { runKubectl } from './run.ts'
import type { Environment } from './session.ts'

/**
 * Runs a command of kubectl with its output going through programs behind pipes. Returns the exit code of the last one. A program that reads no
 * more, such as `head`, stops kubectl. Rejects only when the signal of the environment aborts, or code cannot be loaded.
 */
export async function runPiped(
  words: readonly string[],
  filters: readonly (readonly string[])[],
  environment: Environment & { readonly runJq: RunJq },
): Promise<number> {
  if (filters.length === 0) return runKubectl(words, environment)
  const { stdout, stderr, runJq } = environment
  const closed = new AbortController()
  const signal = AbortSignal.any([environment.signal, closed.signal])
  try {
    const output = { stdout, stderr, runJq, signal: environment.signal, close: () => closed.abort() }
    const pipeline = await openPipeline(filters, output)
    try {
      await runKubectl(words, { ...environment, signal, stdout: (text) => pipeline.write(text) })
    } catch (error) {
      if (!closed.signal.aborted) throw error
    }
    return await pipeline.end()
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    stderr(errorText(error))
    return error.exitCode
  }
}
