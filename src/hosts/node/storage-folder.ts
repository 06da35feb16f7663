import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock, Random } from '../../apiserver/clock.ts'
import type { Storage } from '../../apiserver/storage/interfaces.ts'
import { levelDbBackend } from '../../apiserver/storage/leveldb/backend.ts'
import { openClassicLevel } from '../../apiserver/storage/leveldb/classic-level.ts'
import { openStorage } from '../../apiserver/storage/store.ts'

/**
 * DO NOT CHANGE THESE WITHOUT A MIGRATION. A folder holds the database in `crdlab.leveldb`, and beside it, written last of all when the folder
 * is new, a file that says what it is: `{"crdlab":"storage","format":1,"epoch":"ID of the database"}`.
 */
export const FOLDER_FORMAT = 1
export const MARKER = 'crdlab.json'
const DATABASE = 'crdlab.leveldb'
const UNFINISHED = `${MARKER}.new`

export interface FolderStorage {
  readonly storage: Storage
  /** The folder is new, or its first start was cut off. */
  readonly fresh: boolean
  /** To be called before the first request is answered: from now on the folder is one of crdlab's, and not new. */
  finish(): Promise<void>
  /** What its user has to know, as sentences. */
  readonly warnings: readonly string[]
}

/** A folder that cannot be used, and why; nothing in it was changed. */
export class FolderError extends Error {
  constructor(folder: string, why: string) {
    super(`--storage ${folder}: ${why}`)
  }
}

/** Opens the store in a folder, which is made when it is not there. Rejects with FolderError. */
export async function openFolder(folder: string, options: { clock: Clock; random: Random }): Promise<FolderStorage> {
  const known = await recognise(folder)
  const backend = levelDbBackend(() => openClassicLevel(join(folder, DATABASE)), options)
  const storage = await openStorage(backend, options).catch((error: unknown) => {
    throw new FolderError(folder, textOf(error))
  })
  const { epoch = '', damaged = [], historyLost = false } = backend.report ?? {}
  if (known !== undefined && known !== epoch) {
    await storage.close()
    throw gone(folder)
  }
  const warnings: string[] = []
  if (damaged.length > 0) warnings.push(`damaged objects were set aside: ${damaged.join(', ')}`)
  else if (historyLost) warnings.push('history was damaged and given up: the last writes may be missing, and watches start anew')
  const finish = async (): Promise<void> => {
    if (known === undefined) await writeMarker(folder, epoch)
  }
  return { storage, fresh: known === undefined, finish, warnings: warnings.map((warning) => `--storage ${folder}: ${warning}`) }
}

const gone = (folder: string): FolderError =>
  new FolderError(
    folder,
    `its data is gone: ${DATABASE} in it is not the one that ${MARKER} names; put a copy of it back, or give another folder`,
  )

/** The epoch in the folder's marker; `undefined` for a folder that is new. Makes the folder. */
async function recognise(folder: string): Promise<string | undefined> {
  let names: string[]
  try {
    await mkdir(folder, { recursive: true })
    names = await readdir(folder)
  } catch (error) {
    throw new FolderError(
      folder,
      isFile(error) ? 'there is a file of this name, not a folder' : `cannot be used: ${textOf(error)}`,
    )
  }
  if (names.includes(MARKER)) {
    const epoch = await readMarker(folder)
    if (!names.includes(DATABASE)) throw gone(folder)
    return epoch
  }
  // A first start that was cut off leaves the database without the marker; nothing in it was acknowledged.
  const others = names.filter((name) => name !== DATABASE && name !== UNFINISHED)
  if (others.length === 0) return undefined
  const some = others.sort().slice(0, 3).join(', ')
  throw new FolderError(
    folder,
    `holds other files (${some}${others.length > 3 ? ' ...' : ''}); give a new or empty folder, or one that crdlab wrote`,
  )
}

async function readMarker(folder: string): Promise<string> {
  const text = await readFile(join(folder, MARKER), 'utf8').catch((error: unknown) => {
    throw new FolderError(folder, `cannot be read: ${textOf(error)}`)
  })
  const { crdlab, format, epoch } = markerIn(text)
  if (crdlab !== 'storage' || typeof format !== 'number' || typeof epoch !== 'string') {
    throw new FolderError(folder, `${MARKER} in it is damaged`)
  }
  if (format !== FOLDER_FORMAT) {
    throw new FolderError(
      folder,
      `is of format ${format}, and this version of crdlab knows format ${FOLDER_FORMAT}; it was left as it is`,
    )
  }
  return epoch
}

function markerIn(text: string): { crdlab?: unknown; format?: unknown; epoch?: unknown } {
  try {
    const marker: unknown = JSON.parse(text)
    return typeof marker === 'object' && marker !== null ? marker : {}
  } catch {
    return {}
  }
}

/** Whole or not at all, also after a power cut. Rejects with FolderError. */
async function writeMarker(folder: string, epoch: string): Promise<void> {
  try {
    const file = await open(join(folder, UNFINISHED), 'w')
    try {
      await file.writeFile(`${JSON.stringify({ crdlab: 'storage', format: FOLDER_FORMAT, epoch })}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(join(folder, UNFINISHED), join(folder, MARKER))
  } catch (error) {
    throw new FolderError(folder, `cannot be written: ${textOf(error)}`)
  }
}

const isFile = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EEXIST' || error.code === 'ENOTDIR')

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
