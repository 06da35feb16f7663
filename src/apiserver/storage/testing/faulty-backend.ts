import { type Batch, StorageFailure } from '../interfaces.ts'
import { DurableBackend } from './durable-backend.ts'

/** How a commit fails: rejected, rejected with an open outcome and not kept, or kept although it says it failed. */
export type Fault = 'rejected' | 'lost' | 'kept'

export const FAULTS: readonly Fault[] = ['rejected', 'lost', 'kept']

/** Fails the commits that `plan` names by their number, from 1. */
export class FaultyBackend extends DurableBackend {
  commits = 0
  /** Nothing fails any more. */
  healed = false
  private readonly plan: (commit: number) => Fault | undefined

  constructor(plan: (commit: number) => Fault | undefined) {
    super()
    this.plan = plan
  }

  override async commit(batch: Batch): Promise<void> {
    this.commits++
    const fault = this.healed ? undefined : this.plan(this.commits)
    // As many turns as a medium may take, not always the same.
    for (let turns = this.commits % 3; turns >= 0; turns--) await Promise.resolve()
    if (fault !== 'rejected' && fault !== 'lost') this.keep(batch)
    if (fault !== undefined) throw new StorageFailure('unavailable', `commit ${this.commits} ${fault}`, fault !== 'rejected')
  }
}
