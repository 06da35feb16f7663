import type { Call, Comprehension, Expr, Ident, ListExpr, MapExpr, StructExpr } from './ast.ts'
import { LIST_COST, MAP_COST, STRUCT_COST } from './cost/runtime.ts'
import type { FunctionTable } from './declarations.ts'
import { planCall } from './plan-call.ts'
import {
  type Attribute,
  charge,
  constantStep,
  type Frame,
  isConstant,
  MutableList,
  NO_FRAME,
  PlanError,
  type Run,
  runStep,
  type Step,
} from './program.ts'
import { applyQualifiers, notAKey, type Qualifier, qualify } from './qualify.ts'
import { show } from './show.ts'
import {
  ArrayList,
  CelError,
  checkHash,
  goTypeOf,
  EntryMap,
  ListValue,
  MapValue,
  NONE,
  Optional,
  orNoSuchOverload,
  type Result,
  type Value,
} from './values.ts'
import { CostLimitExceeded } from './work.ts'

export type Observe = (e: Expr, value: Result) => void

/** Plans expressions; slots of variables are counted up as they come into scope. */
export class Planner {
  readonly functions: FunctionTable
  readonly #globals: readonly string[]
  readonly #observe: Observe | undefined
  readonly #scope: { name: string; slot: number; lazy: Run | undefined }[] = []
  slots: number

  constructor(functions: FunctionTable, globals: readonly string[], observe?: Observe) {
    this.functions = functions
    this.#globals = globals
    this.#observe = observe
    this.slots = globals.length
  }

  plan(e: Expr): Step {
    const step = this.#planNode(e)
    const observe = this.#observe
    if (observe === undefined) return step
    const { attribute } = step
    const watch =
      (run: Run): Run =>
      (frame) =>
        observed(observe, e, run(frame))
    // Whoever extends an identifier reads its root, not its step.
    const isRoot = e.kind === 'ident' && attribute !== undefined
    return { ...step, run: watch(step.run), attribute: isRoot ? { ...attribute, root: watch(attribute.root) } : attribute }
  }

