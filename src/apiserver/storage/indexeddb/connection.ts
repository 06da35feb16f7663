import { deleteDB, openDB } from 'idb'
import type { Clock } from '../../clock.ts'
import type { StorageFailure } from '../interfaces.ts'
import { lastFailure, silent, superseded } from './failure.ts'
import { createStores, DATABASE_VERSION, type Database, databaseName } from './schema.ts'

/** Milliseconds that an old tab may keep a newer one from opening the database. */
const BLOCKED_MS = 2000
/** Milliseconds after which an opening that does not answer is given up. */
const OPEN_MS = 10_000

/**
 * The connection to one database. It may break at any time (the browser clears data, loses its storage process, suspends the tab); whoever
 * uses it next opens it anew. Once another tab wants to delete or upgrade the database it stays closed: a write must not
 * bring an old form of it back.
 */
export class Connection {
  /** The browser said, when it created the database, that it had thrown away a corrupt one. */
  dataLoss = false
  private readonly workspace: string
  private readonly clock: Clock
  private readonly admit: (database: Database) => Promise<void>
  private readonly version: number
  private current: Promise<Database> | undefined
  private closed: StorageFailure | undefined

  /** `admit` looks at each database that was opened before anybody uses it, and rejects when it is not the one it should be. */
  constructor(workspace: string, clock: Clock, admit: (database: Database) => Promise<void>, version = DATABASE_VERSION) {
    this.workspace = workspace
    this.clock = clock
    this.admit = admit
    this.version = version
  }

  /** The open database. Rejects with what the browser said, or with StorageFailure when there is nothing to try again. */
  database(): Promise<Database> {
    if (this.closed !== undefined) return Promise.reject(this.closed)
    if (this.current === undefined) {
      const opening: Promise<Database> = this.open(() => this.forget(opening))
      this.current = opening
      opening.catch(() => this.forget(opening))
    }
    return this.current
  }

  /** Gives the handle up, since it does not work any more; the next use opens another. */
  drop(): void {
    const dropped = this.current
    this.current = undefined
    dropped?.then((database) => database.close()).catch(() => undefined)
  }

  /** Closes it for good: later uses fail with this. */
  close(reason: StorageFailure): void {
    this.closed ??= reason
    this.drop()
  }

  private forget(opening: Promise<Database>): void {
    if (this.current === opening) this.current = undefined
  }

  private async open(broken: () => void): Promise<Database> {
    const limit = new Limit(this.clock, OPEN_MS, 'opening the workspace')
    const opening = openDB(databaseName(this.workspace), this.version, {
      upgrade: (database, _old, _new, _transaction, event) => {
        if ('dataLoss' in event && event.dataLoss === 'total') this.dataLoss = true
        createStores(database)
      },
      blocked: () => limit.shorten(BLOCKED_MS, 'another tab keeps the workspace open'),
      blocking: () => this.close(superseded()),
      terminated: broken,
    })
    try {
      const database = await Promise.race([opening, limit.reached])
      await Promise.race([this.admit(database), limit.reached])
      if (this.closed !== undefined) throw this.closed
      return database
    } catch (error) {
      // Nobody waits for it any more; left open it would block whoever upgrades or deletes the database later.
      opening.then((late) => late.close()).catch(() => undefined)
      throw error
    } finally {
      limit.cancel()
    }
  }
}

/** Deletes the database of a workspace. Rejects with StorageFailure when another tab does not let go of it within two seconds. */
export async function deleteDatabase(workspace: string, clock: Clock): Promise<void> {
  const limit = new Limit(clock, OPEN_MS, 'deleting the workspace')
  const blocked = (): void => limit.shorten(BLOCKED_MS, 'another tab keeps the workspace open')
  try {
    await Promise.race([deleteDB(databaseName(workspace), { blocked }), limit.reached])
  } catch (error) {
    throw lastFailure(error, false)
  } finally {
    limit.cancel()
  }
}

/** A promise that rejects after some time, unless it is cancelled. */
export class Limit {
  readonly reached: Promise<never>
  cancel: () => void = () => undefined
  private readonly clock: Clock
  private reject: (reason: StorageFailure) => void = () => undefined

  constructor(clock: Clock, ms: number, what: string) {
    this.clock = clock
    this.reached = new Promise((_, reject) => {
      this.reject = reject
    })
    this.reached.catch(() => undefined)
    this.shorten(ms, what)
  }

  shorten(ms: number, what: string): void {
    this.cancel()
    this.cancel = this.clock.setTimer(ms, () => this.reject(silent(what)))
  }
}
