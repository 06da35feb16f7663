import { type DeclType, declTypeOf } from '../../apiextensions/schema/cel/decl-type.ts'
import type { FunctionDecl, Overload } from '../../cel/declarations.ts'
import { functionsOf } from '../../cel/functions.ts'
import { Token } from '../../cel/lexer.ts'
import { formatType, type Type, unwrapOptional } from '../../cel/types.ts'
import type { Path } from '../edit.ts'
import { siteOf } from './bench.ts'
import { Expression, macrosOf, type Seen, seenOf } from './expression.ts'

/** Something that can be written at a place of a rule. */
export interface Completion {
  readonly kind: 'field' | 'function' | 'variable'
  /** What it is called. */
  readonly name: string
  /** What is written, and where the caret is then. */
  readonly text: string
  readonly caret: number
  /** Its type, or what it takes and gives. */
  readonly detail: string
}

export interface Completions {
  /** The part of the rule that a completion takes the place of. */
  readonly start: number
  readonly end: number
  readonly items: readonly Completion[]
}

/** Longer rules get none: nobody writes them by hand. */
const LONGEST = 10_000
const MOST = 100

/** A type in short: an object's is called after the place where it stands. */
function nameOf(type: Type): string {
  if (type.kind === 'struct' && type.fields !== undefined) return 'object'
  return type.parameters.length === 0 ? formatType(type) : `${type.name}(${type.parameters.map(nameOf).join(', ')})`
}

const byName = (a: Completion, b: Completion): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)

const word = (kind: 'field' | 'variable', name: string, detail: string): Completion => ({
  kind,
  name,
  text: name,
  caret: name.length,
  detail,
})

const call = (name: string, takes: boolean, detail: string): Completion => ({
  kind: 'function',
  name: `${name}()`,
  text: `${name}()`,
  caret: name.length + (takes ? 1 : 2),
  detail,
})

/** `(string, int) → bool`, of the overload with the fewest arguments. */
function functionNamed(name: string, overloads: readonly Overload[]): Completion | undefined {
  const [first] = [...overloads].sort((a, b) => a.args.length - b.args.length)
  if (first === undefined) return undefined
  const own = ({ member, args }: Overload): readonly Type[] => (member ? args.slice(1) : args)
  const signature = `(${own(first).map(nameOf).join(', ')}) → ${nameOf(first.result)}`
  return call(
    name,
    overloads.some((one) => own(one).length > 0),
    signature,
  )
}

function macro(name: string): Completion {
  const args = name.startsWith('opt') ? 'v' : 'x'
  return { ...call(name, true, `(${args}, …)`), text: `${name}(${args}, )`, caret: name.length + args.length + 3 }
}

/** What can stand behind a dot, or behind `.?`, which is followed by fields alone. */
function membersOf(expression: Expression, { type, decl }: Seen, isOptionalSelect: boolean): Completion[] {
  const found = unwrapOptional(type).kind === 'struct' ? fieldsIn(decl) : []
  if (isOptionalSelect) return found
  const methods = expression.methodsOf(type).map(({ name, overloads }) => functionNamed(name, overloads))
  const calls = [...macrosOf(type).map(macro), ...methods.filter((one) => one !== undefined)]
  return [...found, ...calls.sort(byName)]
}

/** Functions that are called alone, and `has`; those of a namespace by their whole names. */
function globals(functions: ReadonlyMap<string, FunctionDecl>): Completion[] {
  const found: Completion[] = [call('has', true, '(field) → bool')]
  for (const [name, { overloads }] of functions) {
    const own = overloads.filter(({ member }) => !member)
    const one = /^[a-z][A-Za-z0-9.]*$/i.test(name) ? functionNamed(name, own) : undefined
    if (one !== undefined) found.push(one)
  }
  return found.sort(byName)
}

const VALUE_ENDS: ReadonlySet<number> = new Set([
  ...[Token.IDENTIFIER, Token.ESC_IDENTIFIER, Token.RPAREN, Token.RBRACKET, Token.RBRACE, Token.STRING, Token.BYTES],
  ...[Token.INT, Token.UINT, Token.FLOAT, Token.TRUE, Token.FALSE, Token.NULL],
])

