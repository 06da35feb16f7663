import type { StatusError } from '../../apimachinery/api/errors.ts'
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

/** Makes the report of a traced request: where it came to, what became of each field, how the two counters moved. That of a Secret has none of its values. */
export function reportTrace(traced: TracedRequest): Trace {
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
