import type { Clock, Random } from '../../clock.ts'
import { type Backend, type Batch, type Snapshot, StorageFailure } from '../interfaces.ts'
import { encodeRecord } from '../record.ts'
import { slim } from '../slim-log.ts'
import { encodeState, type State } from '../state.ts'
import type { LevelDatabase, LevelOperation, OpenLevel } from './database.ts'
import { logKey, objectKey, Ranges, STATE_KEY, versionOfLog } from './format.ts'
import { type DatabaseGuard, NO_GUARD } from './guard.ts'
import { type LoadReport, loadDatabase, readState } from './load.ts'

export interface LevelDbOptions {
  readonly clock: Clock
  readonly random: Random
  /** Default: none. */
  readonly guard?: DatabaseGuard
}

export interface LevelDbBackend extends Backend {
  /** What the last `load` found. */
  readonly report: LoadReport | undefined
}

/**
 * Objects, counter and log in one LevelDB database. A commit is one synced batch: it is on the disk when it resolves, and survives the end
 * of the process and of the power. Rules SG-20, SG-30 to SG-36.
 */
export const levelDbBackend = (open: OpenLevel, options: LevelDbOptions): LevelDbBackend => new LevelStore(open, options)

class LevelStore implements LevelDbBackend {
  report: LoadReport | undefined
  private readonly open: OpenLevel
  private readonly clock: Clock
  private readonly random: Random
  private readonly guard: DatabaseGuard
  private database: LevelDatabase | undefined
  private state: State | undefined
  private logVersions: number[] = []
  private closed = false

  constructor(open: OpenLevel, { clock, random, guard = NO_GUARD }: LevelDbOptions) {
    this.open = open
    this.guard = guard
    this.clock = clock
    this.random = random
  }

  async load(): Promise<Snapshot> {
    const database = await this.open(false)
    try {
      const acknowledged = this.guard.claim()
      const claim = { owner: this.random.uuid(), newEpoch: this.random.uuid(), now: this.clock.now(), acknowledged }
      const { snapshot, state, logVersions, report } = await loadDatabase(database, claim)
      this.database = database
      this.state = state
      this.logVersions = logVersions
      this.report = report
      return snapshot
    } catch (error) {
      await database.close().catch(ignored)
      throw failureOf(error, false)
    }
  }

  async commit(batch: Batch): Promise<void> {
    const before = this.state
    if (before === undefined || this.closed) throw new StorageFailure('unavailable', 'the store is not open')
    this.guard.check()
    const repair: LevelOperation[] = []
    const database = this.database ?? (await this.reopen(before, repair))
    // History that was given up when it was read is still in the memory of the store.
    const compacted = Math.max(before.compacted, batch.compacted)
    const state = { ...before, resourceVersion: batch.resourceVersion, compacted }
    const dropBelow = this.logVersions.findLast((version) => version <= compacted) ?? 0
    const dropped = this.logVersions.findIndex((version) => version >= dropBelow)
    try {
      await database.write([...repair, ...this.operationsOf(batch, state, Math.max(dropped, 0))])
      this.guard.acknowledge(batch.resourceVersion)
    } catch (error) {
      // After a failed write LevelDB rejects all others; only a new opening tells what it kept.
      this.database = undefined
      await database.close().catch(ignored)
      throw failureOf(error, true)
    }
    if (dropped > 0) this.logVersions.splice(0, dropped)
    if (batch.log.length > 0) this.logVersions.push(before.resourceVersion)
    this.state = state
  }

  async close(): Promise<void> {
    this.closed = true
    const database = this.database
    this.database = undefined
    await database?.close()
    this.guard.close()
  }

  private operationsOf(batch: Batch, state: State, dropped: number): LevelOperation[] {
    const operations: LevelOperation[] = batch.writes.map(({ key, text, resourceVersion, expires }) =>
      text === undefined
        ? { type: 'del', key: objectKey(key) }
        : { type: 'put', key: objectKey(key), value: encodeRecord(key, resourceVersion, text, expires) },
    )
    for (const version of this.logVersions.slice(0, dropped)) operations.push({ type: 'del', key: logKey(version) })
    if (batch.log.length > 0) {
      operations.push({ type: 'put', key: logKey(this.state?.resourceVersion ?? 0), value: slim(batch.log) })
    }
    operations.push({ type: 'put', key: STATE_KEY, value: encodeState(state) })
    return operations
  }

  /** Opens the database again after a failed write. `repair` is filled with what takes back the log of commits that were not acknowledged. */
  private async reopen(before: State, repair: LevelOperation[]): Promise<LevelDatabase> {
    const database = await this.open(true).catch((error: unknown) => {
      throw failureOf(error, false)
    })
    try {
      const state = await readState(database)
      if (state?.epoch !== before.epoch) throw new StorageFailure('unavailable', 'the data of the folder was deleted')
      if (state.owner !== before.owner) throw new StorageFailure('unavailable', 'another server has opened the folder')
      for (const [key] of await database.read(logKey(before.resourceVersion), Ranges.log[1])) {
        if (versionOfLog(key) >= before.resourceVersion) repair.push({ type: 'del', key })
      }
    } catch (error) {
      await database.close().catch(ignored)
      throw failureOf(error, false)
    }
    this.database = database
    return database
  }
}

const ignored = (): void => undefined

/** `uncertain`: LevelDB may have kept the write all the same. */
function failureOf(error: unknown, uncertain: boolean): StorageFailure {
  if (error instanceof StorageFailure) return error
  const text = reasonOf(error)
  return isFullDisk(text)
    ? new StorageFailure('quota', 'the disk is full', uncertain)
    : new StorageFailure('unavailable', `the folder cannot be written: ${text}`, uncertain)
}

export const isFullDisk = (reason: string): boolean => /no space left|quota exceeded/i.test(reason)

/** What LevelDB itself said: the package's errors carry it as their cause. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message
}
