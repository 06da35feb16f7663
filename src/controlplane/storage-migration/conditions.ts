import { objectAt, objectsOf, stringAt } from '../../apimachinery/json/access.ts'
import { deepCopy, type JsonObject, objectOf } from '../../apimachinery/json/value.ts'

export interface MigrationCondition {
  readonly type: 'Running' | 'Succeeded' | 'Failed'
  readonly status: 'True' | 'False'
  readonly reason: string
  readonly message: string
}

export const isConditionTrue = (migration: JsonObject, type: MigrationCondition['type']): boolean =>
  objectsOf(objectAt(migration, 'status').conditions).find((condition) => condition.type === type)?.status === 'True'

/** Whether it has ended, for better or worse. */
export const isTerminal = (migration: JsonObject): boolean =>
  isConditionTrue(migration, 'Succeeded') || isConditionTrue(migration, 'Failed')

/**
 * A copy of a migration with other conditions; `now` is the time of those whose status changes.
 * Source: k8s.io/apimachinery/pkg/api/meta/conditions.go, SetStatusCondition.
 */
export function withConditions(migration: JsonObject, changed: readonly MigrationCondition[], now: string): JsonObject {
  const copy = deepCopy(migration)
  const status = objectAt(copy, 'status')
  const conditions = objectsOf(status.conditions)
  for (const { type, status: state, reason, message } of changed) {
    const known = conditions.find((condition) => stringAt(condition, 'type') === type)
    const isNew = known?.status !== state
    const next = { status: state, ...(isNew && { lastTransitionTime: now }), reason, message }
    if (known === undefined) conditions.push(objectOf({ type, ...next }))
    else Object.assign(known, next)
  }
  copy.status = { ...status, conditions }
  return copy
}

/** What the condition Running says: how many of the objects are not yet written anew, and what went wrong for now. */
export function runningMessage(left: number, total: number, transient?: string): string {
  const progress =
    total === 0 ? '' : left > 0 ? `, ${left}/${total} objects not yet migrated` : `, ${total} objects verified migrated`
  return `The migration is running${progress}${transient === undefined ? '' : `; transient error: ${transient}`}`
}
