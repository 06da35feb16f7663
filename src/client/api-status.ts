import { stringOf } from '../apimachinery/json/access.ts'
import { isObject, type JsonObject, type JsonValue } from '../apimachinery/json/value.ts'

/** One cause of a rejection: the field as the server names it and what is wrong with it. */
export interface Cause {
  readonly field: string
  readonly message: string
  readonly reason: string
}

/** The Status of a failed request. */
export interface ApiStatus {
  readonly code: number
  readonly reason: string
  readonly message: string
  readonly causes: readonly Cause[]
  /** The whole Status as it came; absent when the answer was none. */
  readonly raw?: JsonObject
}

/** Reads a Status; what is none becomes one that says what came instead. */
export function readStatus(code: number, value: JsonValue | undefined, body: string): ApiStatus {
  if (!isObject(value) || value.kind !== 'Status') {
    return { code, reason: '', message: body.trim() === '' ? `HTTP ${code}` : body.trim().slice(0, 2000), causes: [] }
  }
  const details = isObject(value.details) ? value.details : undefined
  const list = Array.isArray(details?.causes) ? details.causes : []
  const causes = list.filter(isObject).map((cause) => ({
    field: stringOf(cause.field),
    message: stringOf(cause.message),
    reason: stringOf(cause.reason),
  }))
  return { code, reason: stringOf(value.reason), message: stringOf(value.message), causes, raw: value }
}

/** Thrown by the reading half of the client when a server rejects. */
export class ApiError extends Error {
  readonly status: ApiStatus
  constructor(status: ApiStatus) {
    super(status.message)
    this.status = status
  }
}

/** No answer came: the connection or the engine is gone. Nothing is known about the request. */
export class Unreachable extends Error {}
