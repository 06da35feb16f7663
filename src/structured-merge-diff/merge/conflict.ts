import { compareBytes } from '../../apimachinery/json/utf8.ts'
import { type FieldSet, type PathElement, pathsOf, recordedPathText } from '../fieldpath/set.ts'

/** A path that another manager owns with a different value. */
export interface Conflict {
  /** The identifier of that manager. */
  readonly manager: string
  readonly path: readonly PathElement[]
}

/** Thrown by an apply that was not forced. */
export class ConflictError extends Error {
  readonly conflicts: readonly Conflict[]

  constructor(conflicts: readonly Conflict[]) {
    super('conflicts')
    this.conflicts = conflicts
  }
}

/** Conflicts by manager, in the order of their identifiers. */
export const conflictsOf = (sets: ReadonlyMap<string, FieldSet>): Conflict[] =>
  [...sets].sort(([a], [b]) => compareBytes(a, b)).flatMap(([manager, set]) => pathsOf(set).map((path) => ({ manager, path })))

/**
 * All conflicts in one text; `show` names a manager.
 * Source: k8s.io/apimachinery/pkg/util/managedfields/internal/conflict.go, getConflictMessage.
 */
export function conflictMessage(conflicts: readonly Conflict[], show: (manager: string) => string): string {
  const [first] = conflicts
  if (first !== undefined && conflicts.length === 1) {
    return `Apply failed with 1 conflict: conflict with ${show(first.manager)}: ${recordedPathText(first.path)}`
  }
  const lines = [...new Set(conflicts.map(({ manager }) => manager))].flatMap((manager) => [
    `conflicts with ${show(manager)}:`,
    ...conflicts.filter((conflict) => conflict.manager === manager).map(({ path }) => `- ${recordedPathText(path)}`),
  ])
  return `Apply failed with ${conflicts.length} conflicts: ${lines.join('\n')}`
}
