import type { FieldFate, Stage, StageReport, Trace } from '../../apimachinery/trace.ts'
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
    return { stage, outcome, changed, note: outcome === 'skipped' ? '' : NOTES[stage](passed, outcome === 'failed') }
  })
}

const plural = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`

function counted(fields: readonly FieldFate[], stage: Stage): string {
  const counts = new Map<string, number>()
  for (const field of fields) {
    if (field.stage === stage && field.fate !== 'kept') counts.set(field.fate, (counts.get(field.fate) ?? 0) + 1)
  }
  return [...counts].map(([fate, n]) => `${n} ${fate}`).join(', ')
}

const NOTES: Readonly<Record<Stage, (passed: Passed, failed: boolean) => string>> = {
  received({ context }) {
    const { request, warnings } = context
    const length = bodyLength(request)
    if (length === 0) return ''
    const sent = request.header('content-type') ?? ''
    const type = isBinaryType(sent) ? 'protobuf' : sent.includes('yaml') ? 'YAML' : 'JSON'
    const bytes = `${length} B, ${type}`
    return warnings.size === 0 ? bytes : `${bytes}, ${plural(warnings.size, 'warning')}`
  },
  existing: ({ resourceVersion: { before }, fields }) => {
    if (before === undefined) return 'no object'
    const counts = counted(fields, 'existing')
    return counts === '' ? `resourceVersion ${before}` : counts
  },
  pruned: ({ fields }) => counted(fields, 'pruned'),
  defaulted: ({ fields }) => counted(fields, 'defaulted'),
  strategy: ({ fields }) => counted(fields, 'strategy'),
  validated: ({ trace }, failed) =>
    failed ? plural(trace.log.filter(({ kind }) => kind === 'rejection').length, 'error') : 'no errors',
  stored({ trace, dryRun, resourceVersion }, failed) {
    const { noOp, deleted, collection } = trace.outcome
    if (failed) return ''
    if (dryRun) return 'dry run: not stored'
    if (collection !== undefined) return `${plural(collection, 'object')} deleted`
    if (deleted) return 'deleted'
    if (noOp) return 'nothing to write'
    return resourceVersion.after === undefined ? '' : `resourceVersion ${resourceVersion.after}`
  },
  watch: ({ event }) => event ?? '',
}
