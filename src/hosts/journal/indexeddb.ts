import type { JournalMedium } from '../../journal/journal.ts'
import type { JournalDetail, JournalEntry } from '../../protocol/journal.ts'

/** The entries of one append, with the characters of the rest of each. */
type Block = readonly (readonly [entry: JournalEntry, characters: number])[]

const ENTRIES = 'entries'
const DETAILS = 'details'

/** The database of a workspace's journal, beside that of its objects. */
export const journalDatabase = (workspace: string): string => `crdlab-journal/${workspace}`

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const finished = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })

function openDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore(ENTRIES)
    request.result.createObjectStore(DETAILS)
  }
  return done(request)
}

/** Keeps the journal of a workspace in a database of the browser. Rejects where the browser gives no database. */
export async function indexedDbMedium(workspace: string): Promise<JournalMedium> {
  const database = await openDatabase(journalDatabase(workspace))
  // The workspace is being removed, or a newer page changes the form of its journal.
  database.onversionchange = () => database.close()
  const reading = (store: string): IDBObjectStore => database.transaction(store).objectStore(store)
  const writing = (): IDBTransaction => database.transaction([ENTRIES, DETAILS], 'readwrite', { durability: 'relaxed' })
  return {
    async newest() {
      const cursor = await done(reading(ENTRIES).openCursor(null, 'prev'))
      const block = cursor?.value as Block | undefined
      return Math.max(0, ...(block ?? []).map(([{ id }]) => id))
    },
    async load() {
      const [blocks, kept] = await Promise.all([
        done(reading(ENTRIES).getAll()) as Promise<Block[]>,
        done(reading(DETAILS).getAllKeys()),
      ])
      const ids = new Set(kept)
      return blocks.flat().map(([entry, characters]) => [entry, ids.has(entry.id) ? characters : 0] as const)
    },
    async append(kept) {
      const transaction = writing()
      const details = transaction.objectStore(DETAILS)
      const block: Block = kept.map(({ entry, characters }) => [entry, characters])
      transaction.objectStore(ENTRIES).put(block, kept[0]?.entry.id ?? 0)
      for (const { entry, detail } of kept) if (detail !== undefined) details.put(detail, entry.id)
      await finished(transaction)
    },
    detail: (id): Promise<JournalDetail | undefined> => done(reading(DETAILS).get(id)),
    async forget(entries, below) {
      const transaction = writing()
      const details = transaction.objectStore(DETAILS)
      details.delete(IDBKeyRange.upperBound(below, true))
      const blocks = transaction.objectStore(ENTRIES)
      const keys = await done(blocks.getAllKeys(IDBKeyRange.upperBound(entries, true)))
      // The last of these blocks may hold entries that stay.
      const last = keys.at(-1)
      if (last !== undefined) blocks.delete(IDBKeyRange.upperBound(last, true))
      await finished(transaction)
    },
    async close() {
      database.close()
    },
  }
}

/** Deletes the journal of a workspace, without waiting: a tab that has it open closes it. */
export async function deleteJournal(workspace: string): Promise<void> {
  await done(indexedDB.deleteDatabase(journalDatabase(workspace)))
}
