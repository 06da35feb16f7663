import type { ArchivedEntry } from './journal.ts'

/**
 * The whole store of a workspace at one version.
 *
 *     GET  /crdlab/snapshot   StoreSnapshot: the committed state, and the history behind it; `?journal=1` adds the journal
 *     PUT  /crdlab/snapshot   StoreSnapshot: takes the place of everything that is stored, or changes nothing
 *
 * After a PUT every open stream ends, and the store has another epoch. Versions that clients know are those of the former store, so clients
 * must list again.
 */
export const SNAPSHOT_PATH = '/crdlab/snapshot'

/** The key under which a workspace keeps its dialects. It is no key of an object: those begin with a slash. */
export const DIALECTS_KEY = 'crdlab.dev/dialects'

/** The prefix of the keys of CRDs, before their names. */
export const CRD_KEYS = '/apiextensions.k8s.io/customresourcedefinitions/'

/** The key of the CRD that would define the kind of the object with a key. */
export function crdKeyOf(key: string): string {
  const [, group = '', resource = ''] = key.split('/', 3)
  return `${CRD_KEYS}${resource}.${group}`
}

/** An object in its stored form. */
export interface SnapshotObject {
  readonly key: string
  /** The version in `text`. */
  readonly resourceVersion: number
  /** Canonical JSON. */
  readonly text: string
}

/** A change of the past. The text after it is that of the object, or `previous` of the next change to the key. */
export interface SnapshotEvent {
  readonly version: number
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED'
  readonly key: string
  /** Milliseconds since 1970; 0: not known. */
  readonly time: number
  /** The text before the change, and the version in it. */
  readonly previous?: string
  readonly previousVersion?: number
  /** Of a deletion, where the last state is more than `previous` with the version of the deletion. */
  readonly text?: string
}

export interface StoreSnapshot {
  /** The counter. */
  readonly resourceVersion: number
  /** The version after which `events` are complete. */
  readonly compacted: number
  /** In the order of their keys. */
  readonly objects: readonly SnapshotObject[]
  /** In the order of their versions. */
  readonly events: readonly SnapshotEvent[]
  /** The entries of the journal, oldest first. Absent in a PUT: the journal does not change. */
  readonly journal?: readonly ArchivedEntry[]
}
