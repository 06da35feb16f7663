import { errorMessage } from '../apimachinery/text/error-message.ts'
import { ApiError } from '../client/api-status.ts'
import type { AnyKind, StatusError } from './api.ts'

/** Source: sigs.k8s.io/controller-runtime/pkg/reconcile/reconcile.go, TerminalError. */
export class TerminalError extends Error {
  constructor(cause: unknown) {
    super(`terminal error: ${errorMessage(cause)}`, { cause })
  }
}

/** The server has no such kind. Source: k8s.io/apimachinery/pkg/api/meta/errors.go, NoKindMatchError. */
export class NoKindMatchError extends Error {
  constructor({ apiVersion, kind }: AnyKind) {
    super(`no matches for kind "${kind}" in version "${apiVersion}"`)
  }
}

/** Tells an error by its reason, and where the server gave none by its code. Source: k8s.io/apimachinery/pkg/api/errors/errors.go, reasonAndCodeForError. */
const hasReason =
  (reason: string, code: number) =>
  (error: unknown): error is StatusError =>
    error instanceof ApiError && (error.status.reason === '' ? error.status.code === code : error.status.reason === reason)

export const isNotFound = hasReason('NotFound', 404)
export const isAlreadyExists = hasReason('AlreadyExists', 0)
export const isConflict = hasReason('Conflict', 409)
export const isInvalid = hasReason('Invalid', 422)
export const isForbidden = hasReason('Forbidden', 403)
export const isGone = hasReason('Gone', 410)
export const isTooManyRequests = hasReason('TooManyRequests', 429)

const ignore =
  (isIgnored: (error: unknown) => boolean) =>
  (error: unknown): undefined => {
    if (!isIgnored(error)) throw error
    return undefined
  }

/** Source: sigs.k8s.io/controller-runtime/pkg/client/interfaces.go, IgnoreNotFound. */
export const ignoreNotFound = ignore(isNotFound)
/** Source: sigs.k8s.io/controller-runtime/pkg/client/interfaces.go, IgnoreAlreadyExists. */
export const ignoreAlreadyExists = ignore(isAlreadyExists)
