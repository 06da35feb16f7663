import type { Overload } from './declarations.ts'
import { ERROR, type Type } from './types.ts'
import type { Value } from './values.ts'

/**
 * The syntax tree. The parser makes it, the checker writes types and overloads into it, everything after only reads.
 * `at` is the offset (in UTF-16 units) that errors point to; `start` and `end` enclose the text of the node where it was written.
 */
interface Node {
  readonly at: number
  readonly start: number
  readonly end: number
  /** What the checker found. */
  type: Type
}

export interface Literal extends Node {
  readonly kind: 'literal'
  readonly value: Value
}

export interface Ident extends Node {
  readonly kind: 'ident'
  name: string
  /** The value of an identifier that names a type or a constant. */
  constant: Value | undefined
}

export interface Select extends Node {
  readonly kind: 'select'
  readonly operand: Expr
  readonly field: string
  /** Whether this is what `has()` asks for. */
  readonly testOnly: boolean
  /** A name with dots that turned out to be one identifier. */
  resolved: Ident | undefined
}

export interface Call extends Node {
  readonly kind: 'call'
  fn: string
  target: Expr | undefined
  readonly args: readonly Expr[]
  overloads: readonly Overload[]
}

export interface ListExpr extends Node {
  readonly kind: 'list'
  readonly elements: readonly Expr[]
  /** The elements written with `?`. */
  readonly optional: ReadonlySet<number>
}

export interface MapEntry {
  readonly key: Expr
  readonly value: Expr
  readonly optional: boolean
  readonly at: number
}

export interface MapExpr extends Node {
  readonly kind: 'map'
  readonly entries: readonly MapEntry[]
}

export interface FieldEntry {
  readonly name: string
  readonly value: Expr
  readonly optional: boolean
  readonly at: number
}

export interface StructExpr extends Node {
  readonly kind: 'struct'
  readonly name: string
  readonly fields: readonly FieldEntry[]
}

export interface Comprehension extends Node {
  readonly kind: 'fold'
  /** The macro that made it. */
  readonly macro: string
  readonly range: Expr
  readonly variable: string
  readonly variable2: string | undefined
  readonly accumulator: string
  readonly init: Expr
  readonly condition: Expr
  readonly step: Expr
  readonly result: Expr
}

export type Expr = Literal | Ident | Select | Call | ListExpr | MapExpr | StructExpr | Comprehension

/** Where a node stands in the text. */
export interface Span {
  readonly at: number
  readonly start: number
  readonly end: number
}

const NO_OPTIONAL: ReadonlySet<number> = new Set()

export const literal = (span: Span, value: Value): Literal => ({
  kind: 'literal',
  at: span.at,
  start: span.start,
  end: span.end,
  type: ERROR,
  value,
})

export const ident = (span: Span, name: string): Ident => ({
  kind: 'ident',
  at: span.at,
  start: span.start,
  end: span.end,
  type: ERROR,
  name,
  constant: undefined,
})

export const select = (span: Span, operand: Expr, field: string, testOnly = false): Select => ({
  kind: 'select',
  at: span.at,
  start: span.start,
  end: span.end,
  type: ERROR,
  operand,
  field,
  testOnly,
  resolved: undefined,
})

export const call = (span: Span, fn: string, target: Expr | undefined, args: readonly Expr[]): Call => ({
  kind: 'call',
  at: span.at,
  start: span.start,
  end: span.end,
  type: ERROR,
  fn,
  target,
  args,
  overloads: [],
})

export const list = (span: Span, elements: readonly Expr[], optional: ReadonlySet<number> = NO_OPTIONAL): ListExpr => ({
  kind: 'list',
  at: span.at,
  start: span.start,
  end: span.end,
  type: ERROR,
  elements,
  optional,
})

export const map = (span: Span, entries: readonly MapEntry[]): MapExpr => ({
  kind: 'map',
  at: span.at,
  start: span.start,
  end: span.end,
  type: ERROR,
  entries,
})

export const structExpr = (span: Span, name: string, fields: readonly FieldEntry[]): StructExpr => ({
  kind: 'struct',
  at: span.at,
  start: span.start,
  end: span.end,
  type: ERROR,
  name,
  fields,
})

/** A copy of a tree, for macros that write an operand twice. */
export function copy(e: Expr): Expr {
  switch (e.kind) {
    case 'literal':
    case 'ident':
      return { ...e }
    case 'select':
      return { ...e, operand: copy(e.operand) }
    case 'call':
      return { ...e, target: e.target === undefined ? undefined : copy(e.target), args: e.args.map(copy) }
    case 'list':
      return { ...e, elements: e.elements.map(copy) }
    case 'map':
      return { ...e, entries: e.entries.map((n) => ({ ...n, key: copy(n.key), value: copy(n.value) })) }
    case 'struct':
      return { ...e, fields: e.fields.map((n) => ({ ...n, value: copy(n.value) })) }
    case 'fold':
      return {
        ...e,
        range: copy(e.range),
        init: copy(e.init),
        condition: copy(e.condition),
        step: copy(e.step),
        result: copy(e.result),
      }
  }
}

/** The nodes right below a node, in the order they are written. */
export function children(e: Expr): Expr[] {
  switch (e.kind) {
    case 'literal':
    case 'ident':
      return []
    case 'select':
      return [e.operand]
    case 'call':
      return e.target === undefined ? [...e.args] : [e.target, ...e.args]
    case 'list':
      return [...e.elements]
    case 'map':
      return e.entries.flatMap((n) => [n.key, n.value])
    case 'struct':
      return e.fields.map((n) => n.value)
    case 'fold':
      return [e.range, e.init, e.condition, e.step, e.result]
  }
}

/** Calls `visit` for a node and all below it, parents first. */
export function walk(e: Expr, visit: (e: Expr) => void): void {
  visit(e)
  for (const child of children(e)) walk(child, visit)
}
