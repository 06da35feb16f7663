import { type FieldSet, isEmpty } from '../fieldpath/set.ts'

/** What one manager owns, and in which version of the kind that set is written. */
export interface VersionedSet {
  readonly set: FieldSet
  readonly apiVersion: string
  /** By apply; else by an update. */
  readonly applied: boolean
}

/**
 * Managers by an identifier that upstream derives from their entry.
 * Source: sigs.k8s.io/structured-merge-diff/v6/fieldpath/managers.go.
 */
export type Managers = Map<string, VersionedSet>

/** Sets what a manager owns; one that owns nothing is taken out. */
export function setManager(managers: Managers, id: string, owned: VersionedSet): void {
  if (isEmpty(owned.set)) managers.delete(id)
  else managers.set(id, owned)
}
