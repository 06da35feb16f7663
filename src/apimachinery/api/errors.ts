import { quote } from '../field/bad-value.ts'
import { type ErrorList, errorText, type FieldError } from '../field/error.ts'
import { type JsonObject, type JsonValue, newObject, objectOf } from '../json/value.ts'

/**
 * The one error that reaches the wire: a `Status` of kind Failure with its HTTP code. Thrown by handlers, turned into a
 * Response in one place. Every text a client can see for a failed request stands in this file or beside the rule it names.
 * Source: k8s.io/apimachinery/pkg/api/errors/errors.go.
 */
export class StatusError extends Error {
  readonly code: number
  readonly status: JsonObject
  /** Seconds for the Retry-After header; absent: none. */
  readonly retryAfter?: number
  /** The errors that the causes in `details` were made of; empty for other causes. */
  readonly fieldErrors: readonly FieldError[]

  constructor(code: number, reason: string, message: string, details?: JsonObject, fieldErrors: readonly FieldError[] = []) {
    super(message)
    this.fieldErrors = fieldErrors
    this.code = code
    this.status = objectOf({
      kind: 'Status',
      apiVersion: 'v1',
      metadata: newObject(),
      status: 'Failure',
      message,
      reason: reason === '' ? undefined : reason,
      details,
      code,
    })
    const retry = details?.retryAfterSeconds
    if (typeof retry === 'number') this.retryAfter = retry
  }

  get reason(): string {
    return String(this.status.reason ?? '')
  }
}

export interface GroupResource {
  readonly group: string
  readonly resource: string
}

/** `widgets.example.com`, or `widgets` for the core group. */
export const qualified = ({ group, resource }: GroupResource): string => (group === '' ? resource : `${resource}.${group}`)

const nonEmpty = (text: string): string | undefined => (text === '' ? undefined : text)

const about = (of: GroupResource, name: string, more: { [key: string]: JsonValue | undefined } = {}): JsonObject =>
  objectOf({ name: nonEmpty(name), group: nonEmpty(of.group), kind: nonEmpty(of.resource), ...more })

export const notFound = (of: GroupResource, name: string): StatusError =>
  new StatusError(404, 'NotFound', `${qualified(of)} ${quote(name)} not found`, about(of, name))

export const alreadyExists = (of: GroupResource, name: string): StatusError =>
  new StatusError(409, 'AlreadyExists', `${qualified(of)} ${quote(name)} already exists`, about(of, name))

export const generateNameConflict = (of: GroupResource, name: string, retryAfterSeconds: number): StatusError =>
  new StatusError(
    409,
    'AlreadyExists',
    `${qualified(of)} ${quote(name)} already exists, the server was not able to generate a unique name for the object`,
    about(of, name, { retryAfterSeconds }),
  )

export const conflict = (of: GroupResource, name: string, why: string): StatusError =>
  new StatusError(409, 'Conflict', `Operation cannot be fulfilled on ${qualified(of)} ${quote(name)}: ${why}`, about(of, name))

export const OPTIMISTIC_LOCK = 'the object has been modified; please apply your changes to the latest version and try again'

export const forbiddenError = (of: GroupResource, name: string, why: string, causes?: readonly JsonObject[]): StatusError => {
  const what =
    of.resource === '' ? `forbidden: ${why}` : `${qualified(of)}${name === '' ? '' : ` ${quote(name)}`} is forbidden: ${why}`
  return new StatusError(403, 'Forbidden', what, about(of, name, { causes: causes && [...causes] }))
}

export const badRequest = (message: string): StatusError => new StatusError(400, 'BadRequest', message)

export const internal = (message: string): StatusError =>
  new StatusError(500, 'InternalError', `Internal error occurred: ${message}`, objectOf({ causes: [objectOf({ message })] }))

/** 500 without a reason: what upstream answers for an error that is no API status. Source: k8s.io/apiserver/pkg/endpoints/handlers/responsewriters/status.go. */
export const withoutReason = (message: string): StatusError => new StatusError(500, '', message)

export const expired = (message: string): StatusError => new StatusError(410, 'Expired', message)

export const methodNotSupported = (
  of: GroupResource,
  verb: string,
  message = `${verb} is not supported on resources of kind "${qualified(of)}"`,
): StatusError => new StatusError(405, 'MethodNotAllowed', message, about(of, ''))

/** The 405 of a path that serves no resources. */
export const methodNotAllowed = (): StatusError =>
  new StatusError(405, 'MethodNotAllowed', 'the server does not allow this method on the requested resource', objectOf({}))

export const tooLargeEntity = (message: string): StatusError =>
  new StatusError(413, 'RequestEntityTooLarge', `Request entity too large: ${message}`)

export const tooLargeResourceVersion = (requested: number, current: number, retryAfterSeconds: number | undefined): StatusError =>
  new StatusError(
    504,
    'Timeout',
    `Timeout: Too large resource version: ${requested}, current: ${current}`,
    objectOf({
      retryAfterSeconds,
      causes: [objectOf({ reason: 'ResourceVersionTooLarge', message: 'Too large resource version' })],
    }),
  )

export const unsupportedMediaType = (message: string): StatusError => new StatusError(415, 'UnsupportedMediaType', message)

export const notAcceptable = (message: string): StatusError => new StatusError(406, 'NotAcceptable', message)

/** 422 with a cause for every field error. `kind` is that of the object, not of the resource. */
export function invalidError(group: string, kind: string, name: string, errors: ErrorList): StatusError {
  const causes = errors.map((e) => objectOf({ reason: e.type, message: e.body, field: e.field }))
  const texts = [...new Set(errors.map(errorText))]
  const list = texts.length > 1 ? `[${texts.join(', ')}]` : (texts[0] ?? '<nil>')
  return new StatusError(
    422,
    'Invalid',
    `${kind}${group === '' ? '' : `.${group}`} ${quote(name)} is invalid: ${list}`,
    objectOf({
      name: nonEmpty(name),
      group: nonEmpty(group),
      kind: nonEmpty(kind),
      causes: causes.length === 0 ? undefined : causes,
    }),
    errors,
  )
}

/** What the router answers for a path that no resource has: the body is plain text there (`404 page not found`). */
export class PlainError extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}
