import type { EstimateRule } from './cost/call-estimate.ts'
import { type CallCost, UNIT } from './cost/runtime.ts'
import { parseType, parseTypes, type Type, type TypeNames } from './types.ts'
import type { Result, Value } from './values.ts'

/**
 * Functions as the checker, the planner and the cost estimate see them.
 * Libraries write them as lines of text, one an overload, so that the tables stay small:
 * `startsWith .starts_with_string(string,string)bool` (a dot before the id: called on its first argument).
 */
export interface Overload {
  readonly id: string
  readonly fn: FunctionDecl
  /** Whether it is called on its first argument (`x.f(y)`). */
  readonly member: boolean
  readonly args: readonly Type[]
  readonly result: Type
  /** The number of different type parameters in the signature. */
  readonly parameters: readonly string[]
  /** What runs; operators have none, the planner knows them. */
  readonly run: Implementation | undefined
  readonly cost: FunctionCost
}

/** What a call costs, without its arguments; one unit where nothing is said. */
export interface FunctionCost {
  /** Before it runs. */
  readonly estimate?: EstimateRule
  /** When it has run. */
  readonly run?: CallCost
}

export interface FunctionDecl {
  readonly name: string
  readonly overloads: Overload[]
  /** Whether the implementation looks at the types of its arguments itself: then no guard is put before it. */
  unguarded: boolean
  /** What a call costs that several overloads fit. */
  runCost: CallCost | typeof UNIT
  /** For `_==_`: the estimates for operands of a type, by its name. */
  readonly equality: Map<string, EstimateRule>
}

export type Implementation = (...args: Value[]) => Result

/** Overload id (or the name of the function, for all of its overloads) to what runs. */
export type Implementations = Readonly<Record<string, Implementation>>

export interface Library {
  /** One overload a line: name, id, signature. */
  readonly declarations: string
  readonly implementations: Implementations
  /** By overload id, or by the name of the function for all of its overloads. A function that is not named costs one unit. */
  readonly costs?: Readonly<Record<string, FunctionCost>>
  /** What `==` is estimated to cost for values of a type, by its name. */
  readonly equality?: Readonly<Record<string, EstimateRule>>
  /** Names of functions whose implementations are called without guards. */
  readonly unguarded?: readonly string[]
  readonly types?: TypeNames
}

function parameterNames(types: readonly Type[], into: Set<string>): void {
  for (const type of types) {
    if (type.kind === 'param') into.add(type.name)
    parameterNames(type.parameters, into)
  }
}

/** The index of the parenthesis that closes the one at `open`. */
function closing(text: string, open: number): number {
  let depth = 0
  for (let i = open; i < text.length; i++) {
    if (text[i] === '(') depth++
    else if (text[i] === ')' && --depth === 0) return i
  }
  return text.length
}

/** Finds functions by name. */
export type FunctionTable = Pick<ReadonlyMap<string, FunctionDecl>, 'get'>

/** All functions of some libraries by name. The order of libraries is the order of overloads. */
export function declare(libraries: readonly Library[], types: TypeNames): Map<string, FunctionDecl> {
  const functions = new Map<string, FunctionDecl>()
  for (const library of libraries) {
    for (const line of library.declarations.split('\n')) {
      const text = line.trim()
      if (text !== '') addOverload(functions, library, text, types)
    }
    for (const name of library.unguarded ?? []) {
      const fn = functions.get(name)
      if (fn !== undefined) fn.unguarded = true
    }
    for (const [type, rule] of Object.entries(library.equality ?? {})) functions.get('_==_')?.equality.set(type, rule)
  }
  return functions
}

const NO_COST: FunctionCost = {}

function addOverload(functions: Map<string, FunctionDecl>, library: Library, text: string, types: TypeNames): void {
  const space = text.indexOf(' ')
  const open = text.indexOf('(', space)
  const close = closing(text, open)
  if (space < 1 || open < 0 || close + 1 >= text.length) throw new Error(`not a declaration: ${text}`)
  const name = text.slice(0, space)
  const member = text[space + 1] === '.'
  const id = text.slice(space + (member ? 2 : 1), open)
  let fn = functions.get(name)
  if (fn === undefined) {
    fn = { name, overloads: [], unguarded: false, runCost: UNIT, equality: new Map() }
    functions.set(name, fn)
  }
  const args = parseTypes(text.slice(open + 1, close), types)
  const result = parseType(text.slice(close + 1), types)
  const names = new Set<string>()
  parameterNames([result, ...args], names)
  const run = library.implementations[id] ?? library.implementations[name]
  const cost = library.costs?.[id] ?? library.costs?.[name] ?? NO_COST
  fn.runCost = library.costs?.[name]?.run ?? fn.runCost
  fn.overloads.push({ id, fn, member, args, result, parameters: [...names], run, cost })
}

/**
 * A function over values of known types as one over any values. Sound because nothing runs before the values fit the signature
 * (guards.ts), or because the function looks itself where its library says `unguarded`.
 */
export const impl = <A extends readonly (Value | undefined)[]>(run: (...args: A) => Result): Implementation =>
  run as unknown as Implementation
