import type { LabModel } from './model/lab-model.ts'
import type { ProgramEnd } from './program.ts'

/** `idle`: not started yet, or stopped. */
export type LabPhase =
  | { readonly type: 'idle' }
  | { readonly type: 'running' }
  | { readonly type: 'ended'; readonly end: ProgramEnd }

/** What the lab shows: a program that runs, or one that is replayed. */
export interface LabFeed {
  readonly model: LabModel
  /** `speed`: how many of its milliseconds pass in one outside; 0 while it stands. */
  readonly clock: { elapsed(): number; readonly speed: number }
  readonly phase: LabPhase
  /** The source that runs, or ran last. */
  readonly source: string | undefined
  /** Calls the listener after each change, until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void
  clearLines(): void
}
