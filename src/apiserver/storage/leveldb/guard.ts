/**
 * What stands beside a database and outlives damage to it. Every method throws StorageFailure when the database must not be written.
 */
export interface DatabaseGuard {
  /** Takes the database that was just opened from whoever had it. Returns the newest version that was acknowledged, 0 when unknown. */
  claim(): number
  /** Called before each commit: throws when the database is gone, is another server's now, or has no room. */
  check(): void
  /** Called when a commit is on the disk, before it is answered. Throws as `check` does, else notes the version. */
  acknowledge(resourceVersion: number): void
  /** Lets the files of the guard go. */
  close(): void
}

/** Guards nothing. */
export const NO_GUARD: DatabaseGuard = { claim: () => 0, check: () => {}, acknowledge: () => {}, close: () => {} }
