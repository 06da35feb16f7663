import { parseRegExp, type RegExpGo } from '../apimachinery/regexp/regexp.ts'
import { add, compare, divide, modulo, multiply, negate, subtract } from './arithmetic.ts'
import type { Call } from './ast.ts'
import { type CallCost, comparisonCost, UNIT } from './cost/runtime.ts'
import type { Overload } from './declarations.ts'
import { matchesGuard, noSuchCall } from './guards.ts'
import { findAllIn, findIn } from './library/regex.ts'
import type { Planner } from './plan.ts'
import { charge, constantStep, type Frame, isConstant, NO_FRAME, PlanError, type Run, runStep, type Step } from './program.ts'
import { Type } from './types.ts'
import {
  CelError,
  checkHash,
  Double,
  equal,
  intOf,
  isPrimitive,
  ListValue,
  MAX_INT,
  MapValue,
  noSuchOverload,
  Opaque,
  Optional,
  orNoSuchOverload,
  type Result,
  Uint,
  type Value,
} from './values.ts'

/**
 * Calls as closures: operators by what they are, functions by their overload.
 * Source: github.com/google/cel-go/interpreter/planner.go, planCall; github.com/google/cel-go/interpreter/interpretable.go,
 * evalAnd, evalEq, evalUnary, evalBinary, evalVarArgs; github.com/google/cel-go/interpreter/decorators.go.
 */
type Binary = (a: Value, b: Value) => Result

const OPERATORS: Record<string, Binary> = {
  '_+_': add,
  '_-_': subtract,
  '_*_': multiply,
  '_/_': divide,
  '_%_': modulo,
  '_<_': (a, b) => (typeof a === 'number' && typeof b === 'number' ? a < b : holds(compare(a, b, '_<_'), (order) => order < 0)),
  '_<=_': (a, b) =>
    typeof a === 'number' && typeof b === 'number' ? a <= b : holds(compare(a, b, '_<=_'), (order) => order <= 0),
  '_>_': (a, b) => (typeof a === 'number' && typeof b === 'number' ? a > b : holds(compare(a, b, '_>_'), (order) => order > 0)),
  '_>=_': (a, b) =>
    typeof a === 'number' && typeof b === 'number' ? a >= b : holds(compare(a, b, '_>=_'), (order) => order >= 0),
  '@in': isIn,
}

const holds = (order: number | CelError, test: (order: number) => boolean): Result =>
  order instanceof CelError ? order : test(order)

function isIn(item: Value, container: Value): Result {
  if (container instanceof ListValue) return container.contains(item)
  if (!(container instanceof MapValue)) return noSuchOverload()
  const found = container.find(item)
  return found instanceof CelError ? found : found !== undefined
}

/** Plans any call but indexes, optional fields and conditionals. */
export function planCall(planner: Planner, e: Call): Step {
  const steps = (e.target === undefined ? e.args : [e.target, ...e.args]).map((arg) => planner.plan(arg))
  switch (e.fn) {
    case '_&&_':
      return logical(steps, false)
    case '_||_':
      return logical(steps, true)
    case '_==_':
      return equality(steps, false)
    case '_!=_':
      return equality(steps, true)
    case '!_':
      return unary(steps, (a) => (typeof a === 'boolean' ? !a : noSuchOverload()), 1)
    case '-_':
      return unary(steps, negate, 1)
    case 'or':
    case 'orValue':
      return orElse(steps, e.fn === 'orValue')
    default:
      return planNamed(e, steps)
  }
}

function planNamed(e: Call, steps: readonly Step[]): Step {
  const overload = e.overloads.length === 1 ? e.overloads[0] : undefined
  const cost = (overload === undefined ? e.overloads[0]?.fn.runCost : overload.cost.run) ?? UNIT
  const operator = OPERATORS[e.fn]
  if (operator !== undefined) {
    const members = e.fn === '@in' && overload?.id === 'in_list' ? membership(steps) : undefined
    return members ?? binary(steps, operator, cost)
  }
  const constant = foldConversion(e, steps, overload)
  if (constant !== undefined) return constant
  const literalPattern = patternCall(e, steps, cost)
  if (literalPattern !== undefined) return literalPattern
  return overload === undefined ? dispatched(e, steps, cost) : resolved(overload, steps, cost)
}

const stepAt = (steps: readonly Step[], i: number): Run => (steps[i] as Step).run

