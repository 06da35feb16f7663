import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorMessage } from '../../apimachinery/text/error-message.ts'
import type { Clock, Random } from '../../apiserver/clock.ts'
import { type Storage, StorageFailure } from '../../apiserver/storage/interfaces.ts'
import { levelDbBackend } from '../../apiserver/storage/leveldb/backend.ts'
import { openClassicLevel } from '../../apiserver/storage/leveldb/classic-level.ts'
import { openStorage } from '../../apiserver/storage/store.ts'
import { DiskReserve } from './disk-reserve.ts'
import { FolderGuard } from './folder-guard.ts'
import { unfinishedName, writeKept } from './kept-file.ts'

/**
 * DO NOT CHANGE THESE WITHOUT A MIGRATION. A folder holds the database in `crdlab.leveldb`, and beside it, written last of all when the folder
 * is new, a file that says what it is: `{"crdlab":"storage","format":1,"epoch":"ID of the database"}`. `crdlab.version` holds the newest
 * acknowledged version and `crdlab.reserve` takes room on the disk; a folder without them gets them.
 */
export const FOLDER_FORMAT = 1
export const MARKER = 'crdlab.json'
const DATABASE = 'crdlab.leveldb'
const VERSION = 'crdlab.version'
const RESERVE = 'crdlab.reserve'
/** The journal. No object depends on it; a folder without it gets a new one. */
export const JOURNAL_FOLDER = 'crdlab.journal'
/** The remains of an interrupted first start, which has no marker and acknowledged nothing. */
const LEFTOVERS = new Set([DATABASE, unfinishedName(MARKER), VERSION, unfinishedName(VERSION), RESERVE, JOURNAL_FOLDER])

export interface FolderStorage {
  readonly storage: Storage
  /** The folder is new, or its first start was cut off. */
  readonly fresh: boolean
  /** To be called before the first request is answered: from now on the folder is one of crdlab's, and not new. */
  finish(): Promise<void>
  /** Notices for the user, in sentences. */
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
  const database = join(folder, DATABASE)
  const reserve = new DiskReserve(join(folder, RESERVE))
  const guard = new FolderGuard({ file: join(folder, VERSION), current: join(database, 'CURRENT') }, reserve)
  const openLevel = (again: boolean) => openClassicLevel(database, known === undefined && !again)
  const backend = levelDbBackend(openLevel, { ...options, guard })
  const warnings: string[] = []
  const withReserve = (error: unknown): Promise<Storage> => {
    if (!(error instanceof StorageFailure && error.reason === 'quota') || !reserve.release()) throw error
    warnings.push('the disk is full: reads work, writes are rejected until space is available')
    return openStorage(backend, options)
  }
  const storage = await openStorage(backend, options)
    .catch(withReserve)
    .catch((error: unknown) => {
      throw new FolderError(folder, errorMessage(error))
    })
  if (warnings.length === 0) reserve.hold()
  const { epoch = '', damaged = [], historyLost = false, lostVersions = 0 } = backend.report ?? {}
  if (known !== undefined && known !== epoch) {
    await storage.close()
    throw gone(folder)
  }
  if (lostVersions > 0) {
    warnings.push(
      `${lostVersions} acknowledged ${lostVersions === 1 ? 'write is' : 'writes are'} missing. The log of the database was truncated, or an older copy was restored`,
    )
  }
  if (damaged.length > 0) warnings.push(`damaged objects were moved aside: ${damaged.join(', ')}`)
  else if (historyLost && lostVersions === 0)
    warnings.push('the history was damaged and has been discarded: the last writes may be missing, and watches restart')
  const finish = async (): Promise<void> => {
    if (known === undefined) await writeMarker(folder, epoch)
  }
  return { storage, fresh: known === undefined, finish, warnings: warnings.map((warning) => `--storage ${folder}: ${warning}`) }
}

/**
 * Removes what crdlab keeps in a folder whose store is closed. Rejects with FolderError, and removes nothing, when there is anything else. The
 * marker goes first: what a crash leaves is then a first start that was cut off.
 */
export async function clearFolder(folder: string): Promise<void> {
  const others = (await readdir(folder)).filter((name) => name !== MARKER && !LEFTOVERS.has(name))
  if (others.length > 0) throw foreign(folder, others)
  for (const name of [MARKER, ...LEFTOVERS]) await rm(join(folder, name), { recursive: true, force: true })
}

const gone = (folder: string): FolderError =>
  new FolderError(
    folder,
    `its data is missing: ${DATABASE} is not the database that ${MARKER} names. Restore a copy, or use another folder`,
  )

/** The epoch in the folder's marker; `undefined` for a folder that is new. Makes the folder. */
async function recognise(folder: string): Promise<string | undefined> {
  let names: string[]
  try {
    await makeFolder(folder)
    names = await readdir(folder)
  } catch (error) {
    throw new FolderError(folder, isFile(error) ? 'is a file, not a folder' : `cannot be used: ${errorMessage(error)}`)
  }
  if (names.includes(MARKER)) {
    const epoch = await readMarker(folder)
    if (!names.includes(DATABASE)) throw gone(folder)
    return epoch
  }
  const others = names.filter((name) => !LEFTOVERS.has(name))
  if (others.length === 0) return undefined
  throw foreign(folder, others)
}

function foreign(folder: string, names: string[]): FolderError {
  const some = names.sort().slice(0, 3).join(', ')
  return new FolderError(
    folder,
    `contains other files (${some}${names.length > 3 ? ' ...' : ''}). Use a new or empty folder, or one that crdlab created`,
  )
}

/** Makes a folder and those above it. Node's own way to do so never ends where the system rejects a folder with ENOENT (/proc). */
async function makeFolder(folder: string): Promise<void> {
  const exists = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (exists) return
  const parent = dirname(folder)
  if (parent !== folder) await makeFolder(parent)
  await mkdir(folder)
}

async function readMarker(folder: string): Promise<string> {
  const text = await readFile(join(folder, MARKER), 'utf8').catch((error: unknown) => {
    throw new FolderError(folder, `cannot be read: ${errorMessage(error)}`)
  })
  const { crdlab, format, epoch } = markerIn(text)
  if (crdlab !== 'storage' || typeof format !== 'number' || typeof epoch !== 'string') {
    throw new FolderError(folder, `its ${MARKER} is damaged`)
  }
  if (format !== FOLDER_FORMAT) {
    throw new FolderError(
      folder,
      `has format ${format}, but this version of crdlab supports format ${FOLDER_FORMAT}. Nothing was changed`,
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
    // It holds nothing secret; whoever may open the folder reads it.
    await writeKept(join(folder, MARKER), `${JSON.stringify({ crdlab: 'storage', format: FOLDER_FORMAT, epoch })}\n`, 0o666)
  } catch (error) {
    throw new FolderError(folder, `cannot be written: ${errorMessage(error)}`)
  }
}

const isFile = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EEXIST' || error.code === 'ENOTDIR')
