import { linesOf } from '../../../../client/watch.ts'
import { NO_DIALECTS } from '../../../../dialects/settings.ts'
import { RELEASES_PATH, type ReleasesLine } from '../../../../protocol/releases.ts'
import type { Scratch } from '../../../base/state/connection.ts'

/** How long all releases together can take, in milliseconds. */
const MOST_MS = 30_000

/** Why a check ended before all releases were asked; without a message: it took too long. */
export class ReleasesUnknown extends Error {}

/**
 * Asks a scratch server what releases do with a CRD, and gives each line as it comes. Ends early when the signal aborts. Throws ReleasesUnknown. The
 * server can still be at work on a release then: close it.
 */
export async function askReleases(
  scratch: Scratch,
  text: string,
  signal: AbortSignal,
  onLine: (line: ReleasesLine) => void,
): Promise<void> {
  const slow = AbortSignal.timeout(MOST_MS)
  scratch.reset(NO_DIALECTS, true)
  const init = { method: 'POST', body: text, headers: { 'Content-Type': 'application/yaml' } }
  try {
    const response = await scratch.fetch(RELEASES_PATH, { ...init, signal: AbortSignal.any([signal, slow]) })
    if (response.body === null) throw new ReleasesUnknown(response.statusText)
    for await (const line of linesOf(response.body)) {
      if (signal.aborted) return
      const read = JSON.parse(line) as ReleasesLine
      if ('problem' in read) throw new ReleasesUnknown(read.problem)
      onLine(read)
    }
  } catch (error) {
    if (signal.aborted) return
    throw error instanceof ReleasesUnknown ? error : new ReleasesUnknown(slow.aborted ? '' : String(error))
  }
}