// `absorbing` is the value that ends the evaluation: false for &&, true for ||.
function logical(steps: readonly Step[], absorbing: boolean): Step {
  const left = stepAt(steps, 0)
  const right = stepAt(steps, 1)
  return runStep((frame) => {
    const a = left(frame)
    if (a === absorbing) return absorbing
    const b = right(frame)
    if (b === absorbing) return absorbing
    if (typeof a !== 'boolean') return orNoSuchOverload(a)
    return typeof b === 'boolean' ? !absorbing : orNoSuchOverload(b)
  })
}

function equality(steps: readonly Step[], negated: boolean): Step {
  const left = stepAt(steps, 0)
  const right = stepAt(steps, 1)
  const text = steps[1]?.constant
  if (typeof text === 'string') return textEquality(left, text, negated)
  return runStep((frame) => {
    const a = left(frame)
    return compared(frame, a, right(frame), negated)
  })
}

function compared(frame: Frame, a: Result, b: Result, negated: boolean): Result {
  charge(frame, !negated && a instanceof Opaque ? 1 : comparisonCost(a, b))
  if (a instanceof CelError) return a
  if (b instanceof CelError) return b
  const same = equal(a, b)
  return negated ? same !== true : same
}

// The common case: what two equal texts cost is known before.
function textEquality(left: Run, text: string, negated: boolean): Step {
  const cost = comparisonCost(text, text)
  return runStep((frame) => {
    const a = left(frame)
    if (typeof a !== 'string') return compared(frame, a, text, negated)
    const same = a === text
    charge(frame, same ? cost : comparisonCost(a, text))
    return same !== negated
  })
}

function unary(steps: readonly Step[], apply: (a: Value) => Result, cost: CallCost | number): Step {
  const arg = stepAt(steps, 0)
  return runStep((frame) => {
    const a = arg(frame)
    const result = a instanceof CelError ? a : apply(a)
    charge(frame, typeof cost === 'number' ? cost : cost(result, a, null))
    return result
  })
}

// Both sides run before an error of the first counts, and the call is paid for even then.
function binary(steps: readonly Step[], apply: Binary, cost: CallCost | number): Step {
  const left = stepAt(steps, 0)
  const right = stepAt(steps, 1)
  const constant = steps[1]?.constant
  if (typeof cost === 'number' && typeof constant === 'number') {
    return runStep((frame) => {
      const a = left(frame)
      charge(frame, cost)
      return a instanceof CelError ? a : apply(a, constant)
    })
  }
  if (typeof cost === 'number') {
    return runStep((frame) => {
      const a = left(frame)
      const b = right(frame)
      charge(frame, cost)
      if (a instanceof CelError) return a
      return b instanceof CelError ? b : apply(a, b)
    })
  }
  return runStep((frame) => {
    const a = left(frame)
    const b = right(frame)
    const result = a instanceof CelError ? a : b instanceof CelError ? b : apply(a, b)
    charge(frame, cost(result, a, b))
    return result
  })
}

// Three and more arguments: the first error ends it; the call is paid for only if all arguments ran.
function variadic(steps: readonly Step[], apply: (args: Value[]) => Result, cost: CallCost | number): Step {
  return runStep((frame) => {
    const args: Value[] = []
    let error: CelError | undefined
    for (let i = 0; i < steps.length; i++) {
      const value = stepAt(steps, i)(frame)
      if (value instanceof CelError) {
        if (i < steps.length - 1) return value
        error = value
      } else args.push(value)
    }
    const result = error ?? apply(args)
    const first = args[0] ?? error ?? null
    charge(frame, typeof cost === 'number' ? cost : cost(result, first, args[1] ?? error ?? null))
    return result
  })
}

function orElse(steps: readonly Step[], value: boolean): Step {
  const left = stepAt(steps, 0)
  const right = stepAt(steps, 1)
  return runStep((frame) => {
    const a = left(frame)
    if (a instanceof CelError) return a
    if (!(a instanceof Optional)) return noSuchOverload()
    if (a.value === undefined) return right(frame)
    return value ? a.value : a
  })
}

// cel-go binds these to functions of any number of arguments.
const VARIADIC = new Set(['string_format'])

