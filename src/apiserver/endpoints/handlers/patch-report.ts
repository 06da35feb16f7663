import type { FieldSteps, Reason } from '../../../apimachinery/field/report.ts'
import { deepEqual, isObject, type JsonObject, type JsonValue } from '../../../apimachinery/json/value.ts'
import type { TraceRecorder } from '../../trace/recorder.ts'

const PATCHED: Reason = { action: 'merged', why: 'the patch sets it', whyRemoved: 'the patch removes it' }

const NO_NULLS: Reason = { action: 'removed', why: 'null removes it' }

/** A patch in the form of the object. */
export interface PatchValue {
  readonly value: JsonValue
  /** False where lists are merged by the keys of their items. */
  readonly replacesLists: boolean
}

/**
 * Reports what a patch made of an object. `patch` is the patch where it has the form of the object: what it gives to fields counts as
 * sent, also where that changes nothing.
 */
export function reportPatch(
  trace: TraceRecorder | undefined,
  existing: JsonObject,
  patched: JsonObject,
  patch: PatchValue | undefined,
): void {
  if (trace === undefined) return
  trace.begin(patched)
  if (patch !== undefined && isObject(patch.value)) reportSent(trace, patch.value, patched, [], patch.replacesLists)
  trace.report(PATCHED, [], existing, patched)
}

/** Notes what the patch says of fields; of lists that are merged by keys only what changes is noted. */
function reportSent(
  trace: TraceRecorder,
  patch: JsonObject,
  patched: JsonObject,
  path: FieldSteps,
  replacesLists: boolean,
): void {
  for (const key in patch) {
    const [said, has] = [patch[key] as JsonValue, patched[key]]
    const at = [...path, key]
    if (isObject(said) && isObject(has)) reportSent(trace, said, has, at, replacesLists)
    else if (said === null && has === undefined) {
      trace.sent(null, at)
      trace.report(PATCHED, at, undefined, undefined)
    } else if (has !== undefined && deepEqual(said, has)) trace.sent(said, at)
    else if (replacesLists && Array.isArray(said)) {
      trace.sent(said, at)
      trace.report(NO_NULLS, at, said, has)
    }
  }
}
