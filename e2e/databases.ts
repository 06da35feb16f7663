import type { Page } from '@playwright/test'

/** The databases of a page's origin as JSON, from a document that has none of them open. */
export const databasesOf = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const all = []
    for (const { name = '', version = 1 } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name))
      const stores = []
      for (const store of database.objectStoreNames) {
        const open = database.transaction(store).objectStore(store)
        const [keys, values] = await Promise.all([done(open.getAllKeys()), done(open.getAll())])
        stores.push({ store, records: keys.map((key, at) => [key, values[at]]) })
      }
      database.close()
      all.push({ name, version, stores })
    }
    return JSON.stringify(all)
  })

/** Stores the databases that `databasesOf` read, none of which is there. */
export const storeDatabases = (page: Page, databases: string): Promise<void> =>
  page.evaluate(async (text) => {
    const all: {
      readonly name: string
      readonly version: number
      readonly stores: readonly { readonly store: string; readonly records: readonly (readonly [IDBValidKey, unknown])[] }[]
    }[] = JSON.parse(text)
    const write = ({ name, version, stores }: (typeof all)[number]): Promise<void> =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open(name, version)
        opening.onerror = () => reject(opening.error)
        opening.onupgradeneeded = () => {
          for (const { store, records } of stores) {
            const made = opening.result.createObjectStore(store)
            for (const [key, value] of records) made.put(value, key)
          }
        }
        opening.onsuccess = () => {
          opening.result.close()
          resolve()
        }
      })
    await Promise.all(all.map(write))
  }, databases)
