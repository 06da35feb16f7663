import { isObject, type JsonValue } from '../../apimachinery/json/value.ts'
import type { CounterMove, CounterReason } from '../../protocol/trace.ts'
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
): CounterReason {
  const { noOp, deleted } = trace.outcome
  if (failed) return { code: 'rejected' }
  if (dryRun) return { code: 'dryRun' }
  if (deleted) return { code: 'deleted' }
  if (noOp) return { code: 'sameText' }
  if (before === undefined) return { code: after === undefined ? 'unchanged' : 'created' }
  if (field === 'resourceVersion') return { code: before === after ? 'unchanged' : 'changedVersion' }
  if (before === after) return { code: 'notCounted' }
  return trace.outcome.raised ?? { code: 'changed' }
}