  #planNode(e: Expr): Step {
    switch (e.kind) {
      case 'literal':
        return constantStep(e.value)
      case 'ident':
        return this.#ident(e)
      case 'select':
        if (e.resolved !== undefined) return this.#ident(e.resolved)
        return this.extend(this.plan(e.operand), { key: e.field, run: undefined, optional: false, test: e.testOnly })
      case 'call':
        return this.#call(e)
      case 'list':
        return this.#list(e)
      case 'map':
        return this.#map(e)
      case 'struct':
        return this.#object(e)
      case 'fold':
        return planFold(this, e)
    }
  }

  /** Runs `inner` with a variable in scope; `lazy` is what gives its value when it is first read. */
  scoped<T>(name: string, lazy: Run | undefined, inner: (slot: number) => T): T {
    const slot = this.slots++
    this.#scope.push({ name, slot, lazy })
    const result = inner(slot)
    this.#scope.pop()
    return result
  }

  #ident(e: Ident): Step {
    if (e.constant !== undefined) return constantStep(e.constant)
    if (e.type.kind === 'type' && !this.#isVariable(e.name)) throw new PlanError(`reference to undefined type: ${e.name}`)
    if (!e.name.startsWith('.')) {
      for (let i = this.#scope.length - 1; i >= 0; i--) {
        const local = this.#scope[i]
        if (local?.name === e.name) return this.#variable(local.slot, local.lazy)
      }
    }
    const name = e.name.replace(/^\./, '')
    return this.#variable(this.#globals.indexOf(name), missing(name))
  }

  #isVariable(name: string): boolean {
    return this.#globals.includes(name.replace(/^\./, '')) || this.#scope.some((local) => local.name === name)
  }

  #variable(slot: number, absent: Run | undefined): Step {
    const root: Run = absent === undefined ? (frame) => frame.slots[slot] as Result : (frame) => read(frame, slot, absent)
    return attributeStep({ root, cost: 1, slot: absent === undefined ? slot : undefined, qualifiers: [] })
  }

  /** The step that applies one more qualifier to what a step gives. */
  extend(step: Step, qualifier: Qualifier): Step {
    const { root, cost, slot, qualifiers } = step.attribute ?? { root: step.run, cost: 1, slot: undefined, qualifiers: [] }
    const extended: Attribute = { root, cost, slot, qualifiers: [...qualifiers, qualifier] }
    if (!qualifier.test) return attributeStep(extended)
    const [only] = qualifiers.length === 1 ? qualifiers : []
    const key = only?.optional === false ? only.key : undefined
    // A presence test does not pay for its root; and nothing can be selected from its answer.
    return runStep((frame) => {
      const value = root(frame)
      // The common case: a field of a field.
      const inner = typeof key === 'string' && value instanceof MapValue ? value.find(key) : undefined
      if (inner instanceof MapValue && cost !== 0) {
        charge(frame, 2)
        const found = inner.find(qualifier.key as Value)
        return found instanceof CelError ? found : found !== undefined
      }
      const found = applyQualifiers(frame, value, extended.qualifiers)
      if (cost === 0) discount(frame)
      return found instanceof Optional ? found.value !== undefined : found
    })
  }

  #call(e: Call): Step {
    switch (e.fn) {
      case '_[_]':
      case '_[?_]':
      case '_?._':
        return this.#index(e, e.fn !== '_[_]')
      case '_?_:_':
        return this.#conditional(e)
      default:
        return planCall(this, e)
    }
  }

  #index(e: Call, optional: boolean): Step {
    const operand = this.plan(e.args[0] as Expr)
    const key = this.plan(e.args[1] as Expr)
    const unusable = isConstant(key) ? notAKey(key.constant) : undefined
    if (unusable !== undefined) throw new PlanError(unusable)
    const run = isConstant(key) ? undefined : withoutRootCost(key)
    return this.extend(operand, { key: key.constant, run, optional, test: false })
  }

  #conditional(e: Call): Step {
    const [condition, yes, no] = e.args.map((arg) => this.plan(arg)) as [Step, Step, Step]
    const test = condition.run
    const whenTrue = withoutRootCost(yes)
    const whenFalse = withoutRootCost(no)
    const root: Run = (frame) => {
      const value = test(frame)
      if (value === true) return whenTrue(frame)
      if (value === false) return whenFalse(frame)
      return value instanceof CelError ? value : NOT_A_CONDITION
    }
    return attributeStep({ root, cost: 0, slot: undefined, qualifiers: [] })
  }

  #list(e: ListExpr): Step {
    const steps = e.elements.map((element) => this.plan(element))
    const { optional } = e
    const build: Run = (frame) => {
      const items: Result[] = []
      for (let i = 0; i < steps.length; i++) {
        const value = entryOf((steps[i] as Step).run(frame), optional.has(i))
        if (value instanceof CelError) return value
        if (value !== undefined) items.push(value)
      }
      return new ArrayList(items)
    }
    return constructed(build, steps, LIST_COST)
  }

  #object(e: StructExpr): Step {
    const { make } = e.type
    if (make === undefined) throw new PlanError(`unknown type: ${e.name}`)
    const steps = e.fields.map((field) => ({ ...field, run: this.plan(field.value).run }))
    return runStep((frame) => {
      const fields = new Map<string, Value>()
      for (const { name, optional, run } of steps) {
        const value = entryOf(run(frame), optional, name)
        if (value instanceof CelError) return value
        if (value === undefined) fields.delete(name)
        else fields.set(name, value)
      }
      charge(frame, STRUCT_COST)
      return make(fields)
    })
  }

  #map(e: MapExpr): Step {
    const keys = e.entries.map((entry) => this.plan(entry.key))
    const values = e.entries.map((entry) => this.plan(entry.value))
    const build: Run = (frame) => {
      const map = new EntryMap()
      for (let i = 0; i < keys.length; i++) {
        const fault = setEntry(frame, map, keys[i] as Step, values[i] as Step, e.entries[i]?.optional === true)
        if (fault !== undefined) return fault
      }
      return map
    }
    return constructed(build, [...keys, ...values], MAP_COST)
  }
}

function observed(observe: Observe, e: Expr, value: Result): Result {
  observe(e, value)
  return value
}

/** Takes back what a presence test does not cost. Where nothing was spent, cel-go's counter of 64 bits wraps around, beyond every limit. */
function discount(frame: Frame): void {
  frame.cost = frame.cost < 1 ? Number.POSITIVE_INFINITY : frame.cost - 1
  if (frame.cost > frame.limit) throw new CostLimitExceeded()
}

const NOT_A_CONDITION = new CelError('no such overload')

const missing = (name: string): Run => {
  const error = new CelError(`no such attribute(s): ${name}`)
  return () => error
}

function read(frame: Frame, slot: number, absent: Run): Result {
  const known = frame.slots[slot]
  if (known !== undefined) return known
  const value = absent(frame)
  frame.slots[slot] = value
  return value
}