function resolved(overload: Overload, steps: readonly Step[], cost: CallCost | number): Step {
  const { run, fn } = overload
  if (run === undefined) throw new PlanError(`no such overload: ${fn.name}`)
  const guard = fn.unguarded ? undefined : matchesGuard(overload)
  if (steps.length === 1) {
    return unary(steps, guard === undefined ? run : (a) => (guard(a) ? run(a) : noSuchCall(fn.name, [a])), cost)
  }
  if (steps.length === 2 && !VARIADIC.has(overload.id)) {
    return binary(steps, guard === undefined ? run : (a, b) => (guard(a, b) ? run(a, b) : noSuchCall(fn.name, [a, b])), cost)
  }
  return variadic(
    steps,
    guard === undefined ? (args) => run(...args) : (args) => (guard(...args) ? run(...args) : noSuchCall(fn.name, args)),
    cost,
  )
}

/** Functions with one implementation for all of their overloads, which says itself what it can do nothing with. */
const SINGLETONS = 'size matches type dyn sort @sortByAssociatedKeys'.split(' ')

// Several overloads are open: the values decide.
function dispatched(e: Call, steps: readonly Step[], cost: CallCost | number): Step {
  const fn = e.overloads[0]?.fn
  if (fn === undefined) throw new PlanError(`no such overload: ${e.fn}`)
  const first = fn.overloads[0]?.run
  if (first !== undefined && SINGLETONS.includes(fn.name))
    return steps.length === 1 ? unary(steps, first, cost) : binary(steps, first, cost)
  const candidates = fn.overloads.map((overload) => ({ overload, guard: matchesGuard(overload) }))
  return variadic(
    steps,
    (args) => {
      for (const { overload, guard } of candidates) {
        if (overload.args.length === args.length && overload.run !== undefined && guard(...args)) return overload.run(...args)
      }
      return noSuchCall(fn.name, args)
    },
    cost,
  )
}

const CONVERSIONS = new Set('bool bytes double duration dyn int string timestamp type uint'.split(' '))

function foldConversion(e: Call, steps: readonly Step[], overload: Overload | undefined): Step | undefined {
  const arg = steps[0]
  if (!CONVERSIONS.has(e.fn) || steps.length !== 1 || arg === undefined || !isConstant(arg)) return undefined
  const step = overload === undefined ? dispatched(e, steps, 0) : resolved(overload, steps, 0)
  const value = step.run(NO_FRAME)
  if (value instanceof CelError) throw new PlanError(value.message)
  return constantStep(value)
}

// Patterns that are constant are compiled once; a bad one is an error of the plan.
function patternCall(e: Call, steps: readonly Step[], cost: CallCost | number): Step | undefined {
  const pattern = steps[1]
  if ((e.fn !== 'matches' && e.fn !== 'find' && e.fn !== 'findAll') || pattern === undefined) return undefined
  if (!isConstant(pattern) || typeof pattern.constant !== 'string') return undefined
  const compiled = parseRegExp(pattern.constant)
  if ('error' in compiled) throw new PlanError(compiled.error)
  return variadic(steps, (args) => applyPattern(e.fn, compiled, args), cost)
}

function applyPattern(fn: string, pattern: RegExpGo, args: readonly Value[]): Result {
  const [first, , limit] = args
  // cel-go takes the text that a value holds in Go, which types have too: their name.
  const text = first instanceof Type ? first.name : first
  if (typeof text !== 'string') return noSuchOverload()
  if (fn === 'matches') return pattern.test(text)
  if (fn === 'find') return findIn(pattern, text)
  return findAllIn(pattern, text, limit === undefined ? -1 : Number(limit))
}

const memberKey = (value: Value): unknown => {
  if (value instanceof Double) {
    return Number.isInteger(value.value) && Math.abs(value.value) <= 2 ** 64 ? intOf(BigInt(value.value)) : `d${value.value}`
  }
  if (value instanceof Uint) return value.value > MAX_INT ? `u${value.value}` : intOf(value.value)
  return typeof value === 'string' ? `s${value}` : value
}

/** `x in [constants]` as a look-up; it costs nothing. */
function membership(steps: readonly Step[]): Step | undefined {
  const container = steps[1]
  if (container === undefined || !isConstant(container) || !(container.constant instanceof ListValue)) return undefined
  const list = container.constant
  if (list.size === 0) return constantStep(false)
  const members = new Set<unknown>()
  for (let i = 0; i < list.size; i++) {
    const item = list.get(i)
    if (item instanceof CelError || !isPrimitive(item)) return undefined
    members.add(memberKey(item))
  }
  const arg = stepAt(steps, 0)
  return runStep((frame) => {
    const value = arg(frame)
    if (value instanceof CelError) return value
    checkHash(value)
    return isPrimitive(value) && members.has(memberKey(value))
  })
}
