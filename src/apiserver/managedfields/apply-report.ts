import type { FieldReason } from '../../apimachinery/field/reasons.ts'
import type { Reason } from '../../apimachinery/field/report.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { difference, type FieldSet, pathText } from '../../structured-merge-diff/fieldpath/set.ts'
import type { Conflict } from '../../structured-merge-diff/merge/conflict.ts'
import type { Typed } from '../../structured-merge-diff/merge/update.ts'
import { locate } from '../../structured-merge-diff/typed/locate.ts'
import { toFieldSet } from '../../structured-merge-diff/typed/to-field-set.ts'
import type { TraceRecorder } from '../trace/recorder.ts'
import { managerInfo } from './entries.ts'

/** What applying a configuration did. */
interface Apply {
  /** The manager that applies. */
  readonly id: string
  /** The object before, without its record of managers. */
  readonly live: JsonObject
  readonly config: Typed
  /** The object with the configuration laid over it. */
  readonly merged: Typed
  /** What the manager owns by it. */
  readonly owned: FieldSet
  /** What the manager owned by the configuration that it applied before. */
  readonly ownedBefore: FieldSet
  readonly taken: readonly Conflict[]
}

const MERGED: Reason = {
  action: 'merged',
  why: { code: 'applied' },
  whyRemoved: { code: 'noLongerApplied' },
  rule: 'SA-10',
}

const nameOf = (id: string): string => managerInfo(id).manager

/** Reports what applying merged, took away, and who owns it now; what was applied counts as sent. */
export function reportApply(trace: TraceRecorder, { id, live, config, merged, owned, ownedBefore, taken }: Apply): void {
  const { value, atom } = merged
  const byManager = { manager: nameOf(id) }
  const takenFrom = new Map<string, string>()
  for (const { path, manager } of taken) takenFrom.set(pathText(path), nameOf(manager))
  for (const field of locate(toFieldSet(config.value, config.atom), value, atom)) trace.sent(field.value, field.path)
  trace.report(MERGED, [], live, value)
  for (const field of locate(owned, value, atom)) {
    const from = takenFrom.get(pathText(field.elements))
    const why: FieldReason = from === undefined ? { code: 'ownedBy', ...byManager } : { code: 'takenByForce', from, ...byManager }
    trace.report({ action: 'owned', why, rule: from === undefined ? 'SA-1' : 'SA-12' }, field.path, field.value, field.value)
  }
  const givenUp = difference(ownedBefore, owned)
  for (const { path, value: kept } of locate(givenUp, value, atom)) {
    const why: FieldReason = { code: 'givenUp', ...byManager }
    trace.report({ action: 'owned', why, rule: 'SA-13' }, path, kept, kept)
  }
}
