import type { ApiError, Unreachable } from '../client/api-status.ts'
import type { Exchange } from '../client/transport.ts'
import type { Values } from './api.ts'

/** Why a request is reconciled. */
export type Cause =
  /** `on` is the object of the event: `ConfigMap default/a`. */
  | {
      readonly type: 'event'
      readonly event: 'create' | 'update' | 'delete'
      readonly via: 'object' | 'owner' | 'map'
      readonly on: string
    }
  /** Nothing changed: the cache gave all objects again. */
  | { readonly type: 'resync'; readonly on: string }
  | { readonly type: 'requeue'; readonly afterMs: number }
  /** `attempt`: how often it failed in a row. */
  | { readonly type: 'retry'; readonly attempt: number; readonly error: unknown }

/** What happens in a manager. `request` is `namespace/name`; `id` counts the reconciles of a controller. */
export type Activity =
  | {
      readonly type: 'event'
      readonly controller: string
      readonly event: 'create' | 'update' | 'delete' | 'resync'
      readonly on: string
      readonly resourceVersion: string
      /** The name of the predicate that dropped it. */
      readonly droppedBy?: string
      readonly requests: readonly string[]
    }
  | {
      readonly type: 'reconcile'
      readonly controller: string
      readonly request: string
      readonly id: number
      readonly causes: readonly Cause[]
    }
  | {
      readonly type: 'reconciled'
      readonly controller: string
      readonly request: string
      readonly id: number
      readonly durationMs: number
      readonly requeueAfter?: number
    }
  | {
      readonly type: 'failed'
      readonly controller: string
      readonly request: string
      readonly id: number
      readonly durationMs: number
      readonly error: unknown
      readonly isTerminal: boolean
    }
  /** A request waits before it is queued again. */
  | { readonly type: 'waiting'; readonly controller: string; readonly request: string; readonly ms: number }
  /** A call of a reconcile, or of something else where `request` is absent, with its answer. */
  | {
      readonly type: 'call'
      readonly controller: string
      readonly request?: string
      readonly id?: number
      readonly exchange: Exchange
    }
  /** A read of the cache by a reconcile. */
  | {
      readonly type: 'read'
      readonly controller: string
      readonly request: string
      readonly id: number
      /** An object, such as `ConfigMap default/a`, or the kind of a list. */
      readonly of: string
      /** Of the object that the cache gave; absent where it has none, and for a list. */
      readonly resourceVersion?: string
      /** How many objects a list gave. */
      readonly objects?: number
    }
  | {
      readonly type: 'log'
      readonly controller: string
      readonly request: string
      readonly level: 'info' | 'error'
      readonly message: string
      readonly values: Values
    }
  /** The cache of a kind waits for the server. */
  | { readonly type: 'lost'; readonly kind: string; readonly error: ApiError | Unreachable | Error }
  | { readonly type: 'synced'; readonly kind: string; readonly objects: number }
  | { readonly type: 'leader'; readonly holder: string; readonly isSelf: boolean }

export type Observe = (activity: Activity) => void

/** A cause in words. */
export function causeText(cause: Cause): string {
  if (cause.type === 'event') {
    const on = cause.via === 'owner' ? `owned ${cause.on}` : cause.via === 'map' ? `mapped ${cause.on}` : cause.on
    return `${cause.event} of ${on}`
  }
  if (cause.type === 'resync') return `resync of ${cause.on}`
  if (cause.type === 'requeue') return `requeue after ${cause.afterMs} ms`
  return `retry ${cause.attempt} after ${errorText(cause.error)}`
}

/** An error in a few words: `409 Conflict`, or its message. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { status } = error as { readonly status?: { readonly code?: unknown; readonly reason?: unknown } }
  return status?.code === undefined ? error.message : `${String(status.code)} ${String(status.reason)}`.trim()
}
