import { encodeRecord } from '../record.ts'
import { encodeBatch, type SlimRecord } from '../slim-log.ts'
import { encodeState } from '../state.ts'
import { type Database, EXACT, STATE, Stores, UNFILLED } from './schema.ts'
import { type RunningTransaction, runTransaction, type TransactionPlan } from './transaction.ts'

/** What takes the place of all that a database holds. */
export interface Replacement {
  readonly resourceVersion: number
  readonly compacted: number
  readonly objects: readonly { readonly key: string; readonly resourceVersion: number; readonly text: string }[]
  /** In order of resourceVersion, after `compacted`. */
  readonly log: readonly SlimRecord[]
}

/** Puts objects, log and counter in the place of those there are, in one transaction. What was set aside as damaged stays. */
export const replaceTransaction = (
  database: Database,
  { objects, log, compacted }: Replacement,
  plan: TransactionPlan,
): RunningTransaction =>
  runTransaction(database, plan, (transaction) => {
    const stored = transaction.objectStore(Stores.objects)
    stored.clear()
    for (const { key, resourceVersion, text } of objects) stored.put(encodeRecord(key, resourceVersion, text), key)
    const history = transaction.objectStore(Stores.log)
    history.clear()
    if (log.length > 0) history.put(encodeBatch(log), compacted)
    const meta = transaction.objectStore(Stores.meta)
    meta.put(encodeState(plan.state), STATE)
    meta.put('', EXACT)
    meta.delete(UNFILLED)
  })
