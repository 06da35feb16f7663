import type { JournalEntry } from '../../../protocol/journal.ts'
import type { Fate, FieldFate, StageReport, Trace } from '../../../protocol/trace.ts'
import { clientWords } from '../../entities/journal/entry-words.ts'
import { fieldFateTexts } from '../../entities/object/field-fates.en.ts'
import { reasonText } from '../../entities/object/trace-text.ts'
import { presenterTexts } from './texts.en.ts'

/** What is said of one station of a write. */
export interface Scene {
  readonly report: StageReport
  /** The fate whose colour the station has. */
  readonly hue: Fate | undefined
  readonly sentence: string
  /** Text in backquotes is code. */
  readonly text: string
  /** The server's own words against it. */
  readonly message?: string
}

const MOST_FIELDS = 2

const valueText = (value: string | undefined): string => value ?? presenterTexts.gone

function fieldText({ path, fate, previous, stored, why }: FieldFate): string {
  if (fate === 'kept') return presenterTexts.change(path, valueText(previous), valueText(stored))
  return `\`${path}\` ${fieldFateTexts[fate]}: ${reasonText(why)}`
}

/** What happened to the first fields, one sentence each. */
const fieldsText = (fields: readonly FieldFate[]): string =>
  fields
    .slice(0, MOST_FIELDS)
    .map((field) => `${fieldText(field).replace(/\.$/, '')}.`)
    .join(' ')

/** What is said where a write ends, by its outcome. */
const FAILURES: Partial<Readonly<Record<JournalEntry['outcome'], () => string>>> = {
  conflict: () => presenterTexts.sentences.conflict,
  denied: () => presenterTexts.sentences.denied,
}

function sentenceOf({ stage, outcome, changed }: StageReport, entry: JournalEntry, trace: Trace): string {
  const words = presenterTexts.sentences
  if (outcome === 'failed') return FAILURES[entry.outcome]?.() ?? words.failed
  if (outcome === 'skipped') {
    if (stage === 'watch' && trace.message === undefined) return words.silent
    return stage === 'stored' && trace.noOp ? words.unchanged : words.skipped
  }
  switch (stage) {
    case 'received':
      return words.received(clientWords(entry), `${entry.method}${trace.subresource === '' ? '' : ` /${trace.subresource}`}`)
    case 'pruned':
      return changed > 0 ? words.prunedSome : words.pruned
    case 'defaulted':
      return changed > 0 ? words.defaultedSome : words.defaulted
    case 'strategy':
      return changed > 0 ? words.strategySome : words.strategy
    case 'stored':
      return trace.noOp ? words.unchanged : words.stored
    case 'watch':
      return trace.event === undefined ? words.silent : words.watch
    default:
      return words[stage]
  }
}

function textOf({ stage, outcome }: StageReport, entry: JournalEntry, trace: Trace): string {
  if (outcome === 'skipped') return ''
  if (outcome === 'failed' && entry.outcome === 'conflict') return presenterTexts.conflict
  const of = trace.fields.filter((field) => field.stage === stage && !(field.fate === 'kept' && field.unchanged))
  if (stage === 'stored') {
    const changed = of.filter(({ fate }) => fate === 'kept')
    return [fieldsText(changed), presenterTexts.generation(reasonText(trace.generation.reason))]
      .filter((text) => text !== '')
      .join(' ')
  }
  if (stage === 'received' || stage === 'existing' || stage === 'watch') return ''
  return fieldsText(of)
}

/** The stations of a write in their order, with what is said at each. */
export function scenesOf(entry: JournalEntry, trace: Trace): readonly Scene[] {
  return trace.stages.map((report) => ({
    report,
    hue:
      report.changed === 0 ? undefined : trace.fields.find(({ stage, fate }) => stage === report.stage && fate !== 'kept')?.fate,
    sentence: sentenceOf(report, entry, trace),
    text: textOf(report, entry, trace),
    ...(report.outcome === 'failed' && trace.message !== undefined ? { message: trace.message } : {}),
  }))
}

/** Where the write becomes visible in the counters: at the station that stores it, and at those after it. */
export function isStoredAt(scenes: readonly Scene[], at: number): boolean {
  const stored = scenes.findIndex(({ report }) => report.stage === 'stored' && report.outcome === 'done')
  return stored >= 0 && at >= stored
}

/** What other clients wrote to the object before the next write of the one that made an entry: how they reacted to its event. */
export function reactionsTo(entry: JournalEntry, steps: readonly JournalEntry[]): readonly JournalEntry[] {
  const later = steps.filter(({ id }) => id > entry.id)
  const end = later.findIndex(({ client }) => client === entry.client)
  const between = end < 0 ? later : later.slice(0, end)
  return between.filter(
    ({ client, outcome }, i) => outcome !== 'dryRun' && between.findIndex((one) => one.client === client) === i,
  )
}
