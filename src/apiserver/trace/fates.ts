import type { FieldReason } from '../../apimachinery/field/reasons.ts'
import type { Action, FieldSteps } from '../../apimachinery/field/report.ts'
import { deepEqual, type JsonValue } from '../../apimachinery/json/value.ts'
import { settleNumbers } from '../../apimachinery/typed/codec.ts'
import type { Fate, FieldFate, FieldStep, Stage } from '../../protocol/trace.ts'
import { fieldsOf } from './field-log.ts'
import { childPath, type FieldNode, isField, partAt, type Row, valueText } from './field-tree.ts'
import type { TraceRecorder } from './recorder.ts'

/** The fate of a field whose last step is of this action, where the field is there after it. */
const FATES: Readonly<Record<Action, Fate>> = {
  coerced: 'kept',
  pruned: 'pruned',
  nullDropped: 'pruned',
  defaulted: 'defaulted',
  ignored: 'ignored',
  reset: 'reset',
  merged: 'kept',
  owned: 'kept',
  removed: 'removed',
  converted: 'kept',
  mutated: 'defaulted',
  rejected: 'rejected',
}

/** The same where the field is gone after it. */
const FATES_OF_GONE: Readonly<Partial<Record<Action, Fate>>> = {
  coerced: 'pruned',
  converted: 'pruned',
  mutated: 'removed',
  defaulted: 'pruned',
}

/** A trace is cut when its rows have more characters. */
const LONGEST = 4 * 1024 * 1024

export interface Fates {
  readonly fields: readonly FieldFate[]
  /** How many rows there is no room for. */
  readonly omitted: number
}

/** What became of every field that was sent, and of every other that a pass touched. `isStored`: the write was made, or would be. */
export function fatesOf(trace: TraceRecorder, isStored: boolean): Fates {
  const rows = new Rows(isStored, partsNotTaken(trace))
  const { previous, stored } = trace.outcome
  rows.visit(fieldsOf(trace.log, trace.body), '', { previous, stored: isStored ? stored : undefined, depth: 0 })
  return rows
}

/** The parts that the endpoint does not take: a default that was filled in there while the request was read is nothing that the write touches. */
const partsNotTaken = ({ log }: TraceRecorder): ReadonlySet<string> =>
  new Set(log.flatMap((entry) => (entry.kind === 'change' && entry.reason.action === 'ignored' ? [pathOf(entry.path)] : [])))

const pathOf = (path: FieldSteps): string => path.reduce<string>(childPath, '')

/** Fields of metadata that have a place of their own in the trace: versions, and who owns what. */
const APART: ReadonlySet<string> = new Set(['metadata.resourceVersion', 'metadata.managedFields'])

/** Fields that clients rarely mean when they send them. */
const GENERATION = 'metadata.generation'

const isRejected = (steps: readonly FieldStep[]): boolean => steps.some(({ action }) => action === 'rejected')

class Rows implements Fates {
  readonly fields: FieldFate[] = []
  omitted = 0
  readonly #isStored: boolean
  readonly #notTaken: ReadonlySet<string>
  #length = 0

  constructor(isStored: boolean, notTaken: ReadonlySet<string>) {
    this.#isStored = isStored
    this.#notTaken = notTaken
  }

  visit(node: FieldNode, path: string, from: Place, isApart = false): void {
    const { row, children } = node
    const isHidden = isApart || APART.has(path)
    const at = this.#notTaken.has(path) ? { ...from, isNotTaken: true } : from
    if (row !== undefined && (!isHidden || isRejected(row.steps))) this.#add(row, path, at)
    for (const [step, child] of children) {
      const place = { ...at, previous: partAt(at.previous, step), stored: partAt(at.stored, step), depth: at.depth + 1 }
      this.visit(child, childPath(path, step), place, isHidden)
    }
  }

