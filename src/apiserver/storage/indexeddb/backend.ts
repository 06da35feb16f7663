import type { Clock, Random } from '../../clock.ts'
import { type Backend, type Batch, type Snapshot, StorageFailure } from '../interfaces.ts'
import { decodeState, type State } from '../state.ts'
import { Connection, Limit } from './connection.ts'
import { Ended, finalFailure, lastFailure, overtaken, Silence, wiped } from './failure.ts'
import { type LoadReport, loadDatabase } from './load.ts'
import { type Database, STATE, Stores, UNFILLED } from './schema.ts'
import { type CommitPlan, commitTransaction } from './transaction.ts'

export interface IndexedDbOptions {
  readonly clock: Clock
  readonly random: Random
  /** `relaxed` (default): survives the end of the tab and of the browser. `strict`: flushed to the disk, survives a power cut. */
  readonly durability?: 'relaxed' | 'strict'
}

/** A record that did not carry its sum when it was read. */
export interface DamagedRecord {
  readonly key: string
  /** When it was set aside, in milliseconds since 1970. */
  readonly found: number
  /** What was left of it. */
  readonly text: string
}

export interface IndexedDbBackend extends Backend {
  /** What the last `load` found. */
  readonly report: (LoadReport & { readonly dataLoss: boolean }) | undefined
  /** For commits from now on. */
  durability: 'relaxed' | 'strict'
  /** What a fresh database begins with is there: from now on it is not fresh. Rejects with StorageFailure. */
  filled(): Promise<void>
  /** Every damaged record that was ever set aside in this database. Rejects with StorageFailure. */
  damaged(): Promise<DamagedRecord[]>
}

/** Objects, counter and log of one workspace in a database of the browser. Rules SG-20 to SG-29. */
export const indexedDbBackend = (workspace: string, options: IndexedDbOptions): IndexedDbBackend =>
  new WorkspaceDatabase(workspace, options)

/** Milliseconds after which a commit that does not answer is given up. */
const COMMIT_MS = 10_000

const isQuota = (error: unknown): boolean => error instanceof StorageFailure && error.reason === 'quota'

/** After a pause this long (a suspended tab) it is checked before a commit that nobody took the database over meanwhile. */
const PAUSE_MS = 30_000

class WorkspaceDatabase implements IndexedDbBackend {
  durability: 'relaxed' | 'strict'
  report: IndexedDbBackend['report']
  private readonly connection: Connection
  private readonly clock: Clock
  private readonly random: Random
  private state: State | undefined
  private logKeys: number[] = []
  private lastCommit = 0
  /** Whether the database names this engine as its owner. */
  private claimed = true
  /** Whether the database carries the mark of an exact counter. */
  private marked = true
  /** Set once another engine has taken over: nothing is written any more. */
  private lost: StorageFailure | undefined

  constructor(workspace: string, options: IndexedDbOptions) {
    this.connection = new Connection(workspace, options.clock, (database) => this.recognise(database))
    this.clock = options.clock
    this.random = options.random
    this.durability = options.durability ?? 'relaxed'
  }

  async load(): Promise<Snapshot> {
    const claim = { owner: this.random.uuid(), newEpoch: this.random.uuid(), now: this.clock.now() }
    const read = (full: boolean) => (database: Database) =>
      this.limited(loadDatabase(database, claim, full), 'reading the workspace')
    const loaded = await this.twice(read(false), false).catch((error: unknown) => {
      if (!isQuota(error)) throw error
      return this.twice(read(true), false)
    })
    this.marked = this.claimed = !loaded.report.full
    this.state = loaded.state
    this.logKeys = loaded.logKeys
    this.lastCommit = claim.now
    this.report = { ...loaded.report, dataLoss: this.connection.dataLoss }
    return loaded.snapshot
  }

  async commit(batch: Batch): Promise<void> {
    if (this.lost !== undefined) throw this.lost
    const state = this.state
    if (state === undefined) throw new StorageFailure('unavailable', 'the workspace was not loaded')
    const plan = this.planOf(state, batch)
    const deletes = batch.writes.length > 0 && batch.writes.every(({ text }) => text === undefined)
    try {
      await this.attempt(batch, plan)
    } catch (error) {
      if (!isQuota(error)) throw error
      const frugal = { ...plan, verify: this.claimed, state: { ...plan.state, compacted: batch.resourceVersion } }
      await this.attempt(batch, { ...frugal, mode: 'lean' }).catch((still: unknown) => {
        if (!isQuota(still) || !deletes) throw still
        return this.attempt(batch, { ...frugal, mode: 'bare' })
      })
    }
  }

