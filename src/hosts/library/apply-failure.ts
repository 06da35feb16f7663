import type { ApplyError } from './api.ts'

/** See ApplyError. */
export class ApplyFailure extends Error implements ApplyError {
  override readonly name = 'ApplyError'
  readonly code: number
  readonly reason: string

  constructor(code: number, reason: string, message: string) {
    super(message)
    this.code = code
    this.reason = reason
  }
}
