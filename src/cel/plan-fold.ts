import type { Call, Comprehension, Expr, ListExpr } from './ast.ts'
import { LIST_COST } from './cost/runtime.ts'
import { charge, type Frame, type Run } from './frame.ts'
import type { Planner } from './plan.ts'
import { show } from './show.ts'
import { isConstant, runStep, type Step } from './step.ts'
import { Type } from './types.ts'
import {
  ArrayList,
  CelError,
  Double,
  Duration,
  EntryMap,
  isInt,
  ListValue,
  MapValue,
  Optional,
  orNoSuchOverload,
  type Result,
  Timestamp,
  Uint,
  type Value,
} from './values.ts'

/**
 * Comprehensions as loops, one for each macro. A round costs what the expressions cost that the macro stands for.
 * Source: github.com/google/cel-go/interpreter/interpretable.go, evalFold; github.com/google/cel-go/parser/macro.go.
 */
export function planFold(planner: Planner, e: Comprehension): Step {
  if (e.macro === 'bind') return planBind(planner, e)
  const range = planner.plan(e.range).run
  return planner.scoped(e.variable, undefined, (slot) => {
    if (e.variable2 === undefined) return planLoop(planner, e, range, slot, -1)
    return planner.scoped(e.variable2, undefined, (slot2) => planLoop(planner, e, range, slot, slot2))
  })
}

function planLoop(planner: Planner, e: Comprehension, range: Run, slot: number, slot2: number): Step {
  const body = planBody(planner, e)
  return runStep((frame) => {
    const value = range(frame)
    if (value instanceof CelError) return value
    const rounds = roundsOf(value, slot, slot2)
    return rounds instanceof CelError ? rounds : body(frame, rounds)
  })
}

// The variable is given its value when it is first read, and not at all when it is not.
function planBind(planner: Planner, e: Comprehension): Step {
  const init = planner.plan(e.init).run
  return planner.scoped(e.accumulator, init, (slot) => {
    const result = planner.plan(e.result).run
    return runStep((frame) => {
      frame.slots[slot] = undefined
      return result(frame)
    })
  })
}

/** What a loop runs over: each round sets the variables. */
class Rounds {
  readonly size: number
  readonly #list: ListValue
  readonly #map: MapValue | undefined
  readonly #slot: number
  readonly #slot2: number

  constructor(list: ListValue, map: MapValue | undefined, slot: number, slot2: number) {
    this.size = list.size
    this.#list = list
    this.#map = map
    this.#slot = slot
    this.#slot2 = slot2
  }

