import { NEWEST } from '../apimachinery/releases/release.ts'
import { children, type Expr } from './ast.ts'
import { estimate, type SizeHint } from './cost/estimate.ts'
import { type Range, ZERO } from './cost/sizes.ts'
import { type Checked, plan } from './environment.ts'
import { qualify } from './qualify.ts'
import { formatType } from './types.ts'
import { CelError, Optional, type Result, type Value } from './values.ts'

/** One sub-expression as it is written. */
export interface ExplainedNode {
  readonly kind: Expr['kind']
  /** Where it stands in the text of the rule, in UTF-16 units. */
  readonly start: number
  readonly end: number
  /** Its type in CEL's words, such as `list(string)`. */
  readonly type: string
  /** What it may cost, with all that is in it. */
  readonly estimate: Range
  /** How large its value may be, where that is known. */
  readonly size: Range | undefined
  /** The values it had, in order; the first hundred. Empty when it was not evaluated. */
  readonly values: readonly Result[]
  /** How often it was evaluated. */
  readonly runs: number
  readonly children: readonly ExplainedNode[]
}

export interface Explanation {
  readonly root: ExplainedNode
  readonly value: Result
  readonly cost: number
  readonly estimate: Range
}

const MAX_VALUES = 100

interface Draft extends ExplainedNode {
  readonly values: Result[]
  readonly children: Draft[]
  runs: number
}

/** What an expression means for given variables: each part of it with its type, its values and its estimate. */
export function explain(
  checked: Checked,
  variables: readonly (Value | undefined)[],
  limit: number,
  hint: SizeHint,
  release = NEWEST,
): Explanation | { readonly error: string } {
  const known = new Map<Expr, { cost: Range; size: Range | undefined }>()
  const total = estimate(checked.expr, hint, (e, cost, size) => known.set(e, { cost, size }), release)
  const drafts = new Map<Expr, Draft>()
  const root = draft(checked.expr, known, drafts)
  const program = plan(checked, (e, value) => note(drafts.get(e), value))
  if ('error' in program) return program
  const { value, cost } = program.evaluate([...variables], limit)
  complete(checked.expr, drafts)
  return { root, value, cost, estimate: total }
}

type Known = ReadonlyMap<Expr, { readonly cost: Range; readonly size: Range | undefined }>

function draft(e: Expr, known: Known, drafts: Map<Expr, Draft>): Draft {
  const { cost, size } = known.get(e) ?? { cost: ZERO, size: undefined }
  const made: Draft = {
    kind: e.kind,
    start: e.start,
    end: e.end,
    type: formatType(e.type),
    estimate: cost,
    size,
    values: [],
    runs: 0,
    children: [],
  }
  drafts.set(e, made)
  for (const child of children(e)) adopt(made, child, known, drafts)
  return made
}

// What a macro adds stands where the macro stands and is not shown; what it copies is shown once.
function adopt(parent: Draft, e: Expr, known: Known, drafts: Map<Expr, Draft>): void {
  if (e.start === parent.start && e.end === parent.end) {
    for (const child of children(e)) adopt(parent, child, known, drafts)
    return
  }
  const twin = parent.children.find(({ start, end }) => start === e.start && end === e.end)
  if (twin === undefined) parent.children.push(draft(e, known, drafts))
  else drafts.set(e, twin)
}

function note(node: Draft | undefined, value: Result): void {
  if (node === undefined) return
  node.runs++
  if (node.values.length < MAX_VALUES) node.values.push(value)
}

// A chain such as `self.a.b` is read at once; what its links held follows from where it begins.
function complete(e: Expr, drafts: ReadonlyMap<Expr, Draft>): void {
  for (const child of children(e)) complete(child, drafts)
  const node = drafts.get(e)
  if (node === undefined || node.runs > 0) return
  if (e.kind === 'literal') note(node, e.value)
  if (e.kind !== 'select' || e.resolved !== undefined || e.testOnly) return
  const operand = drafts.get(e.operand)
  for (const value of operand?.values ?? []) note(node, fieldOf(value, e.field))
}

function fieldOf(value: Result, field: string): Result {
  if (value instanceof CelError) return value
  if (!(value instanceof Optional)) return qualify(value, field)
  if (value.value === undefined) return value
  const found = qualify(value.value, field)
  return found instanceof CelError ? new Optional(undefined) : new Optional(found)
}
