import { useEffect, useMemo } from 'react'
import type { Client } from '../../../client/client.ts'
import { isOfInterest, ServerFeed } from '../../../lab/server/server-feed.ts'
import type { JournalEntry } from '../../../protocol/journal.ts'
import { browserClock } from '../../base/async/async.ts'
import { useApp } from '../../base/state/store.ts'
import { detailOf, useJournal } from '../../entities/journal/journal.ts'

/** How many entries of the past are read at first. */
const MOST_PAST = 200

/** Hands the entries of a journal to a feed, each once and in their order, with the objects that they left. */
class FeedReader {
  readonly feed = new ServerFeed(browserClock)
  #last = 0
  #reading: Promise<void> = Promise.resolve()

  take(entries: readonly JournalEntry[]): void {
    const fresh = entries.filter((entry) => entry.id > this.#last && isOfInterest(entry)).slice(-MOST_PAST)
    this.#last = entries.at(-1)?.id ?? this.#last
    if (fresh.length > 0) this.#reading = this.#reading.then(() => this.#read(fresh))
  }

  async #read(entries: readonly JournalEntry[]): Promise<void> {
    for (const entry of entries) {
      // What is forgotten, or lost on the way, is left out.
      const detail = await detailOf(entry.id).catch(() => undefined)
      if (detail?.state !== undefined) this.feed.add(entry, detail.state)
    }
  }
}

const readers = new WeakMap<Client, FeedReader>()

/** Each server has a journal of its own. */
function readerOf(server: Client | undefined): FeedReader {
  const reader = (server && readers.get(server)) ?? new FeedReader()
  if (server !== undefined) readers.set(server, reader)
  return reader
}

/** What the controllers of the server did, from its journal, while this is drawn. */
export function useServerFeed(): ServerFeed {
  const page = useApp((state) => state.page)
  const reader = useMemo(() => readerOf(page), [page])
  const entries = useJournal((state) => state.entries)
  useEffect(() => reader.take(entries), [reader, entries])
  return reader.feed
}