/** What becomes part of a literal, at a key or as an element of a list; undefined for an optional value that is absent. */
function entryOf(value: Result, optional: boolean, key?: Value): Result | undefined {
  if (!optional || value instanceof CelError) return value
  if (value instanceof Optional) return value.value
  const what = key === undefined ? 'list element' : `entry '${show(key)}'`
  return new CelError(`cannot initialize optional ${what} from non-optional value ${show(value)}`)
}

function setEntry(frame: Frame, map: EntryMap, keyStep: Step, valueStep: Step, optional: boolean): CelError | undefined {
  const key = keyStep.run(frame)
  if (key instanceof CelError) return key
  const value = entryOf(valueStep.run(frame), optional, key)
  if (value instanceof CelError) return value
  // The real server crashes over a literal one.
  if (frame !== NO_FRAME) checkHash(key)
  if (value === undefined) map.delete(key)
  else map.set(key, value)
  return undefined
}

// A literal of constants is made once and costs nothing.
function constructed(build: Run, parts: readonly Step[], cost: number): Step {
  if (parts.every(isConstant)) {
    const value = build(NO_FRAME)
    return value instanceof CelError ? runStep(() => value) : constantStep(value)
  }
  return runStep((frame) => {
    const value = build(frame)
    charge(frame, cost)
    return value
  })
}

/** Evaluates an attribute without the cost of its root, as branches of conditionals and keys do. */
function withoutRootCost(step: Step): Run {
  if (step.attribute === undefined) return step.run
  const { root, qualifiers } = step.attribute
  if (qualifiers.length === 0) return root
  return (frame) => applyQualifiers(frame, root(frame), qualifiers)
}

function attributeStep(attribute: Attribute): Step {
  return { run: attributeRun(attribute), constant: undefined, attribute }
}

function attributeRun({ root, cost, slot, qualifiers }: Attribute): Run {
  if (qualifiers.length === 0) return cost === 0 ? root : plainRead(root, slot)
  const keys = fieldNames(qualifiers)
  if (keys !== undefined && cost === 1) return fieldsRun(root, keys, qualifiers)
  return (frame) => {
    const value = applyQualifiers(frame, root(frame), qualifiers)
    if (cost > 0) charge(frame, cost)
    return value
  }
}

function plainRead(root: Run, slot: number | undefined): Run {
  if (slot === undefined) {
    return (frame) => {
      const value = root(frame)
      charge(frame, 1)
      return value
    }
  }
  return (frame) => {
    charge(frame, 1)
    return frame.slots[slot] as Result
  }
}

function fieldNames(qualifiers: readonly Qualifier[]): string[] | undefined {
  const names: string[] = []
  for (const { key, optional, test } of qualifiers) {
    if (typeof key !== 'string' || optional || test) return undefined
    names.push(key)
  }
  return names
}

// The common case: fields of objects, one after the other.
function fieldsRun(root: Run, keys: readonly string[], qualifiers: readonly Qualifier[]): Run {
  const [key] = keys
  return (frame) => {
    let value = root(frame)
    if (keys.length === 1 && key !== undefined && value instanceof MapValue) {
      charge(frame, 2)
      return value.find(key) ?? qualify(value, key)
    }
    if (value instanceof Optional) {
      const found = value.value === undefined ? NONE : applyQualifiers(frame, value, qualifiers)
      charge(frame, 1)
      return found
    }
    let cost = 1
    for (const key of keys) {
      if (value instanceof CelError) break
      cost++
      value = value instanceof MapValue ? (value.find(key) ?? qualify(value, key)) : qualify(value, key)
    }
    charge(frame, cost)
    return value
  }
}

/**
 * Comprehensions as loops, one for each macro. A round costs what the expressions cost that the macro stands for.
 * Source: github.com/google/cel-go/interpreter/interpretable.go, evalFold; github.com/google/cel-go/parser/macro.go.
 */
function planFold(planner: Planner, e: Comprehension): Step {
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

// The variable is given its value when it is first read, and not at all when it is not. cel-go takes an empty list for one that a macro
// collects in: it forgets that it is a set or a map, and what is added to it stays in it.
function planBind(planner: Planner, e: Comprehension): Step {
  const init = planner.plan(e.init).run
  const bound: Run = (frame) => {
    const value = init(frame)
    return value instanceof ListValue && value.size === 0 ? new MutableList() : value
  }
  return planner.scoped(e.accumulator, bound, (slot) => {
    const result = planner.plan(e.result).run
    return runStep((frame) => {
      frame.slots[slot] = undefined
      const value = result(frame)
      return value instanceof MutableList ? value.toImmutable() : value
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
  if (slot2 < 0) return new CelError(`got '${goTypeOf(value)}', expected iterable type`)
  return new CelError(`unsupported comprehension range type: ${goTypeOf(value)}`)
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
