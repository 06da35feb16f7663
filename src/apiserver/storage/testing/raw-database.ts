import { openDB } from 'idb'
import { databaseName } from '../indexeddb/schema.ts'

/** Opens the database of a workspace past the store, to look at it or to damage it. Lets go when somebody deletes or upgrades it. */
export async function withRawDatabase<T>(
  workspace: string,
  use: (database: Awaited<ReturnType<typeof openDB>>) => Promise<T>,
): Promise<T> {
  const database = await openDB(databaseName(workspace))
  try {
    return await use(database)
  } finally {
    database.close()
  }
}

/** Replaces one record by what `change` makes of it. */
export const damage = (
  workspace: string,
  store: string,
  key: IDBValidKey,
  change: (record: unknown) => unknown,
): Promise<IDBValidKey> =>
  withRawDatabase(workspace, async (database) => database.put(store, change(await database.get(store, key)), key))

export const recordsOf = (workspace: string, store: string): Promise<[IDBValidKey, unknown][]> =>
  withRawDatabase(workspace, async (database) => {
    const [keys, values] = await Promise.all([database.getAllKeys(store), database.getAll(store)])
    return keys.map((key, at) => [key, values[at]])
  })
