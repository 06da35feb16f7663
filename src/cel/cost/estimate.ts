import { NEWEST, type Release } from '../../apimachinery/releases/release.ts'
import type { Call, Comprehension, Expr, Ident, Literal, Select } from '../ast.ts'
import type { Overload } from '../declarations.ts'
import type { Type } from '../types.ts'
import { codePoints } from '../values.ts'
import { type CallEstimate, estimateCall } from './call-estimate.ts'
import { LIST_COST, MAP_COST, STRUCT_COST } from './runtime.ts'
import { add, exactly, MAX, multiply, ONE, type Range, range, UNKNOWN, union, ZERO } from './sizes.ts'

/**
 * What an expression may cost at most, from its text and the bounds that a schema sets.
 * Source: github.com/google/cel-go/checker/cost.go.
 */

/** Where a value comes from: a variable, then fields, `@items`, `@keys`, `@values`. */
export type Origin = readonly string[]

/** The size that values from a place can have, as their schema bounds it; `undefined` where nothing is known. */
export type SizeHint = (origin: Origin) => Range | undefined

/** What an estimate knows of a node; call estimates ask for it. */
export interface Operand {
  readonly expr: Expr | undefined
  readonly type: Type
  readonly origin: Origin
  readonly size: Range | undefined
}

/** Sizes of the entries of a list or map. */
interface Entries {
  readonly kind: 'list' | 'map'
  readonly key: Range
  readonly value: Range
}

interface Local {
  readonly origin: Origin
  readonly size: Range | undefined
  readonly entries: Entries | undefined
}

/** Called with each node and its estimate, for whoever explains it. */
export type ObserveEstimate = (e: Expr, cost: Range, size: Range | undefined) => void

/** The estimated cost of a checked expression. */
export function estimate(expr: Expr, hint: SizeHint, observe?: ObserveEstimate, release = NEWEST): Range {
  return new Estimator(hint, observe, release).cost(expr)
}

const joinEntries = (a: Entries | undefined, b: Entries | undefined): Entries | undefined =>
  a === undefined || b === undefined ? undefined : { kind: a.kind, key: union(a.key, b.key), value: union(a.value, b.value) }

const NO_ORIGIN: Origin = []

class Estimator {
  readonly #hint: SizeHint
  readonly #observe: ObserveEstimate | undefined
  readonly #release: Release
  readonly #origins = new Map<Expr, Origin>()
  readonly #sizes = new Map<Expr, Range>()
  readonly #entries = new Map<Expr, Entries>()
  readonly #locals = new Map<string, Local[]>()

  constructor(hint: SizeHint, observe: ObserveEstimate | undefined, release: Release) {
    this.#hint = hint
    this.#observe = observe
    this.#release = release
  }

  cost(e: Expr): Range {
    const cost = this.#costOf(e)
    this.#observe?.(e, cost, this.size(e))
    return cost
  }

