import type { Call, Expr, Ident, ListExpr, MapExpr } from './ast.ts'
import { LIST_COST, MAP_COST } from './cost/runtime.ts'
import type { FunctionDecl } from './declarations.ts'
import { charge, type Frame, type Run } from './frame.ts'
import { planCall } from './plan-call.ts'
import { planFold } from './plan-fold.ts'
import { applyQualifiers, notAKey, type Qualifier, qualify } from './qualify.ts'
import { show } from './show.ts'
import { type Attribute, constantStep, isConstant, NO_FRAME, PlanError, runStep, type Step, withoutRootCost } from './step.ts'
import { ArrayList, CelError, EntryMap, MapValue, NONE, Optional, type Result, type Value } from './values.ts'

export type Observe = (e: Expr, value: Result) => void

/** Plans expressions; slots of variables are counted up as they come into scope. */
export class Planner {
  readonly functions: ReadonlyMap<string, FunctionDecl>
  readonly #globals: readonly string[]
  readonly #observe: Observe | undefined
  readonly #scope: { name: string; slot: number; lazy: Run | undefined }[] = []
  slots: number

  constructor(functions: ReadonlyMap<string, FunctionDecl>, globals: readonly string[], observe?: Observe) {
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
        throw new PlanError(`unknown type: ${e.name}`)
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
      if (cost === 0) frame.cost -= 1
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
        const value = (steps[i] as Step).run(frame)
        if (value instanceof CelError) return value
        if (!optional.has(i)) items.push(value)
        else if (!(value instanceof Optional)) {
          return new CelError(`cannot initialize optional list element from non-optional value ${show(value)}`)
        } else if (value.value !== undefined) items.push(value.value)
      }
      return new ArrayList(items)
    }
    return constructed(build, steps, LIST_COST)
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

function setEntry(frame: Frame, map: EntryMap, keyStep: Step, valueStep: Step, optional: boolean): CelError | undefined {
  const key = keyStep.run(frame)
  if (key instanceof CelError) return key
  const value = valueStep.run(frame)
  if (value instanceof CelError) return value
  if (!optional) {
    map.set(key, value)
  } else if (!(value instanceof Optional)) {
    return new CelError(`cannot initialize optional entry '${show(key)}' from non-optional value ${show(value)}`)
  } else if (value.value === undefined) map.delete(key)
  else map.set(key, value.value)
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
