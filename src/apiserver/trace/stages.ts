import type { Fate, FieldFate, Stage, StageNote, StageReport, Trace } from '../../protocol/trace.ts'
import { bodyLength } from '../endpoints/exchange.ts'
import { isBinaryType } from '../endpoints/media-types.ts'
import type { RequestContext } from '../endpoints/request-context.ts'
import type { TraceRecorder } from './recorder.ts'

/** What a station's report is made of. */
export interface Passed {
  readonly context: RequestContext
  readonly trace: TraceRecorder
  readonly failed: boolean
  readonly dryRun: boolean
  readonly fields: readonly FieldFate[]
  readonly resourceVersion: Trace['resourceVersion']
  readonly event: Trace['event'] | undefined
}

/** The stations of each verb, in their usual order. Reads have only the first. */
const STATIONS: Readonly<Record<string, readonly Stage[]>> = {
  create: ['received', 'pruned', 'defaulted', 'strategy', 'validated', 'stored', 'watch'],
  update: ['received', 'pruned', 'defaulted', 'existing', 'strategy', 'validated', 'stored', 'watch'],
  patch: ['received', 'existing', 'pruned', 'defaulted', 'strategy', 'validated', 'stored', 'watch'],
  delete: ['received', 'existing', 'stored', 'watch'],
  deletecollection: ['received', 'stored', 'watch'],
}

/** The reports of all stations: first those that the request came to, in that order, then the others of its verb. */
export function stagesOf(passed: Passed): StageReport[] {
  const { trace, failed, context } = passed
  const came = trace.stages
  const verb = context.info.isResourceRequest ? context.info.verb : ''
  const others = (STATIONS[verb] ?? ['received']).filter((stage) => !came.includes(stage))
  return [...came, ...others].map((stage): StageReport => {
    const isHere = came.includes(stage)
    const outcome = failed && stage === trace.stage ? 'failed' : isHere ? 'done' : 'skipped'
    const changed = passed.fields.filter((field) => field.stage === stage && field.fate !== 'kept').length
    const note = outcome === 'skipped' ? undefined : NOTES[stage](passed, outcome === 'failed')
    return { stage, outcome, changed, ...(note !== undefined && { note }) }
  })
}

function fatesAt(fields: readonly FieldFate[], stage: Stage): StageNote | undefined {
  const counts = new Map<Fate, number>()
  for (const field of fields) {
    if (field.stage === stage && field.fate !== 'kept') counts.set(field.fate, (counts.get(field.fate) ?? 0) + 1)
  }
  return counts.size === 0 ? undefined : { code: 'fates', counts: [...counts].map(([fate, count]) => ({ fate, count })) }
}

const versionNote = (resourceVersion: string | undefined): StageNote | undefined =>
  resourceVersion === undefined ? undefined : { code: 'resourceVersion', resourceVersion }

const NOTES: Readonly<Record<Stage, (passed: Passed, failed: boolean) => StageNote | undefined>> = {
  received({ context }) {
    const { request, warnings } = context
    const bytes = bodyLength(request)
    if (bytes === 0) return undefined
    const sent = request.header('content-type') ?? ''
    const format = isBinaryType(sent) ? 'protobuf' : sent.includes('yaml') ? 'YAML' : 'JSON'
    return { code: 'body', bytes, format, warnings: warnings.size }
  },
  existing: ({ resourceVersion: { before }, fields }) =>
    before === undefined ? { code: 'noObject' } : (fatesAt(fields, 'existing') ?? versionNote(before)),
  pruned: ({ fields }) => fatesAt(fields, 'pruned'),
  defaulted: ({ fields }) => fatesAt(fields, 'defaulted'),
  strategy: ({ fields }) => fatesAt(fields, 'strategy'),
  validated: ({ trace }, failed) => ({
    code: 'errors',
    count: failed ? trace.log.filter(({ kind }) => kind === 'rejection').length : 0,
  }),
  stored({ trace, dryRun, resourceVersion }, failed) {
    const { noOp, deleted, collection } = trace.outcome
    if (failed) return undefined
    if (dryRun) return { code: 'dryRun' }
    if (collection !== undefined) return { code: 'objectsDeleted', count: collection }
    if (deleted) return { code: 'deleted' }
    return noOp ? { code: 'noChange' } : versionNote(resourceVersion.after)
  },
  watch: ({ event }) => event && { code: 'event', type: event },
}
