import type { Activity } from '../controller-runtime/activity.ts'

/** What a program is told. Time stands still until the next message: `now` and `elapsed` are as a ClientClock gives them. */
export type ToProgram = { readonly now: number; readonly elapsed: number } & (
  | { readonly type: 'head'; readonly id: number; readonly status: number; readonly headers: Readonly<Record<string, string>> }
  /** A piece of a body. */
  | { readonly type: 'chunk'; readonly id: number; readonly text: string }
  | { readonly type: 'end'; readonly id: number }
  /** No answer came, or the rest of it did not. */
  | { readonly type: 'failed'; readonly id: number; readonly message: string }
  /** A sleep is over. */
  | { readonly type: 'woken'; readonly id: number }
  | { readonly type: 'start' }
  | { readonly type: 'stop' }
)

/** What a program wants. Nothing of it is trusted. */
export type FromProgram =
  | {
      readonly type: 'fetch'
      readonly id: number
      readonly method: string
      readonly url: string
      readonly headers: Readonly<Record<string, string>>
      readonly body?: string
    }
  | { readonly type: 'sleep'; readonly id: number; readonly ms: number }
  /** Of a request or of a sleep. */
  | { readonly type: 'cancel'; readonly id: number }
  | { readonly type: 'activity'; readonly activity: Activity }
  /** The manager has ended; with an error: it failed. */
  | { readonly type: 'ended'; readonly error?: PlainError }

/** What the limits of a program ended it for. */
export interface LimitReached {
  readonly limit: 'memory' | 'steps' | 'time' | 'depth'
  readonly message: string
  readonly line?: number
}

/** An error as it leaves a program. */
export interface PlainError {
  readonly message: string
  /** Where it was thrown, in lines of the program's file. */
  readonly line?: number
  readonly status?: { readonly code: number; readonly reason: string; readonly message: string }
}

/** What a program wants of the world around it. */
export type Want = Exclude<FromProgram, { readonly type: 'activity' }>

/** A message to a program, and what it wanted then. */
export interface Turn {
  readonly told: ToProgram
  readonly wants: readonly Want[]
}
