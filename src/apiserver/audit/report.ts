import { isObject, type JsonValue } from '../../apimachinery/json/value.ts'
import type { FieldFate, StageReport, Trace } from '../../apimachinery/trace.ts'
import { bodyLength } from '../endpoints/exchange.ts'
import { isBinaryType } from '../endpoints/media-types.ts'
import { fatesOf } from './fates.ts'
import type { TraceEntry } from './trace-log.ts'

/** Makes the report of a traced request: what each station did, what became of each field, how the two counters moved. */
export function reportTrace(entry: TraceEntry): Trace {
  const { context, trace, status, error } = entry
  const { info, request } = context
  const fields = fatesOf(trace, info.subresource)
  return {
    id: entry.id,
    verb: info.verb,
    method: request.method,
    path: request.path,
    subresource: info.subresource,
    dryRun: request.query.has('dryRun'),
    status,
    ...(error === undefined ? {} : { message: error.message }),
    warnings: [...context.warnings],
    durationMs: entry.durationMs,
    stages: stagesOf(entry, fields),
    fields,
    generation: counter(entry, 'generation', fields),
    resourceVersion: counter(entry, 'resourceVersion', fields),
    noOp: trace.noOp,
  }
}

const count = (fields: readonly FieldFate[], ...fates: FieldFate['fate'][]): number =>
  fields.filter((f) => fates.includes(f.fate)).length

const plural = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`

function receivedNote({ context }: TraceEntry): string {
  const sent = context.request.header('content-type') ?? ''
  const type = isBinaryType(sent) ? 'protobuf' : sent.includes('yaml') ? 'YAML' : 'JSON'
  const bytes = `${bodyLength(context.request)} B, ${type}`
  return context.warnings.size === 0 ? bytes : `${bytes}, ${plural(context.warnings.size, 'warning')}`
}

function strategyNote(fields: readonly FieldFate[]): string {
  const parts = [
    [count(fields, 'ignored'), 'ignored'],
    [count(fields, 'reset'), 'reset'],
  ] as const
  return parts
    .filter(([n]) => n > 0)
    .map(([n, word]) => `${n} ${word}`)
    .join(', ')
}

function noteOfStore(dry: boolean, noOp: boolean, version: string | undefined): string {
  if (dry) return 'dry run: not stored'
  if (noOp) return 'nothing to write'
  return version === undefined ? '' : `resourceVersion ${version}`
}

const eventNote = (silent: boolean, isNew: boolean): string => (silent ? 'no event' : isNew ? 'ADDED' : 'MODIFIED')

type Draft = Omit<StageReport, 'outcome'> & { readonly reached: boolean }

function stagesOf(entry: TraceEntry, fields: readonly FieldFate[]): StageReport[] {
  const { trace, status } = entry
  const { snapshots: at } = trace
  const failed = status >= 400
  const invalid = failed && trace.errors.length > 0
  const stored = !failed && at.stored !== undefined
  const dry = entry.context.request.query.has('dryRun')
  const pruned = count(fields, 'pruned')
  const defaulted = count(fields, 'defaulted')
  const { after } = counter(entry, 'resourceVersion', fields)
  const storedNote = stored ? noteOfStore(dry, trace.noOp, after) : ''
  const drafts: Draft[] = [
    { stage: 'received', changed: 0, note: receivedNote(entry), reached: at.sent !== undefined || !failed },
    { stage: 'pruned', changed: pruned, note: plural(pruned, 'field'), reached: at.pruned !== undefined || stored },
    { stage: 'defaulted', changed: defaulted, note: plural(defaulted, 'field'), reached: at.defaulted !== undefined || stored },
    {
      stage: 'strategy',
      changed: count(fields, 'ignored', 'reset'),
      note: strategyNote(fields),
      reached: at.strategy !== undefined || stored,
    },
    {
      stage: 'validated',
      changed: count(fields, 'refused'),
      note: invalid ? plural(trace.errors.length, 'error') : stored ? 'nothing to object to' : '',
      reached: stored,
    },
    { stage: 'stored', changed: 0, note: storedNote, reached: stored },
    {
      stage: 'watch',
      changed: 0,
      note: stored ? eventNote(dry || trace.noOp, at.previous === undefined) : '',
      reached: stored && !dry && !trace.noOp,
    },
  ]
  const stop = failed ? drafts.findIndex((draft) => !draft.reached) : -1
  return drafts.map(({ reached, ...report }, i) => ({
    ...report,
    outcome: i === stop ? 'failed' : reached && (stop < 0 || i < stop) ? 'done' : 'skipped',
  }))
}

const metaField = (value: JsonValue | undefined, field: string): string | undefined => {
  const metadata = isObject(value) ? value.metadata : undefined
  const found = isObject(metadata) ? metadata[field] : undefined
  return found === undefined ? undefined : String(found)
}

function counter(entry: TraceEntry, field: 'generation' | 'resourceVersion', fields: readonly FieldFate[]): Trace['generation'] {
  const { trace, status } = entry
  const before = metaField(trace.snapshots.previous, field)
  const after = status >= 400 ? before : metaField(trace.snapshots.stored, field)
  const values = { ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) }
  return { ...values, reason: reasonOf(entry, field, before, after, fields) }
}

function reasonOf(
  { trace, status }: TraceEntry,
  field: 'generation' | 'resourceVersion',
  before: string | undefined,
  after: string | undefined,
  fields: readonly FieldFate[],
): string {
  if (status >= 400) return 'unchanged: the write was refused'
  if (trace.noOp) return 'unchanged: same stored text'
  if (before === undefined) return after === undefined ? 'unchanged' : 'set: the object was created'
  if (field === 'resourceVersion') return before === after ? 'unchanged' : 'changed; opaque'
  if (before === after) return 'unchanged: nothing outside metadata and status changed'
  const roots = new Set(
    fields.filter((f) => f.stored !== f.previous && !f.path.startsWith('metadata')).map((f) => f.path.split(/[.[]/, 1)[0] ?? ''),
  )
  return roots.size === 0 ? 'rose: deletion was asked for' : `rose: ${[...roots].map((root) => `.${root}`).join(', ')} changed`
}