  enter(frame: Frame, i: number): void {
    const item = this.#list.get(i)
    if (this.#slot2 < 0) {
      frame.slots[this.#slot] = item
    } else if (this.#map === undefined) {
      frame.slots[this.#slot] = i
      frame.slots[this.#slot2] = item
    } else {
      frame.slots[this.#slot] = item
      frame.slots[this.#slot2] = item instanceof CelError ? item : (this.#map.find(item) ?? null)
    }
  }
}

type Body = (frame: Frame, rounds: Rounds) => Result

function roundsOf(value: Value, slot: number, slot2: number): Rounds | CelError {
  if (value instanceof ListValue) return new Rounds(value, undefined, slot, slot2)
  if (value instanceof MapValue) return new Rounds(new ArrayList(value.keys()), value, slot, slot2)
  if (slot2 < 0) return new CelError(`got '${goType(value)}', expected iterable type`)
  return new CelError(`unsupported comprehension range type: ${goType(value)}`)
}

function goType(value: Value): string {
  if (typeof value === 'string') return 'types.String'
  if (typeof value === 'boolean') return 'types.Bool'
  if (value === null) return 'types.Null'
  if (isInt(value)) return 'types.Int'
  if (value instanceof Uint) return 'types.Uint'
  if (value instanceof Double) return 'types.Double'
  if (value instanceof Uint8Array) return 'types.Bytes'
  if (value instanceof Timestamp) return 'types.Timestamp'
  if (value instanceof Duration) return 'types.Duration'
  if (value instanceof Optional) return '*types.Optional'
  if (value instanceof Type) return '*types.Type'
  return `cel.${'type' in value ? value.type.name.split('.').pop() : ''}`
}

function planBody(planner: Planner, e: Comprehension): Body {
  const step = e.step as Call
  switch (e.macro) {
    case 'all':
      return quantifier(planner.plan(step.args[1] as Expr).run, true, 2)
    case 'exists':
      return quantifier(planner.plan(step.args[1] as Expr).run, false, 3)
    case 'exists_one':
      return countOne(planner.plan(step.args[0] as Expr).run)
    default:
      return collector(planner, step)
  }
}

// `all` starts from true and ends at false, `exists` the other way round. `check` is what asking whether to go on costs.
function quantifier(predicate: Run, start: boolean, check: number): Body {
  return (frame, rounds) => {
    let result: Result = start
    for (let i = 0; i < rounds.size; i++) {
      if (result === !start) {
        charge(frame, check)
        break
      }
      charge(frame, check + 1)
      rounds.enter(frame, i)
      const value = predicate(frame)
      if (value === !start) result = value
      else if (result === start && value !== start) result = orNoSuchOverload(value)
    }
    charge(frame, 1)
    return result
  }
}

function countOne(predicate: Run): Body {
  return (frame, rounds) => {
    let count: number | CelError = 0
    for (let i = 0; i < rounds.size; i++) {
      rounds.enter(frame, i)
      const value = predicate(frame)
      if (value === true) {
        charge(frame, 2)
        if (typeof count === 'number') count++
      } else if (value !== false) count = orNoSuchOverload(value)
    }
    charge(frame, 2)
    return count instanceof CelError ? count : count === 1
  }
}

/** Adds one round to what has been collected; an error where it cannot. */
type Add<T> = (frame: Frame, into: T, failed: CelError | undefined) => CelError | undefined

function collector(planner: Planner, step: Call): Body {
  const conditional = step.fn === '_?_:_'
  const predicate = conditional ? planner.plan(step.args[0] as Expr).run : undefined
  const each = (conditional ? step.args[1] : step) as Call
  if (each.fn === '_+_') return collecting(() => new ArrayList([]), predicate, appender(planner, each))
  const [, key, value] = each.args
  if (value !== undefined)
    return collecting(() => new EntryMap(), predicate, keyedInsert(planner.plan(key as Expr).run, planner.plan(value).run))
  return collecting(() => new EntryMap(), predicate, entryInsert(planner.plan(key as Expr).run))
}

function collecting<T extends Value>(make: () => T, predicate: Run | undefined, add: Add<T>): Body {
  return (frame, rounds) => {
    const into = make()
    let failed: CelError | undefined
    for (let i = 0; i < rounds.size; i++) {
      rounds.enter(frame, i)
      const value = predicate === undefined ? true : predicate(frame)
      if (value === true) failed = add(frame, into, failed) ?? failed
      else if (value !== false) failed = orNoSuchOverload(value)
    }
    charge(frame, 1)
    return failed ?? into
  }
}

function appender(planner: Planner, each: Call): Add<ArrayList> {
  const step = planner.plan((each.args[1] as ListExpr).elements[0] as Expr)
  const cost = 2 + (isConstant(step) ? 0 : LIST_COST)
  const item = step.run
  return (frame, into, failed) => {
    const value = item(frame)
    charge(frame, cost)
    if (failed !== undefined) return failed
    if (value instanceof CelError) return value
    into.items.push(value)
    return undefined
  }
}

const exists = (key: Value): CelError => new CelError(`insert failed: key ${show(key)} already exists`)

function insert(into: EntryMap, key: Value, value: Value): CelError | undefined {
  if (into.find(key) !== undefined) return exists(key)
  into.set(key, value)
  return undefined
}

function keyedInsert(key: Run, value: Run): Add<EntryMap> {
  return (frame, into, failed) => {
    charge(frame, 1)
    if (failed !== undefined) return failed
    const at = key(frame)
    if (at instanceof CelError) return at
    const item = value(frame)
    charge(frame, 1)
    return item instanceof CelError ? item : insert(into, at, item)
  }
}

function entryInsert(entries: Run): Add<EntryMap> {
  return (frame, into, failed) => {
    charge(frame, 1)
    const added = entries(frame)
    charge(frame, 1)
    if (failed !== undefined) return failed
    if (!(added instanceof MapValue)) return orNoSuchOverload(added)
    for (const key of added.keys()) {
      const value = added.find(key)
      const fault = value instanceof CelError ? value : insert(into, key, value ?? null)
      if (fault !== undefined) return fault
    }
    return undefined
  }
}
