import type { Settlement } from '../../../../analysis/owners/apply-conflicts.ts'
import type { ApplyConflicts, ShownConflict, ShownManager } from '../../../../analysis/owners/owner-texts.ts'

/** Why a field conflicts: the same name with another operation, a write through a subresource, or another manager. */
export type ConflictCause = 'same' | 'scale' | 'status' | 'other'

/** `self` is the name that applies. */
export function causeOf(owner: ShownManager | undefined, self: string): ConflictCause {
  if (owner?.subresource === 'scale' || owner?.subresource === 'status') return owner.subresource
  return owner?.name === self ? 'same' : 'other'
}

export const ownersOf = (conflict: ShownConflict, managers: readonly ShownManager[]): ShownManager[] =>
  conflict.owners.flatMap((place) => managers[place] ?? [])

/**
 * What is chosen before the reader chooses: a field that was written through `/scale` is left out, one that an earlier write under the same name
 * owns is taken. Nothing for fields of other managers.
 */
export function proposedSettlements({ managers, conflicts }: ApplyConflicts, self: string): Record<string, Settlement> {
  const proposed: Record<string, Settlement> = {}
  for (const conflict of conflicts) {
    const causes = ownersOf(conflict, managers).map((owner) => causeOf(owner, self))
    if (causes.includes('scale')) proposed[conflict.field] = 'leave'
    else if (causes.length > 0 && causes.every((cause) => cause === 'same')) proposed[conflict.field] = 'take'
  }
  return proposed
}

/** How the settled apply is sent; undefined while a field has no choice. `force` counts for the whole request: it is needed where a field is taken. */
export function applyOf(
  conflicts: readonly ShownConflict[],
  settlements: Readonly<Record<string, Settlement>>,
): { readonly force: boolean; readonly taken: readonly string[] } | undefined {
  if (conflicts.length === 0 || conflicts.some(({ field }) => settlements[field] === undefined)) return undefined
  const taken = conflicts.map(({ field }) => field).filter((field) => settlements[field] === 'take')
  return { force: taken.length > 0, taken }
}
