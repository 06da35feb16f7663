import type { LimitReached, PlainError } from '../../lab/program-messages.ts'

/** A ConversionReview as JSON. */
export interface NumberedReview {
  readonly id: number
  readonly text: string
}

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
  /** ConversionReviews, as JSON, each with its number. */
  | { readonly type: 'reviews'; readonly reviews: readonly NumberedReview[]; readonly now: number }

/** What it tells. After `failed` and `limit` it answers no more. */
export type FromConversions =
  | { readonly type: 'opened' }
  /** Some of the answered reviews. */
  | { readonly type: 'answers'; readonly answers: readonly NumberedReview[] }
  | { readonly type: 'failed'; readonly error: PlainError }
  | { readonly type: 'limit'; readonly reached: LimitReached }
