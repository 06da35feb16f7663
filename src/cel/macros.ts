import {
  type Call,
  type Comprehension,
  call,
  copy,
  type Expr,
  ident,
  list,
  literal,
  map,
  type Select,
  type Span,
  select,
} from './ast.ts'
import { ERROR } from './types.ts'

/**
 * The macros: calls that the parser turns into comprehensions and presence tests.
 * Source: github.com/google/cel-go/parser/macro.go; github.com/google/cel-go/ext/comprehensions.go;
 * github.com/google/cel-go/ext/lists.go, sortBy; github.com/google/cel-go/cel/library.go, optMap, optFlatMap.
 */
export interface MacroError {
  readonly at: number
  readonly error: string
}

type Expansion = Expr | MacroError

type Expander = (span: Span, target: Expr, args: readonly Expr[], name: string) => Expansion

/** The accumulator of comprehensions; no source text can spell it. */
export const ACCUMULATOR = '@result'
const OLD_ACCUMULATOR = '__result__'
export const UNUSED = '#unused'

const isError = (value: string | MacroError): value is MacroError => typeof value !== 'string'

const overwrites = (name: string): boolean => name === ACCUMULATOR || name === OLD_ACCUMULATOR

function variable(arg: Expr, complaint: string): string | MacroError {
  if (arg.kind !== 'ident') return { at: arg.at, error: complaint }
  if (overwrites(arg.name)) return { at: arg.at, error: 'iteration variable overwrites accumulator variable' }
  return arg.name
}

interface Loop {
  readonly init: (span: Span) => Expr
  readonly condition: (span: Span) => Expr
  readonly result: (span: Span) => Expr
}

const accu = (span: Span): Expr => ident(span, ACCUMULATOR)
const always = (span: Span): Expr => literal(span, true)

const ALL: Loop = {
  init: always,
  condition: (span) => call(span, '@not_strictly_false', undefined, [accu(span)]),
  result: accu,
}
const EXISTS: Loop = {
  init: (span) => literal(span, false),
  condition: (span) => call(span, '@not_strictly_false', undefined, [call(span, '!_', undefined, [accu(span)])]),
  result: accu,
}
const COUNT: Loop = {
  init: (span) => literal(span, 0),
  condition: always,
  result: (span) => call(span, '_==_', undefined, [accu(span), literal(span, 1)]),
}
const COLLECT: Loop = { init: (span) => list(span, []), condition: always, result: accu }
const COLLECT_MAP: Loop = { init: (span) => map(span, []), condition: always, result: accu }

function fold(span: Span, macro: string, range: Expr, variables: readonly string[], loop: Loop, step: Expr): Comprehension {
  return {
    kind: 'fold',
    at: span.at,
    start: span.start,
    end: span.end,
    type: ERROR,
    macro,
    range,
    variable: variables[0] ?? '',
    variable2: variables[1],
    accumulator: ACCUMULATOR,
    init: loop.init(span),
    condition: loop.condition(span),
    step,
    result: loop.result(span),
  }
}

const when = (span: Span, predicate: Expr, step: Expr): Expr => call(span, '_?_:_', undefined, [predicate, step, accu(span)])
const append = (span: Span, item: Expr): Expr => call(span, '_+_', undefined, [accu(span), list(span, [item])])
const and = (span: Span, predicate: Expr): Expr => call(span, '_&&_', undefined, [accu(span), predicate])
const or = (span: Span, predicate: Expr): Expr => call(span, '_||_', undefined, [accu(span), predicate])
const count = (span: Span, predicate: Expr): Expr =>
  when(span, predicate, call(span, '_+_', undefined, [accu(span), literal(span, 1)]))

const arg = (args: readonly Expr[], i: number): Expr => args[i] as Expr

const quantifier =
  (macro: string, loop: Loop, step: (span: Span, predicate: Expr) => Expr): Expander =>
  (span, target, args) => {
    const name = variable(arg(args, 0), 'argument must be a simple name')
    if (isError(name)) return name
    return fold(span, macro, target, [name], loop, step(span, arg(args, 1)))
  }

function expandMap(span: Span, target: Expr, args: readonly Expr[]): Expansion {
  const name = variable(arg(args, 0), 'argument is not an identifier')
  if (isError(name)) return name
  if (args.length === 2) return fold(span, 'map', target, [name], COLLECT, append(span, arg(args, 1)))
  return fold(span, 'map', target, [name], COLLECT, when(span, arg(args, 1), append(span, arg(args, 2))))
}

const filter: Expander = (span, target, args) => {
  const name = variable(arg(args, 0), 'argument is not an identifier')
  if (isError(name)) return name
  return fold(span, 'filter', target, [name], COLLECT, when(span, arg(args, 1), append(span, arg(args, 0))))
}

function variables(args: readonly Expr[]): readonly [string, string] | MacroError {
  const names: string[] = []
  for (const i of [0, 1]) {
    const each = arg(args, i)
    if (each.kind !== 'ident') return { at: each.at, error: 'argument must be a simple name' }
    names.push(each.name)
  }
  const [first = '', second = ''] = names
  if (first === second) return { at: arg(args, 1).at, error: `duplicate variable name: ${first}` }
  for (const i of [0, 1]) {
    if (overwrites(names[i] ?? '')) return { at: arg(args, i).at, error: 'iteration variable overwrites accumulator variable' }
  }
  return [first, second]
}

