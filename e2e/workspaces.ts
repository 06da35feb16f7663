import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { drop } from './page.ts'

/** A workspace as a file. */
export interface SavedFile {
  readonly name: string
  readonly bytes: Buffer
}

/** Runs a command of the menu of workspaces. */
export async function menu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: /^workspace/ }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Makes a workspace, as one who uses the dialog. */
export async function createWorkspace(page: Page, name: string): Promise<void> {
  await menu(page, 'New workspace')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Open' }).click()
  await page.waitForURL((url) => url.hash === `#/ws/${name}`)
}

/** Exports the open workspace. */
export async function exported(page: Page): Promise<SavedFile> {
  const download = page.waitForEvent('download')
  await menu(page, 'Export workspace')
  const saved = await download
  return { name: saved.suggestedFilename(), bytes: await readFile(await saved.path()) }
}

/** Drops bytes onto the page as a file. */
export async function dropBytes(page: Page, { name, bytes }: SavedFile): Promise<void> {
  const data = await page.evaluateHandle(
    ([file, base64]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], file))
      return transfer
    },
    [name, bytes.toString('base64')] as const,
  )
  await drop(page, data)
}

/** The records of objects in the browser's databases of workspaces, by key, read past the code of the page. */
export const stored = (page: Page): Promise<Record<string, Record<string, string>>> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const all: Record<string, Record<string, string>> = {}
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('crdlab/')) continue
      const database = await done(indexedDB.open(name))
      const store = database.transaction('objects').objectStore('objects')
      const [keys, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())])
      all[name] = Object.fromEntries(keys.map((key, at) => [String(key), String(values[at])]))
      database.close()
    }
    return all
  })
