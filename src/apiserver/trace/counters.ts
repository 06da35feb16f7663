import { isObject, type JsonValue } from '../../apimachinery/json/value.ts'
import type { CounterMove } from '../../apimachinery/trace.ts'
import type { TraceRecorder } from './recorder.ts'

/** How a write ended, as the counters tell it. */
interface Ended {
  readonly trace: TraceRecorder
  readonly failed: boolean
  readonly dryRun: boolean
}

const metaField = (value: JsonValue | undefined, field: string): string | undefined => {
  const metadata = isObject(value) ? value.metadata : undefined
  const found = isObject(metadata) ? metadata[field] : undefined
  return found === undefined ? undefined : String(found)
}

/** How one of the two counters moved; a dry run moves neither. */
export function counterOf(ended: Ended, field: 'generation' | 'resourceVersion'): CounterMove {
  const { trace, failed, dryRun } = ended
  const { deleted, behind } = trace.outcome
  const { previous, stored } = behind.previous === undefined ? trace.outcome : behind
  const before = metaField(previous, field)
  const after = failed || dryRun ? before : deleted ? undefined : (metaField(stored, field) ?? before)
  const values = { ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) }
  return { ...values, reason: reasonOf(ended, field, before, after) }
}

function reasonOf(
  { trace, failed, dryRun }: Ended,
  field: string,
  before: string | undefined,
  after: string | undefined,
): string {
  const { noOp, deleted } = trace.outcome
  if (failed) return 'unchanged: the write was rejected'
  if (dryRun) return 'unchanged: a dry run stores nothing'
  if (deleted) return 'gone: the object was deleted'
  if (noOp) return 'unchanged: same stored text'
  if (before === undefined) return after === undefined ? 'unchanged' : 'set: the object was created'
  if (field === 'resourceVersion') return before === after ? 'unchanged' : 'changed; opaque'
  if (before === after) return 'unchanged: nothing changed that a generation counts'
  return trace.outcome.raised ?? 'changed'
}