  #add(row: Row, path: string, at: Place): void {
    const made = fateOf(row, path, at, this.#isStored)
    if (made === undefined) return
    const field = { path: row.spelling ?? path, ...made }
    this.#length += lengthOf(field)
    if (this.#length > LONGEST) this.omitted++
    else this.fields.push(field)
  }
}

const textLength = (why: FieldReason): number => JSON.stringify(why).length

/** How many characters a row has, about. */
const lengthOf = ({ path, why, sent = '', stored = '', previous = '', steps }: FieldFate): number =>
  path.length +
  textLength(why) +
  sent.length +
  stored.length +
  previous.length +
  200 +
  steps.reduce((sum, step) => sum + 100 + textLength(step.why) + (step.value?.length ?? 0), 0)

interface Place {
  readonly previous: JsonValue | undefined
  readonly stored: JsonValue | undefined
  readonly depth: number
  readonly isNotTaken?: boolean
}

function fateOf(
  row: Row,
  path: string,
  { previous, stored, depth, isNotTaken = false }: Place,
  isStored: boolean,
): Omit<FieldFate, 'path'> | undefined {
  const { sent, steps, isAsked = false } = row
  const { fate, stage, why, rule } = verdictOf(steps)
  // What passes let through has no fate where nothing was stored.
  if (!isStored && fate === 'kept') return undefined
  // An empty object or list that got fields is told by these.
  const isHolder = stored !== undefined && !isField(stored, depth)
  if (isHolder && fate !== 'rejected' && ((sent === undefined && !isAsked) || fate === 'kept')) return undefined
  const isSame = isStored && same(stored, previous)
  const isMentioned = sent !== undefined || isAsked || steps.some(({ action }) => action === 'owned')
  const isLost = fate === 'pruned' && steps.some(({ action }) => action === 'merged')
  if (!isMentioned && !isLost && fate !== 'rejected') {
    const filling = steps.at(-1)?.stage
    const isFilled = fate === 'defaulted' && FILLING.has(filling) && !(isNotTaken && filling === 'defaulted')
    if (path === GENERATION || (!isFilled && (isSame || !isStored))) return undefined
  }
  return {
    fate,
    stage,
    steps,
    unchanged: isSame && isQuiet(fate) && (sent === undefined || same(sent, stored) || (sent === null && stored === undefined)),
    why: why ?? keptWhy(isSame, previous),
    ...(rule !== undefined && { rule }),
    ...(sent !== undefined && { sent: valueText(sent) }),
    ...(stored !== undefined && { stored: valueText(stored) }),
    ...(previous !== undefined && { previous: valueText(previous) }),
  }
}

/** What is defaulted or pruned is not what was sent, even where the stored object stays as it was. */
const isQuiet = (fate: Fate): boolean => fate !== 'defaulted' && fate !== 'pruned'

/** Where schemas fill defaults: while a request is read, and when what it stored is read back. */
const FILLING: ReadonlySet<Stage | undefined> = new Set<Stage>(['defaulted', 'stored', 'watch'])

const same = (a: JsonValue | undefined, b: JsonValue | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && deepEqual(settleNumbers(a), settleNumbers(b)))

function keptWhy(isSame: boolean, previous: JsonValue | undefined): FieldReason {
  if (isSame) return { code: 'unchanged' }
  return previous === undefined ? { code: 'new' } : { code: 'changedFrom', previous: valueText(previous) }
}

interface Verdict {
  readonly fate: Fate
  readonly stage: Stage
  readonly why?: FieldReason
  readonly rule?: string
}

/**
 * The step that gave a field its fate: who owns a field says nothing of its value, and a default in the place of a value that the endpoint
 * does not take does not make up for it. Undefined for a field that no pass touched.
 */
function decisiveStep(steps: readonly FieldStep[]): FieldStep | undefined {
  const rejected = steps.findLast(({ action }) => action === 'rejected')
  if (rejected !== undefined) return rejected
  const last = steps.findLast(({ action }) => action !== 'owned')
  return last?.action === 'defaulted' ? (steps.findLast(({ action }) => action === 'ignored') ?? last) : last
}

function verdictOf(steps: readonly FieldStep[]): Verdict {
  const last = decisiveStep(steps)
  if (last === undefined) return { fate: 'kept', stage: 'stored' }
  const fate = (last.value === undefined ? FATES_OF_GONE[last.action] : undefined) ?? FATES[last.action]
  return {
    fate,
    stage: fate === 'kept' ? 'stored' : last.stage,
    why: last.why,
    ...(last.rule !== undefined && { rule: last.rule }),
  }
}
