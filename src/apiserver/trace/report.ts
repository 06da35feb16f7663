import type { StatusError } from '../../apimachinery/api/errors.ts'
import type { JsonValue } from '../../apimachinery/json/value.ts'
import { concealTrace, isSecretResource } from '../../protocol/secrets.ts'
import type { Trace } from '../../protocol/trace.ts'
import type { RequestContext } from '../endpoints/request-context.ts'
import { counterOf } from './counters.ts'
import { fatesOf } from './fates.ts'
import type { TraceRecorder } from './recorder.ts'
import { stagesOf } from './stages.ts'

/** A request that was traced, and how it was answered. */
export interface TracedRequest {
  readonly id: string
  readonly context: RequestContext
  readonly trace: TraceRecorder
  readonly status: number
  readonly error?: StatusError
  readonly durationMs: number
}

/** The fields of an object whose report takes so long that other requests come first. */
const MANY_FIELDS = 50_000

/** Whether a value has more parts than that. */
function hasMore(value: JsonValue | undefined, most: number): boolean {
  const open = [value]
  let count = 0
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (++count > most) return true
    if (typeof next === 'object' && next !== null) for (const part of Object.values(next)) open.push(part as JsonValue)
  }
  return false
}

/** Makes the report of a traced request: where it came to, what became of each field, how the two counters moved. That of a Secret has none of its values. */
export async function reportTrace(traced: TracedRequest): Promise<Trace> {
  const { clock } = traced.context
  if (hasMore(traced.trace.outcome.stored, MANY_FIELDS)) await new Promise<void>((resolve) => clock.setTimer(0, resolve))
  const report = entireReport(traced)
  return isSecretResource(traced.context.info) ? concealTrace(report) : report
}

function entireReport(traced: TracedRequest): Trace {
  const { id, context, trace, status, error, durationMs } = traced
  const { info, request } = context
  const failed = status >= 400
  const { deleted, stored, detail, dryRun = request.query.has('dryRun') } = trace.outcome
  const { fields, omitted } = fatesOf(trace, !failed && !deleted && stored !== undefined)
  const ended = { trace, failed, dryRun }
  const resourceVersion = counterOf(ended, 'resourceVersion')
  const event = eventOf(ended)
  return {
    id,
    verb: info.verb,
    method: request.method,
    path: request.path,
    subresource: info.subresource,
    dryRun,
    status,
    ...(error !== undefined && { message: error.message }),
    ...(detail !== undefined && { detail }),
    ...(trace.annotations.size > 0 && { annotations: Object.fromEntries(trace.annotations) }),
    ...(trace.admission.length > 0 && { admission: trace.admission }),
    ...(trace.policies.length > 0 && { policies: trace.policies }),
    warnings: [...context.warnings],
    durationMs,
    stages: stagesOf({ context, trace, failed, dryRun, fields, resourceVersion, event }),
    fields,
    omitted,
    generation: counterOf(ended, 'generation'),
    resourceVersion,
    ...(event !== undefined && { event }),
    noOp: trace.outcome.noOp,
  }
}

/** What watches see of a write; nothing of one that stored nothing. */
function eventOf({ trace, failed, dryRun }: { trace: TraceRecorder; failed: boolean; dryRun: boolean }): Trace['event'] {
  const { previous, stored, deleted, noOp } = trace.outcome
  if (failed || dryRun || noOp) return undefined
  if (deleted) return 'DELETED'
  if (stored === undefined) return undefined
  return previous === undefined ? 'ADDED' : 'MODIFIED'
}