const quantifier2 =
  (macro: string, loop: Loop, step: (span: Span, predicate: Expr) => Expr): Expander =>
  (span, target, args) => {
    const names = variables(args)
    if ('error' in names) return names
    return fold(span, macro, target, names, loop, step(span, arg(args, 2)))
  }

const transform =
  (macro: string, loop: Loop, step: (span: Span, key: string, value: Expr) => Expr): Expander =>
  (span, target, args) => {
    const names = variables(args)
    if ('error' in names) return names
    const each = step(span, names[0], arg(args, args.length - 1))
    return fold(span, macro, target, names, loop, args.length === 4 ? when(span, arg(args, 2), each) : each)
  }

const insert = (span: Span, args: readonly Expr[]): Expr => call(span, 'cel.@mapInsert', undefined, [accu(span), ...args])

/** A comprehension over nothing: `name` stands for `value` inside `result`. */
export const bind = (span: Span, name: string, value: Expr, result: Expr): Comprehension => ({
  kind: 'fold',
  at: span.at,
  start: span.start,
  end: span.end,
  type: ERROR,
  macro: 'bind',
  range: list(span, []),
  variable: UNUSED,
  variable2: undefined,
  accumulator: name,
  init: value,
  condition: literal(span, false),
  step: ident(span, name),
  result,
})

const optional =
  (wrap: (span: Span, result: Expr) => Expr): Expander =>
  (span, target, args, name) => {
    const identifier = arg(args, 0)
    if (identifier.kind !== 'ident') {
      return { at: identifier.at, error: `${name}() variable name must be a simple identifier` }
    }
    const value = call(span, 'value', copy(target), [])
    return call(span, '_?_:_', undefined, [
      call(span, 'hasValue', target, []),
      wrap(span, bind(span, identifier.name, value, arg(args, 1))),
      call(span, 'optional.none', undefined, []),
    ])
  }

const SORT_INPUT = '@__sortBy_input__'

const sortBy: Expander = (span, target, args) => {
  if (target.kind === 'literal' || target.kind === 'map' || target.kind === 'struct') {
    return {
      at: target.at,
      error: 'sortBy can only be applied to a list, identifier, comprehension, call or select expression',
    }
  }
  const mapped = expandMap(span, ident(span, SORT_INPUT), args)
  if ('error' in mapped) return mapped
  return bind(span, SORT_INPUT, target, call(span, '@sortByAssociatedKeys', ident(span, SORT_INPUT), [mapped]))
}

/** By name and number of arguments. */
const MACROS = {
  'all/2': quantifier('all', ALL, and),
  'exists/2': quantifier('exists', EXISTS, or),
  'exists_one/2': quantifier('exists_one', COUNT, count),
  'existsOne/2': quantifier('exists_one', COUNT, count),
  'map/2': expandMap,
  'map/3': expandMap,
  'filter/2': filter,
  'all/3': quantifier2('all', ALL, and),
  'exists/3': quantifier2('exists', EXISTS, or),
  'exists_one/3': quantifier2('exists_one', COUNT, count),
  'existsOne/3': quantifier2('exists_one', COUNT, count),
  'transformList/3': transform('map', COLLECT, (span, _, value) => append(span, value)),
  'transformList/4': transform('map', COLLECT, (span, _, value) => append(span, value)),
  'transformMap/3': transform('transformMap', COLLECT_MAP, (span, key, value) => insert(span, [ident(span, key), value])),
  'transformMap/4': transform('transformMap', COLLECT_MAP, (span, key, value) => insert(span, [ident(span, key), value])),
  'transformMapEntry/3': transform('transformMap', COLLECT_MAP, (span, _, value) => insert(span, [value])),
  'transformMapEntry/4': transform('transformMap', COLLECT_MAP, (span, _, value) => insert(span, [value])),
  'optMap/2': optional((span, result) => call(span, 'optional.of', undefined, [result])),
  'optFlatMap/2': optional((_, result) => result),
  'sortBy/2': sortBy,
} satisfies Readonly<Record<string, Expander>>

type Form = keyof typeof MACROS

/** The macros of two variables. */
export const TWO_VARIABLES: readonly string[] = [
  'all/3',
  'exists/3',
  'exists_one/3',
  'existsOne/3',
  'transformList/3',
  'transformList/4',
  'transformMap/3',
  'transformMap/4',
  'transformMapEntry/3',
  'transformMapEntry/4',
] satisfies readonly Form[]

/** The names of the macros that are called on a value. */
export type MacroName = Form extends `${infer Name}/${number}` ? Name : never

const isForm = (form: string): form is Form => Object.hasOwn(MACROS, form)

/** The expansion of a call that is a macro; `undefined` where it is none, or is missing, by its form: `all/3`. */
export function expandMacro(e: Call, isMissing: (form: string) => boolean = () => false): Expansion | undefined {
  if (e.target === undefined) return e.fn === 'has' && e.args.length === 1 ? expandHas(e, arg(e.args, 0)) : undefined
  const form = `${e.fn}/${e.args.length}`
  return isForm(form) && !isMissing(form) ? MACROS[form](e, e.target, e.args, e.fn) : undefined
}

function expandHas(span: Span, operand: Expr): Select | MacroError {
  if (operand.kind !== 'select') return { at: operand.at, error: 'invalid argument to has() macro' }
  return select(span, operand.operand, operand.field, true)
}
