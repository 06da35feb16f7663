import type { Batch } from '../interfaces.ts'
import { DurableBackend } from './durable-backend.ts'

/** Commits when a test says so, in the way it says. */
export class GatedBackend extends DurableBackend {
  /** Batches that were handed over, whether they were kept or not. */
  readonly asked: Batch[] = []
  private readonly open: { batch: Batch; resolve: () => void; reject: (error: Error) => void }[] = []

  override commit(batch: Batch): Promise<void> {
    this.asked.push(batch)
    return new Promise((resolve, reject) => this.open.push({ batch, resolve, reject }))
  }

  /** How many commits are under way. */
  get underWay(): number {
    return this.open.length
  }

  /** Keeps the oldest commit under way and says so. */
  async succeed(): Promise<void> {
    const commit = this.open.shift()
    if (commit === undefined) throw new Error('no commit is under way')
    this.keep(commit.batch)
    commit.resolve()
    await turn()
  }

  /** Rejects the oldest commit under way; `kept`: after keeping it all the same. */
  async fail(error: Error, kept = false): Promise<void> {
    const commit = this.open.shift()
    if (commit === undefined) throw new Error('no commit is under way')
    if (kept) this.keep(commit.batch)
    commit.reject(error)
    await turn()
  }
}

/** Waits until the callbacks of settled promises have run. */
export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
