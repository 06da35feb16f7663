import type { ClientClock, Transport } from '../client/transport.ts'
import type { Activity } from '../controller-runtime/activity.ts'
import type { FromProgram, ToProgram, Turn } from './program-messages.ts'

/** A file of controllers. */
export interface ProgramFile {
  /** TypeScript. Its default export takes a manager and adds controllers. */
  readonly source: string
  /** As errors name it. */
  readonly fileName: string
  /** The name of the manager, which sends what is not of one controller. */
  readonly name: string
  /** Makes `Math.random` of the program: the same seed gives the same numbers. */
  readonly seed: number
}

/** A file of controllers to run, and what it works with. It has no other clock, chance or network. */
export interface ProgramOptions extends ProgramFile {
  readonly wire: {
    readonly fetch: Transport
    readonly clock: ClientClock
    /** Whom the requests impersonate. Absent: nobody. */
    readonly user?: string
    readonly groups?: readonly string[]
  }
  /** Hears of everything. Errors in it are Error objects with a `message`, and where it is known a `status` and a `line`. */
  readonly observe: (activity: Activity) => void
  /** Hears of all that the program is told, and of what it wants then. */
  readonly record?: (turn: Turn) => void
}

/** How a program ended. `line` counts from 1, in the source. */
export type ProgramEnd =
  | { readonly type: 'stopped' }
  | { readonly type: 'failed'; readonly message: string; readonly line?: number }
  | {
      readonly type: 'limit'
      readonly limit: 'memory' | 'steps' | 'time' | 'depth'
      readonly message: string
      readonly line?: number
    }

export interface RunningProgram {
  /** Ends it at once. What it knew is lost, as in a crash. */
  stop(): void
  /** Never rejects. */
  readonly ended: Promise<ProgramEnd>
}

/** Runs a program where it reaches only what it was given. */
export type RunProgram = (options: ProgramOptions) => RunningProgram

/** A program that gets messages one by one, without clock and network. */
export interface OpenedProgram {
  /** Resolves to what it says and wants then; to undefined when it has ended. */
  tell(message: ToProgram): Promise<readonly FromProgram[] | undefined>
  stop(): void
  /** Never rejects. */
  readonly ended: Promise<ProgramEnd>
}

export type OpenProgram = (program: ProgramFile) => OpenedProgram
