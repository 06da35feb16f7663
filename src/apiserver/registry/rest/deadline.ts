import type { PlainError, StatusError } from '../../../apimachinery/api/errors.ts'

/** When a request must have its answer. */
export interface Deadline {
  /** In milliseconds of the server's clock. */
  readonly at: number
  /** What is answered then. */
  readonly error: PlainError | StatusError
}
