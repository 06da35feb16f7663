import type { FieldSteps, Reason } from '../../../apimachinery/field/report.ts'
import { deepEqual, isObject, type JsonObject, type JsonValue } from '../../../apimachinery/json/value.ts'
import type { JsonPatchOperation } from '../../../apimachinery/patch/json-patch-decode.ts'
import type { TraceRecorder } from '../../trace/recorder.ts'

const PATCHED: Reason = { action: 'merged', why: { code: 'patchSets' }, whyRemoved: { code: 'patchRemoves' } }

const NO_NULLS: Reason = { action: 'removed', why: { code: 'nullRemoves' } }

/** A patch in the form of the object. */
interface PatchValue {
  readonly value: JsonValue
  /** False where lists are merged by the keys of their items. */
  readonly replacesLists: boolean
}

/** A patch as its fields were sent. */
export type SentPatch = PatchValue | { readonly operations: readonly JsonPatchOperation[] }

/**
 * Reports what a patch made of an object. `patch` is the patch where it has the form of the object: what it gives to fields counts as
 * sent, also where that changes nothing.
 */
export function reportPatch(
  trace: TraceRecorder | undefined,
  existing: JsonObject,
  patched: JsonObject,
  patch: SentPatch | undefined,
): void {
  if (trace === undefined) return
  trace.begin(patched)
  if (patch !== undefined && 'operations' in patch) reportOperations(trace, patch.operations, patched)
  else if (patch !== undefined && isObject(patch.value)) reportSent(trace, patch.value, patched, [], patch.replacesLists)
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

/** Notes what operations give to scalar members of objects, and what they remove; of the rest only what changes is noted. */
function reportOperations(trace: TraceRecorder, operations: readonly JsonPatchOperation[], patched: JsonObject): void {
  const said = new Set<string>()
  for (const { op, path: pointer = '' } of operations.toReversed()) {
    if (op === 'test' || said.has(pointer)) continue
    said.add(pointer)
    const path = pointerKeys(pointer)
    const has = memberAt(patched, path)
    if (has === 'in a list') continue
    if (has === undefined) {
      trace.asked(path)
      trace.report(PATCHED, path, undefined, undefined)
    } else if (!isObject(has) && !Array.isArray(has)) trace.sent(has, path)
  }
}

const pointerKeys = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))

function memberAt(object: JsonObject, path: readonly string[]): JsonValue | undefined | 'in a list' {
  let at: JsonValue | undefined = object
  for (const key of path) {
    if (Array.isArray(at)) return 'in a list'
    at = isObject(at) ? at[key] : undefined
  }
  return at
}
