import type { Action, Reason } from '../../apimachinery/field/report.ts'
import { isObject, type JsonValue } from '../../apimachinery/json/value.ts'
import type { FieldStep } from '../../protocol/trace.ts'
import {
  childOf,
  DEEPEST,
  type FieldNode,
  isField,
  newNode,
  nodeAt,
  partAt,
  partsOf,
  rowOf,
  type Step,
  valueText,
} from './field-tree.ts'
import type { Change, Entry, Rejection, Sent } from './recorder.ts'

/** What takes a field away with all that is below it: it has one row. */
const TAKES_WHOLE: ReadonlySet<Action> = new Set(['pruned', 'nullDropped'])

/** What says something of a field that it need not change. */
const MARKS: ReadonlySet<Action> = new Set(['owned'])

const TOO_DEEP: Reason = { action: 'coerced', why: { code: 'tooDeep' } }

/** Makes the tree of all fields that the entries of a log are about, each with its steps in order. */
export function fieldsOf(log: readonly Entry[], body: JsonValue | undefined): FieldNode {
  const root = newNode()
  for (const entry of log) {
    if (entry.kind === 'sent') addSent(root, entry)
    else if (entry.kind === 'change') addChange(root, entry)
    else addRejection(root, entry, body)
  }
  return root
}

function addSent(root: FieldNode, { path, value }: Sent): void {
  if (path.length > DEEPEST) return
  const node = nodeAt(root, path)
  if (value === undefined) rowOf(node).isAsked = true
  else noteSent(node, value, path.length)
}

function noteSent(node: FieldNode, value: JsonValue, depth: number): void {
  if (isField(value, depth)) rowOf(node).sent = value
  else for (const [step, part] of partsOf(value)) noteSent(childOf(node, step), part, depth + 1)
}

function addChange(root: FieldNode, change: Change): void {
  const { path, reason } = change
  if (path.length > DEEPEST) {
    rowOf(nodeAt(root, path.slice(0, DEEPEST))).steps.push(stepOf({ ...change, reason: TOO_DEEP }, undefined))
    return
  }
  const node = nodeAt(root, path)
  if (change.after === undefined && TAKES_WHOLE.has(reason.action)) takeWhole(node, change)
  else new Walk(change).visit(node, change.before, change.after, path.length)
}

function stepOf({ reason, stage }: Change, value: JsonValue | undefined): FieldStep {
  const { action, why, whyRemoved = why, rule } = reason
  const isGone = value === undefined
  return {
    action: action === 'merged' && isGone ? 'removed' : action,
    stage,
    why: isGone ? whyRemoved : why,
    ...(rule !== undefined && { rule }),
    ...(value !== undefined && { value: valueText(value) }),
  }
}

/** One row for a field that goes with all that is below it. */
function takeWhole(node: FieldNode, change: Change): void {
  const { before } = change
  const wasSent = node.row?.sent !== undefined || node.children.size > 0
  node.children.clear()
  const row = rowOf(node)
  if (wasSent && before !== undefined) row.sent = before
  row.steps.push(stepOf(change, undefined))
}

/** Notes a change at each field in which the values around a pass differ. */
class Walk {
  readonly #change: Change

  constructor(change: Change) {
    this.#change = change
  }

  visit(node: FieldNode, before: JsonValue | undefined, after: JsonValue | undefined, depth: number): void {
    const { action } = this.#change.reason
    const isSplit = (value: JsonValue | undefined): boolean => value !== undefined && !isField(value, depth)
    if (before === undefined && after === undefined) this.#note(node, undefined)
    else if (isSplit(before) || isSplit(after)) this.#parts(node, before, after, depth)
    else if (after === undefined || before === undefined || MARKS.has(action) || valueText(before) !== valueText(after))
      this.#note(node, after, before !== undefined && before !== null && after !== undefined)
  }

  #parts(node: FieldNode, before: JsonValue | undefined, after: JsonValue | undefined, depth: number): void {
    const isSame = Array.isArray(before) === Array.isArray(after) && isObject(before) === isObject(after)
    // Where an object takes the place of a scalar, or the other way round, one goes and the other comes.
    if (before !== undefined && after !== undefined && !isSame) {
      if (!isField(before, depth)) this.visit(node, before, undefined, depth)
      this.visit(node, undefined, after, depth)
      return
    }
    const steps = new Set<Step>()
    for (const [step] of partsOf(before)) steps.add(step)
    for (const [step] of partsOf(after)) steps.add(step)
    for (const step of steps) this.visit(childOf(node, step), partAt(before, step), partAt(after, step), depth + 1)
    // What was sent as a field, such as a null, is told of as one also where it holds fields before or after.
    const wasSent = node.row !== undefined && (node.row.sent !== undefined || node.row.isAsked === true)
    const isFresh = before === undefined || isField(before, depth)
    if (after === undefined ? wasSent : isField(after, depth) || (wasSent && isFresh)) this.#note(node, after)
  }

  /** `isChanged`: a value was there, and is another one. */
  #note(node: FieldNode, value: JsonValue | undefined, isChanged = false): void {
    const last = node.row?.steps.at(-1)
    // An earlier pass took the field away already.
    if (value === undefined && last !== undefined && last.value === undefined && last.action !== 'owned') return
    const { reason } = this.#change
    const change = isChanged ? { ...this.#change, reason: { ...reason, ...reason.changed } } : this.#change
    rowOf(node).steps.push(stepOf(change, value))
  }
}

function addRejection(root: FieldNode, rejection: Rejection, body: JsonValue | undefined): void {
  const { field, stage, why, rule } = rejection
  if (field === '' || field === '<nil>') return
  const path = typeof field === 'string' ? pathIn(body, field) : field.slice(0, DEEPEST)
  const row = rowOf(nodeAt(root, path))
  if (row.steps.some(({ action }) => action === 'rejected')) return
  row.steps.push({ action: 'rejected', stage, why, ...(rule !== undefined && { rule }) })
  if (typeof field === 'string') row.spelling = field.replace(/^\./, '')
  const value = path.reduce<JsonValue | undefined>(partAt, body)
  if (row.sent === undefined && value !== undefined) row.sent = value
}

/** The path that an error names, in the object it is about: a number is a place where there is a list. */
function pathIn(body: JsonValue | undefined, field: string): Step[] {
  let value = body
  return stepsOf(field).map((name) => {
    const step = Array.isArray(value) && /^\d+$/.test(name) ? Number(name) : name
    value = partAt(value, step)
    return step
  })
}

/** The names in a path as errors spell it; `metadata.labels[a.b/c]` has three. At most as many as rows are deep. */
function stepsOf(field: string): string[] {
  const steps: string[] = []
  let from = field.startsWith('.') ? 1 : 0
  while (from < field.length && steps.length < DEEPEST) {
    const isBracket = field[from] === '['
    const end = isBracket ? field.indexOf(']', from) : nextBreak(field, from)
    const to = end < 0 ? field.length : end
    steps.push(unquoted(field.slice(isBracket ? from + 1 : from, to)))
    from = isBracket ? to + 1 : to
    if (field[from] === '.') from++
  }
  return steps
}

function nextBreak(field: string, from: number): number {
  let at = from
  while (at < field.length && field[at] !== '.' && field[at] !== '[') at++
  return at
}

const unquoted = (text: string): string => (/^(['"]).+\1$/.test(text) ? text.slice(1, -1) : text)
