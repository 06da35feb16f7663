import type { IDBPDatabase } from 'idb'

/**
 * DO NOT CHANGE THESE WITHOUT A MIGRATION AND A TEST THAT OPENS A DATABASE OF THE OLD FORM.
 * Databases of users carry these names and numbers; a tab with older code rejects a newer database and leaves it as it is.
 */
export const DATABASE_VERSION = 1
export const FORMAT = 3

export const Stores = {
  /** Key: the object's key. Value: see `encodeRecord`. */
  objects: 'objects',
  /** Key: the resourceVersion before the commit. Value: see `slim`. No two commits can follow the same state. */
  log: 'log',
  /** Under `STATE` the text of a `State`, under `EXACT` and `UNFILLED` marks. */
  meta: 'meta',
  /** Records that did not carry their sum when they were read, by key and the time they were found. */
  quarantine: 'quarantine',
} as const

export const STATE = 'state'

/**
 * A record that is there as long as the counter in `STATE` is exact. On a full disk browsers accept nothing but deletions, so
 * a deletion takes this away instead of writing the counter; whoever loads the database then counts on from the time of
 * the day in milliseconds, which no counter has come to.
 */
export const EXACT = 'exact'

/** A record that is there until what a new workspace begins with is there too: a page that is left meanwhile goes on with it when it comes back. */
export const UNFILLED = 'unfilled'

export type Database = IDBPDatabase

/** The names a database has in the browser begin with this, so that workspaces can be told from other databases of the origin. */
const PREFIX = 'crdlab/'

export const databaseName = (workspace: string): string => `${PREFIX}${workspace}`

export function createStores(database: Database): void {
  for (const name of Object.values(Stores)) database.createObjectStore(name)
}
