import type { LimitReached, PlainError } from '../../lab/program-messages.ts'

/** What the worker of a conversion function is told. */
export type ToConversions =
  | {
      readonly type: 'open'
      /** QuickJS, compiled to WebAssembly. */
      readonly wasm: ArrayBuffer
      readonly source: string
      readonly fileName: string
      /** The time, in milliseconds since 1970. */
      readonly now: number
    }
  /** A ConversionReview, as JSON. */
  | { readonly type: 'review'; readonly id: number; readonly text: string; readonly now: number }

/** What it tells. After `failed` and `limit` it answers no more. */
export type FromConversions =
  | { readonly type: 'opened' }
  /** The answered ConversionReview, as JSON. */
  | { readonly type: 'answer'; readonly id: number; readonly text: string }
  | { readonly type: 'failed'; readonly error: PlainError }
  | { readonly type: 'limit'; readonly reached: LimitReached }