  private async attempt(batch: Batch, plan: CommitPlan): Promise<void> {
    let verify = plan.verify
    await this.twice(async (database) => {
      const mustVerify = verify
      // Whatever happens to the first try, the second one finds out what became of it.
      verify = this.claimed
      const { done, abort } = commitTransaction(database, batch, { ...plan, verify: mustVerify })
      await this.limited(done, 'saving', abort)
    }, true)
    this.done(batch, plan)
  }

  private done(batch: Batch, plan: CommitPlan): void {
    this.state = plan.state
    this.lastCommit = this.clock.now()
    if (batch.log.length > 0) this.logKeys.push(plan.after)
    this.marked = plan.mode !== 'bare'
    if (plan.mode !== 'bare') this.claimed = true
    if (plan.mode !== 'full') this.logKeys = []
    else if (plan.dropBelow > 0) this.logKeys = this.logKeys.filter((key) => key >= plan.dropBelow)
  }

  async filled(): Promise<void> {
    if (this.report?.fresh === true) await this.twice((database) => database.delete(Stores.meta, UNFILLED), false)
  }

  async damaged(): Promise<DamagedRecord[]> {
    return this.twice(async (database) => {
      const store = database.transaction(Stores.quarantine).store
      const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()])
      return keys.map((id, at) => {
        const [key, found] = Array.isArray(id) ? id : [id, 0]
        const value: unknown = values[at]
        return { key: String(key), found: Number(found), text: typeof value === 'string' ? value : JSON.stringify(value) }
      })
    }, false)
  }

  close(): Promise<void> {
    this.connection.close(new StorageFailure('unavailable', 'the store is closed'))
    return Promise.resolve()
  }

  private planOf(state: State, batch: Batch): CommitPlan {
    const { resourceVersion, voidAfter } = batch
    // History that was given up here is still in the memory of the store.
    const compacted = Math.max(state.compacted, batch.compacted)
    const dropBelow = this.logKeys.findLast((key) => key <= compacted) ?? 0
    const dropping = dropBelow > (this.logKeys[0] ?? 0)
    const paused = this.clock.now() - this.lastCommit > PAUSE_MS
    return {
      state: { ...state, resourceVersion, compacted },
      after: state.resourceVersion,
      dropBelow: dropping ? dropBelow : 0,
      verify: this.claimed && (voidAfter !== undefined || paused || batch.log.length === 0),
      durability: this.durability,
      mode: 'full',
      mark: !this.marked,
    }
  }

  /** Runs `use`; when the connection proves broken, once more on a new one. `uncertain`: a failure may have left its effect. */
  private async twice<T>(use: (database: Database) => Promise<T>, uncertain: boolean): Promise<T> {
    try {
      return await use(await this.connection.database())
    } catch (error) {
      const failure = finalFailure(error)
      if (failure !== undefined) throw this.remember(failure)
    }
    // The handle is dead even when it does not say so: retrying on it never helps.
    this.connection.drop()
    try {
      return await use(await this.connection.database())
    } catch (error) {
      this.connection.drop()
      throw this.remember(lastFailure(error, uncertain))
    }
  }

  /** A database that was opened anew must be the one we had: written to, an empty one would pass for the user's data. */
  private async recognise(database: Database): Promise<void> {
    if (this.state === undefined) return
    const state = decodeState(await database.get(Stores.meta, STATE))
    if (state?.epoch !== this.state.epoch) throw wiped()
    if (this.claimed && state.owner !== this.state.owner) throw overtaken()
  }

  private remember(failure: StorageFailure): StorageFailure {
    if (failure instanceof Ended) this.lost = failure
    return failure
  }

  private async limited<T>(work: Promise<T>, what: string, abort?: () => void): Promise<T> {
    const limit = new Limit(this.clock, COMMIT_MS, what)
    try {
      return await Promise.race([work, limit.reached])
    } catch (error) {
      if (error instanceof Silence) {
        // It may still come about after all; the next commit is queued behind it and puts things right.
        work.catch(() => undefined)
        abort?.()
        this.connection.drop()
      }
      throw error
    } finally {
      limit.cancel()
    }
  }
}
