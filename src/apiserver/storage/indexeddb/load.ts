import type { IDBPTransaction } from 'idb'
import type { Snapshot } from '../interfaces.ts'
import { readHistory } from '../read-history.ts'
import { decodeRecord, type ObjectRecord, snapshotObjects } from '../record.ts'
import { decodeState, encodeState, type State } from '../state.ts'
import { tooNew } from './failure.ts'
import { type Database, EXACT, FORMAT, STATE, Stores, UNFILLED } from './schema.ts'

/** What the host has to know, and perhaps to say, about the database it opened. */
export interface LoadReport {
  /** The database was created by this opening, or nobody has said since that what it begins with is there. */
  readonly fresh: boolean
  /** Names the database as long as it lives. Another one than last time: the data was deleted behind our back. */
  readonly epoch: string
  /** The epoch of the content that was replaced by this one as a whole, on purpose; absent: none was. */
  readonly previousEpoch?: string
  /** Keys of damaged objects that were set aside now. */
  readonly damaged: readonly string[]
  /** The disk is too full to take even a note of this opening: reading and deleting work, other writes will fail. */
  readonly full: boolean
  /** History was given up because something in it was damaged; watches must start anew. */
  readonly historyLost: boolean
}

export interface Loaded {
  readonly snapshot: Snapshot
  readonly report: LoadReport
  readonly state: State
  /** Keys of the log, in order. */
  readonly logKeys: number[]
}

export interface Claim {
  readonly owner: string
  /** The epoch of a database that has none. */
  readonly newEpoch: string
  readonly now: number
}

/** How many records are read with one request: enough to be quick, few enough for the browser's limit on one message. */
const PAGE = 4000

const ALL = [Stores.objects, Stores.log, Stores.meta, Stores.quarantine]
type Transaction = IDBPTransaction<unknown, string[], 'readwrite'>

/**
 * Reads everything and makes `owner` the only one that may write, in one transaction. With `full` it writes nothing: the first commit
 * will make it the owner.
 */
export async function loadDatabase(database: Database, claim: Claim, full: boolean): Promise<Loaded> {
  const transaction: Transaction = database.transaction(ALL as string[], 'readwrite')
  const loaded = readAndClaim(transaction, claim, full)
  const [result] = await Promise.all([loaded, transaction.done])
  return result
}

async function readAndClaim(transaction: Transaction, claim: Claim, full: boolean): Promise<Loaded> {
  const meta = transaction.objectStore(Stores.meta)
  const [record, exact, unfilled, records, batches] = await Promise.all([
    meta.get(STATE),
    meta.get(EXACT),
    meta.get(UNFILLED),
    readAll(transaction, Stores.objects),
    readAll(transaction, Stores.log),
  ])
  const before = decodeState(record)
  if (before !== undefined && before.format > FORMAT) throw tooNew()
  const objects = new Map<string, ObjectRecord>()
  const damaged: string[] = []
  for (const [key, value] of records) {
    const object = decodeRecord(String(key), value)
    if (object !== undefined) objects.set(String(key), object)
    else {
      damaged.push(String(key))
      if (!full) setAside(transaction, key, value, claim.now)
    }
  }
  const behind = before !== undefined && exact === undefined
  const history = readHistory(objects, batches, before, behind || damaged.length > 0)
  const resourceVersion = behind ? Math.max(history.resourceVersion, claim.now) : history.resourceVersion
  const compacted = behind ? resourceVersion : history.compacted
  // What the history starts after anew would be found broken each time.
  if (history.log.length === 0 && batches.length > 0 && !full) await transaction.objectStore(Stores.log).clear()
  const epoch = before?.epoch ?? claim.newEpoch
  const replaced = before?.previousEpoch === undefined ? {} : { previousEpoch: before.previousEpoch }
  const state = { format: FORMAT, resourceVersion, compacted, owner: claim.owner, epoch, ...replaced }
  const isNew = before === undefined && records.length === 0 && batches.length === 0
  if (!full) await Promise.all([meta.put(encodeState(state), STATE), meta.put('', EXACT)])
  if (!full && isNew) await meta.put('', UNFILLED)
  const fresh = isNew || unfilled !== undefined
  const report = { fresh, epoch, ...replaced, full, damaged, historyLost: history.lost && !isNew }
  const snapshot: Snapshot = {
    resourceVersion,
    compacted,
    objects: snapshotObjects(objects),
    log: history.log,
  }
  return { snapshot, report, state, logKeys: history.log.length === 0 ? [] : batches.map(([key]) => Number(key)) }
}

async function readAll(transaction: Transaction, name: string): Promise<[IDBValidKey, unknown][]> {
  const store = transaction.objectStore(name)
  const all: [IDBValidKey, unknown][] = []
  let range: IDBKeyRange | undefined
  for (;;) {
    const [keys, values] = await Promise.all([store.getAllKeys(range, PAGE), store.getAll(range, PAGE)])
    keys.forEach((key, at) => {
      all.push([key, values[at]])
    })
    const last = keys.at(-1)
    if (last === undefined || keys.length < PAGE) return all
    range = IDBKeyRange.lowerBound(last, true)
  }
}

/** Puts a damaged record where nothing overwrites it, so that its text can still be exported. */
function setAside(transaction: Transaction, key: IDBValidKey, value: unknown, now: number): void {
  void transaction.objectStore(Stores.quarantine).put(value, [key, now]).catch(ignoredHere)
  void transaction.objectStore(Stores.objects).delete(key).catch(ignoredHere)
}

/** A request that fails aborts the transaction, and that is what is waited for. */
const ignoredHere = (): void => undefined
