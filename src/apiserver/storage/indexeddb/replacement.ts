import { unwrap } from 'idb'
import type { Clock, Random } from '../../clock.ts'
import { encodeRecord } from '../record.ts'
import { encodeBatch, type SlimRecord } from '../slim-log.ts'
import { decodeState, encodeState, type State } from '../state.ts'
import { Connection, Limit } from './connection.ts'
import { lastFailure, tooNew } from './failure.ts'
import { type Database, EXACT, FORMAT, STATE, Stores, UNFILLED } from './schema.ts'

/** What takes the place of all that a workspace stores. */
export interface Replacement {
  readonly resourceVersion: number
  readonly compacted: number
  readonly objects: readonly { readonly key: string; readonly resourceVersion: number; readonly text: string }[]
  /** In order of resourceVersion, after `compacted`. */
  readonly log: readonly SlimRecord[]
}

/** Milliseconds after which a replacement that does not answer is given up. */
const REPLACE_MS = 60_000

/**
 * Puts other content in the place of all that a workspace stores, in one transaction, under a new epoch: a process that ends meanwhile leaves the
 * old content or the new one. What was set aside as damaged stays. No store may be open on the workspace; the next one that opens owns it.
 * Rejects with StorageFailure; what was stored is there then.
 */
export async function replaceContent(
  workspace: string,
  content: Replacement,
  { clock, random }: { readonly clock: Clock; readonly random: Random },
): Promise<void> {
  const connection = new Connection(workspace, clock, () => Promise.resolve())
  const limit = new Limit(clock, REPLACE_MS, 'replacing the workspace')
  try {
    const { done, abort } = replace(await connection.database(), content, random.uuid())
    done.catch(() => undefined)
    limit.reached.catch(abort)
    await Promise.race([done, limit.reached])
  } catch (error) {
    throw lastFailure(error, false)
  } finally {
    limit.cancel()
    connection.drop()
  }
}

function replace(database: Database, content: Replacement, epoch: string): { done: Promise<void>; abort(): void } {
  const names = [Stores.objects, Stores.log, Stores.meta]
  const transaction = unwrap(database).transaction(names, 'readwrite', { durability: 'strict' })
  let rejected: unknown
  const abort = (): void => {
    try {
      transaction.abort()
    } catch {
      // It is past the point where it can be aborted.
    }
  }
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(rejected ?? transaction.error)
  })
  const request = transaction.objectStore(Stores.meta).get(STATE)
  request.onsuccess = () => {
    try {
      write(transaction, content, stateAfter(decodeState(request.result), content, epoch))
    } catch (error) {
      // A request that cannot even be made must not leave the ones before it to be committed alone.
      rejected = error
      abort()
    }
  }
  return { done, abort }
}

function stateAfter(before: State | undefined, { resourceVersion, compacted }: Replacement, epoch: string): State {
  if (before !== undefined && before.format > FORMAT) throw tooNew()
  const replaced = before === undefined ? {} : { previousEpoch: before.epoch }
  return { format: FORMAT, resourceVersion, compacted, owner: '', epoch, ...replaced }
}

function write(transaction: IDBTransaction, { objects, log, compacted }: Replacement, state: State): void {
  const stored = transaction.objectStore(Stores.objects)
  stored.clear()
  for (const { key, resourceVersion, text } of objects) stored.put(encodeRecord(key, resourceVersion, text), key)
  const history = transaction.objectStore(Stores.log)
  history.clear()
  if (log.length > 0) history.put(encodeBatch(log), compacted)
  const meta = transaction.objectStore(Stores.meta)
  meta.put(encodeState(state), STATE)
  meta.put('', EXACT)
  meta.delete(UNFILLED)
}
