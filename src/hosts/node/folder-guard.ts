import {
  type BigIntStats,
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs'
import { errorMessage } from '../../apimachinery/text/error-message.ts'
import { StorageFailure } from '../../apiserver/storage/interfaces.ts'
import type { DatabaseGuard } from '../../apiserver/storage/leveldb/guard.ts'
import { checksum } from '../../apiserver/storage/record.ts'
import type { DiskReserve } from './disk-reserve.ts'
import { unfinishedName } from './kept-file.ts'

/**
 * DO NOT CHANGE WITHOUT A MIGRATION. The file holds the newest acknowledged version in 16 digits, a space and the sum of those digits.
 */
const DIGITS = 16

/** The paths that a guard watches. */
export interface GuardedPaths {
  /** Its own file. Each opening makes a new one, so that a server sees by it that another one opened the folder. */
  readonly file: string
  /** A file that every database has. */
  readonly current: string
}

/**
 * Notices what LevelDB cannot: that acknowledged writes are missing, that the folder is gone, that another server opened it after
 * somebody deleted LevelDB's lock, and that it was opened without room for a commit (rules SG-34 to SG-36). A commit costs two
 * looks at the file system and one write to its cache; the version is written only after the commit is on the disk, so that the end
 * of the process or of the power at any moment raises no false alarm.
 */
export class FolderGuard implements DatabaseGuard {
  readonly #paths: GuardedPaths
  readonly #reserve: DiskReserve
  #descriptor: number | undefined
  #own: BigIntStats | undefined

  constructor(paths: GuardedPaths, reserve: DiskReserve) {
    this.#paths = paths
    this.#reserve = reserve
  }

  claim(): number {
    this.close()
    const { file } = this.#paths
    try {
      const version = readVersion(file)
      const unfinished = unfinishedName(file)
      const descriptor = openSync(unfinished, 'w+')
      this.#descriptor = descriptor
      writeVersion(descriptor, version)
      renameSync(unfinished, file)
      this.#own = fstatSync(descriptor, { bigint: true })
      return version
    } catch (error) {
      throw failureOf(error)
    }
  }

  check(): void {
    this.#checkFolder()
    if (!this.#reserve.hasRoom()) throw new StorageFailure('quota', 'the disk is full')
  }

  acknowledge(resourceVersion: number): void {
    this.#checkFolder()
    try {
      if (this.#descriptor !== undefined) writeVersion(this.#descriptor, resourceVersion)
    } catch (error) {
      throw failureOf(error)
    }
  }

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor)
    this.#descriptor = undefined
  }

  #checkFolder(): void {
    const found = statSync(this.#paths.file, { bigint: true, throwIfNoEntry: false })
    if (found === undefined || !existsSync(this.#paths.current)) {
      throw new StorageFailure('unavailable', 'the folder was removed while the server was running', true)
    }
    if (found.ino !== this.#own?.ino || found.dev !== this.#own.dev) {
      throw new StorageFailure('unavailable', 'another server has opened the folder', true)
    }
  }
}

function writeVersion(descriptor: number, version: number): void {
  const digits = String(version).padStart(DIGITS, '0')
  writeSync(descriptor, `${digits} ${checksum(digits)}\n`, 0)
}

/** Returns the version in a file; 0 without a file, or when it is incomplete. */
function readVersion(file: string): number {
  if (!existsSync(file)) return 0
  const [digits = '', sum] = readFileSync(file, 'utf8').trimEnd().split(' ')
  return digits.length === DIGITS && sum === checksum(digits) ? Number(digits) : 0
}

function failureOf(error: unknown): StorageFailure {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOSPC' || code === 'EDQUOT') return new StorageFailure('quota', 'the disk is full', true)
  const text = errorMessage(error)
  return new StorageFailure('unavailable', `the folder cannot be written: ${text}`, true)
}