const WORDS: ReadonlySet<number> = new Set([Token.IDENTIFIER, Token.IN, Token.TRUE, Token.FALSE, Token.NULL])

/** More that can be written in an expression than its variables and functions. */
export interface MoreCompletions {
  /** What can stand at a token, in the place of everything else; undefined: what can stand anywhere. */
  at(expression: Expression, token: number): readonly Completion[] | undefined
  /** What can stand where a value begins. */
  readonly values: readonly Completion[]
}

/** A value that is written as a whole. */
export const valueCompletion = (name: string, text: string, fromEnd: number): Completion => ({
  kind: 'function',
  name,
  text,
  caret: text.length - fromEnd,
  detail: text,
})

/** The fields of an object, by name. */
export const fieldsIn = (decl: DeclType | undefined): Completion[] =>
  [...(decl?.fields ?? [])].map(([name, own]) => word('field', name, nameOf(seenOf(own).type))).sort(byName)

/** What can be written at a place of an expression; undefined within texts and numbers, and where an operator comes next. */
export function expressionCompletions(
  source: string,
  offset: number,
  variables: ReadonlyMap<string, Seen>,
  functions: ReadonlyMap<string, FunctionDecl>,
  more?: MoreCompletions,
): Completions | undefined {
  if (source.length > LONGEST) return undefined
  const expression = new Expression(source, variables, functions)
  const { types, starts, ends, errors } = expression.tokens
  if (errors.some(({ at, text: skipped }) => at < offset && offset <= at + skipped.length)) return undefined
  // The token that the caret is in or behind, and the one before it.
  const at = starts.findIndex((start, i) => start < offset && offset <= (ends[i] ?? 0))
  const isWord = at >= 0 && WORDS.has(types[at] ?? -1)
  if (at >= 0 && !isWord && offset < (ends[at] ?? 0)) return undefined
  const next = isWord ? at : starts.findIndex((start) => start >= offset)
  const start = isWord ? (starts[at] ?? offset) : offset
  const end = isWord ? (ends[at] ?? offset) : offset
  const typed = source.slice(start, offset).toLowerCase()
  const receiver = expression.receiverOf(next)
  const given = (items: readonly Completion[]): Completions => ({
    start,
    end,
    items: items.filter(({ name }) => name.toLowerCase().startsWith(typed)).slice(0, MOST),
  })
  const own = more?.at(expression, next)
  if (own !== undefined) return given(own)
  if (receiver === undefined) {
    if (VALUE_ENDS.has(types[next - 1] ?? -1)) return undefined
    const named = [...expression.variablesAt(next)].map(([name, { type }]) => word('variable', name, nameOf(type)))
    return given([...named, ...(more?.values ?? []), ...globals(functions)])
  }
  const of = expression.endingAt(receiver.end)
  if (of !== undefined) return given(membersOf(expression, of, receiver.isOptional))
  const namespace = expression.namespaceAt(receiver.end)
  if (namespace === undefined) return undefined
  const prefix = `${namespace}.`
  const inside = globals(functions).filter(({ name }) => name.startsWith(prefix))
  const cut = (one: Completion): Completion => ({
    ...one,
    name: one.name.slice(prefix.length),
    text: one.text.slice(prefix.length),
    caret: one.caret - prefix.length,
  })
  return given(inside.map(cut))
}

/**
 * What can be written at a place of a rule: the fields of what stands before a dot and the functions it has, or the variables and functions of the rule.
 * Undefined within texts and numbers, and where an operator comes next. Throws where the CRD is no YAML.
 */
export function completionsOf(text: string, path: Path, rule: string, offset: number): Completions | undefined {
  if (rule.length > LONGEST) return undefined
  const site = siteOf(text, path)
  const decl = site && declTypeOf(site.schema, site.isResource)
  if (decl === undefined) return undefined
  const self = seenOf(decl)
  const variables = new Map([
    ['self', self],
    ['oldSelf', self],
  ])
  return expressionCompletions(rule, offset, variables, functionsOf('new'))
}
