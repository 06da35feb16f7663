import { StorageFailure } from '../interfaces.ts'
import { isFullDisk, reasonOf } from './backend.ts'
import type { LevelDatabase } from './database.ts'

/**
 * Opens the LevelDB database in a folder, creating it when there is none and `create` is true. The native module is loaded by the first call, so that a server
 * that keeps its objects in memory does without. Rejects with StorageFailure.
 */
export async function openClassicLevel(folder: string, create = true): Promise<LevelDatabase> {
  const { ClassicLevel } = await import('classic-level').catch((error: unknown) => {
    throw isMissing(error)
      ? new StorageFailure('unavailable', 'objects are kept by the package classic-level, which is not installed')
      : error
  })
  const level = new ClassicLevel(folder, { keyEncoding: 'utf8', valueEncoding: 'utf8', createIfMissing: create })
  try {
    await level.open()
  } catch (error) {
    throw openingFailed(error)
  }
  return {
    write: (operations) => level.batch([...operations], { sync: true }),
    read: (from, to) => level.iterator({ gte: from, lt: to, fillCache: false, highWaterMarkBytes: PAGE_BYTES }).all(),
    close: () => level.close(),
  }
}

/** An optional package is not there where it was left out, or where it cannot be built. */
const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'

/** How much one step over the keys brings from the native side. */
const PAGE_BYTES = 1024 * 1024

function openingFailed(error: unknown): StorageFailure {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (code === 'LEVEL_LOCKED') return new StorageFailure('unavailable', 'another server has it open')
  const reason = reasonOf(cause)
  if (code === 'LEVEL_CORRUPTION') {
    return new StorageFailure('unavailable', `its database is damaged and was left unchanged: ${reason}`)
  }
  if (/does not exist \(create_if_missing is false\)/.test(reason)) {
    return new StorageFailure('unavailable', 'its database is damaged and was left unchanged: the file CURRENT is missing')
  }
  // Opening writes what the log holds into tables, so a full disk fails here too.
  return isFullDisk(reason)
    ? new StorageFailure('quota', 'the disk is full')
    : new StorageFailure('unavailable', `its database cannot be opened: ${reason}`)
}
