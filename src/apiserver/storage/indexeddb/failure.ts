import { StorageFailure } from '../interfaces.ts'

/** The database is no longer ours to write to, and no later try will change that. */
export class Ended extends StorageFailure {}

/** The browser did not answer in time; what was asked may still come about. */
export class Silence extends StorageFailure {}

/** Another engine opened the workspace; this one must not write to it any more. */
export const overtaken = (): Ended => new Ended('unavailable', 'the workspace is in use by another tab')

export const superseded = (): Ended =>
  new Ended('unavailable', 'the workspace was deleted, or opened by a newer version of crdlab, in another tab')

export const wiped = (): Ended => new Ended('unavailable', 'the data of the workspace was deleted by the browser')

export const tooNew = (): Ended => new Ended('unavailable', 'the workspace was written by a newer version of crdlab')

export const silent = (what: string): Silence =>
  new Silence('unavailable', `the storage of this browser does not answer: ${what}`, true)

/** The failure that a second try would not mend; `undefined` when it might. */
export function finalFailure(error: unknown): StorageFailure | undefined {
  if (error instanceof StorageFailure) return error
  const name = nameOf(error)
  // Browsers abort without naming an error when the disk is full.
  if (error === null || name === 'QuotaExceededError') return new StorageFailure('quota', 'the browser storage is full')
  if (name === 'ConstraintError') return overtaken()
  return name === 'VersionError' ? tooNew() : undefined
}

/** The failure of a second try. `uncertain`: the first one may have been kept. */
export function lastFailure(error: unknown, uncertain: boolean): StorageFailure {
  const final = finalFailure(error)
  if (final === undefined) {
    return new StorageFailure('unavailable', `the storage of this browser failed: ${textOf(error)}`, uncertain)
  }
  return final instanceof Ended || final.uncertain === uncertain
    ? final
    : new StorageFailure(final.reason, final.message, uncertain)
}

const nameOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : undefined

const textOf = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}` : String(error))
