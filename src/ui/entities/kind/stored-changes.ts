import type { Client } from '../../../client/client.ts'
import { urlOf } from '../../../client/transport.ts'
import { linesOf } from '../../../client/watch.ts'
import { isStored, JOURNAL_PATH, type JournalEntry } from '../../../protocol/journal.ts'
import { browserClock } from '../../base/async/async.ts'

/** Milliseconds before a journal that ended is asked for again. */
const AGAIN_MS = 1000

/** Whether a server tells of what it stores: it keeps a journal. */
export const tellsChanges = ({ wire }: Client): boolean => wire.capabilities?.has('journal') === true

/** Calls back after each change of what a server stores, and when the connection comes back, as changes may be missed meanwhile. */
export async function followStored({ wire }: Client, onChange: () => void, signal: AbortSignal): Promise<void> {
  const get = (query: Readonly<Record<string, string>>): Promise<Response> =>
    wire.fetch(urlOf({ path: JOURNAL_PATH, query }), { signal })
  while (!signal.aborted) {
    try {
      const { newest } = (await (await get({ limit: '1' })).json()) as { readonly newest: number }
      const { body } = await get({ watch: '1', after: String(newest) })
      onChange()
      if (body !== null) {
        for await (const line of linesOf(body)) if (isStored(JSON.parse(line) as JournalEntry)) onChange()
      }
    } catch {
      // It is tried again: what the lists say is not known from here.
    }
    await browserClock.sleep(AGAIN_MS, signal)
  }
}
