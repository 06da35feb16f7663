import type { LimitReached, PlainError, ToProgram } from '../../lab/program-messages.ts'

/** What the worker of a program is told. */
export type ToSandbox =
  | {
      readonly type: 'open'
      /** QuickJS, compiled to WebAssembly. */
      readonly wasm: ArrayBuffer
      readonly source: string
      readonly fileName: string
      readonly name: string
      readonly seed: number
      /** How long a turn can take, in milliseconds; absent: as long as that of any program. */
      readonly turnMs?: number
    }
  | { readonly type: 'message'; readonly message: ToProgram }

/** What it tells: what the program wants, after it was opened and after each message that it was told, or how it ended. */
export type FromSandbox =
  | { readonly type: 'turn'; readonly messages: readonly string[] }
  | { readonly type: 'failed'; readonly error: PlainError }
  | { readonly type: 'limit'; readonly reached: LimitReached }
