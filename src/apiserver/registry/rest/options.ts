import type { Release } from '../../../apimachinery/releases/release.ts'

/** What a request asks of the registry beside the object. Source: k8s.io/apimachinery/pkg/apis/meta/v1/types.go. */
export type FieldValidation = 'Ignore' | 'Warn' | 'Strict'

export interface WriteOptions {
  readonly dryRun: boolean
  readonly fieldManager: string
  readonly fieldValidation: FieldValidation
  /** What the client says of it; absent: nothing. */
  readonly askedFieldValidation?: string
}

export interface ListOptions {
  readonly labelSelector: string
  readonly fieldSelector: string
  readonly resourceVersion: string
  readonly resourceVersionMatch: string
  readonly limit: number
  readonly continue: string
  /** Seconds after which a watch ends; 0: the server decides. */
  readonly timeoutSeconds: number
  readonly allowWatchBookmarks: boolean
  readonly sendInitialEvents: boolean | undefined
  /** The release that the server equals; absent: the newest. */
  readonly release?: Release
}

/** Those of a request that demands nothing. */
export const NO_PRECONDITIONS: DeleteOptions['preconditions'] = {}

/** `propagationPolicy` and the rest of a DELETE, from the query or, when there is one, from the body. */
export interface DeleteOptions {
  readonly dryRun: boolean
  readonly propagationPolicy: string | undefined
  readonly orphanDependents: boolean | undefined
  readonly gracePeriodSeconds: number | undefined
  readonly preconditions: { readonly uid?: string; readonly resourceVersion?: string }
  /** Deletes an object that cannot be decoded, and no other: `ignoreStoreReadErrorWithClusterBreakingPotential`. */
  readonly ignoresReadError: boolean
}
