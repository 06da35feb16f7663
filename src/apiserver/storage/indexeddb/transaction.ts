import { unwrap } from 'idb'
import type { Batch } from '../interfaces.ts'
import { encodeRecord } from '../record.ts'
import { slim } from '../slim-log.ts'
import { decodeState, encodeState, type State } from '../state.ts'
import { overtaken } from './failure.ts'
import { type Database, EXACT, STATE, Stores } from './schema.ts'

export interface CommitPlan {
  readonly state: State
  /** The resourceVersion of the commit before. */
  readonly after: number
  /** Log records below this key may be dropped. */
  readonly dropBelow: number
  /**
   * `full`: objects, log and counter. `lean`: no history at all, so that a disk too full for both still takes the objects.
   * `bare`: nothing but deletions, which even a full disk takes.
   */
  readonly mode: 'full' | 'lean' | 'bare'
  /** The mark of an exact counter has to be set again. */
  readonly mark: boolean
  /** Make sure first that nobody else took the database over. Costs one more round trip. */
  readonly verify: boolean
  readonly durability: 'relaxed' | 'strict'
}

/**
 * Objects, counter and log in one transaction. Resolves when the browser says it is complete, rejects with what aborted it (`null`
 * when the browser names nothing). `abort` ends it from outside.
 *
 * Requests are made on the plain objects, without a promise each: a batch has thousands, and nobody waits for one of them.
 */
export function commitTransaction(database: Database, batch: Batch, plan: CommitPlan): { done: Promise<void>; abort(): void } {
  const names = [Stores.objects, Stores.log, Stores.meta]
  const transaction = unwrap(database).transaction(names, 'readwrite', { durability: plan.durability })
  let rejected: unknown
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(rejected ?? transaction.error)
  })
  const reject = (reason: unknown): void => {
    rejected = reason
    abortIfOpen(transaction)
  }
  try {
    if (plan.verify) verifyOwner(transaction, plan.state, () => write(transaction, batch, plan), reject)
    else {
      write(transaction, batch, plan)
      transaction.commit()
    }
  } catch (error) {
    // A request that cannot even be made must not leave the ones before it to be committed alone.
    reject(error)
  }
  return { done, abort: () => abortIfOpen(transaction) }
}

function abortIfOpen(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It is past the point where it can be aborted; whether it is kept, nobody will say.
  }
}

function verifyOwner(transaction: IDBTransaction, state: State, run: () => void, reject: (reason: unknown) => void): void {
  const request = transaction.objectStore(Stores.meta).get(STATE)
  request.onsuccess = () => {
    try {
      if (decodeState(request.result)?.owner === state.owner) run()
      else reject(overtaken())
    } catch (error) {
      reject(error)
    }
  }
}

function write(transaction: IDBTransaction, batch: Batch, plan: CommitPlan): void {
  const objects = transaction.objectStore(Stores.objects)
  for (const { key, text, resourceVersion, expires } of batch.writes) {
    if (text === undefined) objects.delete(key)
    else objects.put(encodeRecord(key, resourceVersion, text, expires), key)
  }
  const log = transaction.objectStore(Stores.log)
  const meta = transaction.objectStore(Stores.meta)
  if (plan.mode !== 'full') log.clear()
  if (plan.mode === 'bare') {
    meta.delete(EXACT)
    return
  }
  if (plan.dropBelow > 0) log.delete(IDBKeyRange.upperBound(plan.dropBelow, true))
  // Of a try that broke off, records above the state it was made on may have stayed.
  if (plan.verify) log.delete(IDBKeyRange.lowerBound(plan.after))
  // `add`: a second engine that wrote after the same state makes this commit fail instead of forking the history.
  if (batch.log.length > 0 && plan.mode === 'full') log.add(slim(batch.log), plan.after)
  meta.put(encodeState(plan.state), STATE)
  if (plan.mark) meta.put('', EXACT)
}