  #costOf(e: Expr): Range {
    switch (e.kind) {
      case 'literal':
        return ZERO
      case 'ident':
        return this.#ident(e, e.name)
      case 'select':
        return this.#select(e)
      case 'call':
        return this.#call(e)
      case 'list':
        return this.#list(e)
      case 'map':
        return this.#map(e)
      case 'struct':
        return e.fields.reduce((sum, field) => add(sum, this.cost(field.value)), exactly(STRUCT_COST))
      case 'fold':
        return e.macro === 'bind' ? this.#bind(e) : this.#fold(e)
    }
  }

  #local(name: string): Local | undefined {
    return this.#locals.get(name)?.at(-1)
  }

  #within<T>(name: string, local: Local, inner: () => T): T {
    const stack = this.#locals.get(name) ?? []
    this.#locals.set(name, stack)
    stack.push(local)
    const result = inner()
    stack.pop()
    return result
  }

  #ident(e: Ident | Select, name: string): Range {
    this.#origins.set(e, this.#local(name)?.origin ?? [name])
    return ONE
  }

  #origin(e: Expr): Origin {
    if (e.kind === 'ident') {
      const local = this.#local(e.name)
      if (local !== undefined) return local.origin
    }
    return this.#origins.get(e) ?? NO_ORIGIN
  }

  #select(e: Select): Range {
    if (e.resolved !== undefined) return this.#ident(e, e.resolved.name)
    const operand = this.cost(e.operand)
    if (e.testOnly) return operand
    this.#origins.set(e, [...this.#origin(e.operand), e.field])
    const { kind } = e.operand.type
    return kind === 'map' || kind === 'struct' || kind === 'param' ? add(operand, ONE) : operand
  }

  #operand(e: Expr): Operand {
    const origin = this.#origin(e)
    const hidden = origin[0] === '@result' || origin[0] === '__result__'
    return { expr: e, type: e.type, origin: hidden ? NO_ORIGIN : origin, size: this.size(e) }
  }

  #call(e: Call): Range {
    if (e.fn === 'dyn' && e.args[0] !== undefined && this.#release.has('dynSizes')) return this.#dyn(e, e.args[0])
    const costs = e.args.map((arg) => this.cost(arg))
    const args = e.args.map((arg) => this.#operand(arg))
    if (e.overloads.length === 0) return ZERO
    let sum = ZERO
    let target: Operand | undefined
    if (e.target !== undefined) {
      sum = this.cost(e.target)
      target = this.#operand(e.target)
    }
    let cost: Range = range(MAX, 0)
    let size: Range | undefined
    for (const overload of e.fn === '_?._' ? e.overloads.slice(0, 1) : e.overloads) {
      const found = this.#overload(e, overload, target, args, costs)
      cost = union(cost, found.cost)
      if (found.size !== undefined) size = size === undefined ? found.size : union(size, found.size)
      if (overload.id === 'index_list' || overload.id === 'index_map') size = this.#indexed(e, overload.id)
      size ??= this.size(e)
    }
    if (size !== undefined) this.#sizes.set(e, size)
    return add(sum, cost)
  }

  #indexed(e: Call, overload: string): Range | undefined {
    const container = e.args[0] as Expr
    this.#origins.set(e, [...this.#origin(container), overload === 'index_list' ? '@items' : '@values'])
    return this.#entriesOf(container)?.value
  }

  // Only the type is hidden from here on, not the size.
  #dyn(e: Call, arg: Expr): Range {
    const cost = this.cost(arg)
    const size = this.size(arg)
    if (size !== undefined) this.#sizes.set(e, size)
    const entries = this.#entriesOf(arg)
    if (entries !== undefined) this.#entries.set(e, entries)
    return add(ONE, cost)
  }

  #overload(
    e: Call,
    overload: Overload,
    target: Operand | undefined,
    args: readonly Operand[],
    costs: readonly Range[],
  ): CallEstimate {
    switch (overload.id) {
      case 'logical_or':
      case 'logical_and': {
        const [left = ZERO, right = ZERO] = costs
        return { cost: range(left.min, add(left, right).max), size: undefined }
      }
      case 'conditional':
        return this.#conditional(e, costs)
      case 'add_string':
      case 'add_bytes':
      case 'add_list':
        this.#joinedEntries(e)
    }
    const estimated = estimateCall(overload, target, args, this.#hint, this.#release)
    return { cost: costs.reduce(add, estimated.cost), size: estimated.size }
  }

  #joinedEntries(e: Call): void {
    const joined = joinEntries(this.#entriesOf(e.args[0] as Expr), this.#entriesOf(e.args[1] as Expr))
    if (joined !== undefined) this.#entries.set(e, joined)
  }

  #conditional(e: Call, costs: readonly Range[]): CallEstimate {
    const [condition = ZERO, yes = ZERO, no = ZERO] = costs
    const [, whenTrue, whenFalse] = e.args as [Expr, Expr, Expr]
    const joined = joinEntries(this.#entriesOf(whenTrue), this.#entriesOf(whenFalse))
    if (joined !== undefined) this.#entries.set(e, joined)
    return { cost: add(condition, union(yes, no)), size: union(this.#sizeOrUnknown(whenTrue), this.#sizeOrUnknown(whenFalse)) }
  }

  #list(e: Expr & { kind: 'list' }): Range {
    let cost = exactly(LIST_COST)
    let size: Range = range(e.elements.length === 0 ? 0 : MAX, 0)
    for (const element of e.elements) {
      cost = add(cost, this.cost(element))
      size = union(size, this.#sizeOrUnknown(element))
    }
    this.#entries.set(e, { kind: 'list', key: ONE, value: size })
    return cost
  }

  #map(e: Expr & { kind: 'map' }): Range {
    let cost = exactly(MAP_COST)
    let key: Range = range(e.entries.length === 0 ? 0 : MAX, 0)
    let value = key
    for (const entry of e.entries) {
      cost = add(add(cost, this.cost(entry.key)), this.cost(entry.value))
      key = union(key, this.#sizeOrUnknown(entry.key))
      value = union(value, this.#sizeOrUnknown(entry.value))
    }
    this.#entries.set(e, { kind: 'map', key, value })
    return cost
  }

  #bind(e: Comprehension): Range {
    const sum = add(this.cost(e.range), this.cost(e.init))
    const local: Local = { origin: this.#origin(e.init), size: this.size(e.init), entries: this.#entriesOf(e.init) }
    const total = add(
      sum,
      this.#within(e.accumulator, local, () => {
        const cost = this.cost(e.result)
        const size = this.size(e.result)
        if (size !== undefined) this.#sizes.set(e, size)
        const entries = this.#entriesOf(e.result)
        if (entries !== undefined) this.#entries.set(e, entries)
        return cost
      }),
    )
    return total
  }

  #fold(e: Comprehension): Range {
    const before = add(this.cost(e.range), this.cost(e.init))
    const accumulator: Local = { origin: this.#origin(e.init), size: this.size(e.init), entries: this.#entriesOf(e.init) }
    return this.#within(e.accumulator, accumulator, () => {
      const [first, second] = this.#iterated(e)
      const round = (): Range => add(this.cost(e.condition), this.cost(e.step))
      const rounds = this.#within(e.variable, first, () =>
        e.variable2 === undefined ? round() : this.#within(e.variable2, second, round),
      )
      const sum = add(before, this.cost(e.result))
      const count = this.#sizeOrUnknown(e.range)
      if (this.#release.has('resultSizes')) this.#collected(e, count)
      return add(sum, multiply(count, rounds))
    })
  }

  #collected(e: Comprehension, count: Range): void {
    if (e.init.kind === 'literal') {
      const size = this.size(e.init)
      if (size !== undefined) this.#sizes.set(e, size)
    } else if (e.init.kind === 'list' || e.init.kind === 'map') {
      this.#sizes.set(e, count)
      const entries = this.#entriesOf(e.step)
      if (entries !== undefined) this.#entries.set(e, entries)
    }
  }

  #iterated(e: Comprehension): [Local, Local] {
    const entries = this.#entriesOf(e.range)
    const isList = (entries?.kind ?? e.range.type.kind) === 'list'
    const origin = this.#origin(e.range)
    const at = (place: string, size: Range | undefined): Local => ({ origin: [...origin, place], size, entries: undefined })
    const value = at(isList ? '@items' : '@values', entries?.value)
    if (e.variable2 !== undefined) return [at(isList ? '@indices' : '@keys', entries?.key), value]
    return [isList ? value : at('@keys', entries?.key), value]
  }

  #entriesOf(e: Expr): Entries | undefined {
    return this.#entries.get(e) ?? (e.kind === 'ident' ? this.#local(e.name)?.entries : undefined)
  }

  #sizeOrUnknown(e: Expr): Range {
    return this.size(e) ?? UNKNOWN
  }

  /** The size that is known of a node: computed, written out, bounded by the schema, or 1 for scalars. */
  size(e: Expr): Range | undefined {
    const known = this.#sizes.get(e) ?? writtenSize(e)
    if (known !== undefined) return known
    const hinted = this.#hint(this.#origin(e))
    if (hinted !== undefined) {
      this.#sizes.set(e, hinted)
      return hinted
    }
    if (isScalar(e.type)) return ONE
    return e.kind === 'ident' ? this.#local(e.name)?.size : undefined
  }
}

function writtenSize(e: Expr): Range | undefined {
  switch (e.kind) {
    case 'literal':
      return exactly(literalSize(e))
    case 'list':
      return exactly(e.elements.length)
    case 'map':
      return exactly(e.entries.length)
    default:
      return undefined
  }
}

function literalSize(e: Literal): number {
  if (typeof e.value === 'string') return codePoints(e.value)
  return e.value instanceof Uint8Array ? e.value.length : 1
}

/** Whether values of a type all count as one. */
export function isScalar(type: Type): boolean {
  switch (type.kind) {
    case 'bool':
    case 'double':
    case 'duration':
    case 'int':
    case 'timestamp':
    case 'uint':
      return true
    case 'opaque':
      return type.name === 'optional_type' && isScalar(type.parameter(0))
    default:
      return false
  }
}
