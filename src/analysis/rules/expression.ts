import { celTypeOf, type DeclType } from '../../apiextensions/schema/cel/decl-type.ts'
import { escapeName } from '../../apiextensions/schema/cel/escape.ts'
import type { FunctionDecl } from '../../cel/declarations.ts'
import { Token, type Tokens, tokenize } from '../../cel/lexer.ts'
import type { MacroName } from '../../cel/macros.ts'
import {
  BOOL,
  BYTES,
  DOUBLE,
  DYN,
  INT,
  isOptional,
  LIST,
  listOf,
  MAP,
  mapOf,
  NULL,
  optionalOf,
  STRING,
  type Type,
  UINT,
  unwrapOptional,
} from '../../cel/types.ts'
import { Bindings, isAssignable, substitute } from '../../cel/unify.ts'

/** The type of a part of a rule; `decl` says which fields it has. */
export interface Seen {
  readonly type: Type
  readonly decl: DeclType | undefined
}

export const seenOf = (decl: DeclType): Seen => ({ type: celTypeOf(decl, 'object'), decl })

const plain = (type: Type): Seen => ({ type, decl: undefined })

interface Macro {
  /** What it is called on. */
  readonly on: readonly ('list' | 'map' | 'optional')[]
  /** `argument`: what its last argument is; `list`, `values` and `optional` hold that, and `values` has the keys of what it is called on. */
  readonly gives: 'bool' | 'same' | 'list' | 'values' | 'map' | 'optional' | 'argument'
}

const OF_BOTH = ['list', 'map'] as const

/** The macros that are called on a list, a map or an optional. */
const MACROS: Readonly<Record<MacroName, Macro>> = {
  all: { on: OF_BOTH, gives: 'bool' },
  exists: { on: OF_BOTH, gives: 'bool' },
  exists_one: { on: OF_BOTH, gives: 'bool' },
  existsOne: { on: OF_BOTH, gives: 'bool' },
  filter: { on: OF_BOTH, gives: 'same' },
  map: { on: OF_BOTH, gives: 'list' },
  transformList: { on: OF_BOTH, gives: 'list' },
  transformMap: { on: OF_BOTH, gives: 'values' },
  transformMapEntry: { on: OF_BOTH, gives: 'map' },
  sortBy: { on: ['list'], gives: 'same' },
  optMap: { on: ['optional'], gives: 'optional' },
  optFlatMap: { on: ['optional'], gives: 'argument' },
}

/** The names of the macros that are called on a type. */
export function macrosOf(type: Type): readonly string[] {
  const kind = isOptional(type) ? 'optional' : type.kind
  return Object.entries(MACROS).flatMap(([name, { on }]) => (on.some((one) => one === kind) ? [name] : []))
}

const macroNamed = (name: string): Macro | undefined => (Object.hasOwn(MACROS, name) ? MACROS[name as MacroName] : undefined)

const LITERALS: ReadonlyMap<number, Type> = new Map([
  [Token.STRING, STRING],
  [Token.BYTES, BYTES],
  [Token.INT, INT],
  [Token.UINT, UINT],
  [Token.FLOAT, DOUBLE],
  [Token.TRUE, BOOL],
  [Token.FALSE, BOOL],
  [Token.NULL, NULL],
])

const OPEN: ReadonlySet<number> = new Set([Token.LPAREN, Token.LBRACKET, Token.LBRACE])
const CLOSE: ReadonlySet<number> = new Set([Token.RPAREN, Token.RBRACKET, Token.RBRACE])
const NAMES: ReadonlySet<number> = new Set([Token.IDENTIFIER, Token.ESC_IDENTIFIER])

/** The keys of a map, or the indexes of a list. */
const keyOf = (type: Type): Type => (type.kind === 'map' ? type.parameter(0) : INT)

/** What an element of a list, or a value of a map, is. */
function elementOf({ type, decl }: Seen): Seen | undefined {
  if (decl?.element !== undefined) return seenOf(decl.element)
  if (type.kind === 'list') return plain(type.parameter(0))
  return type.kind === 'map' ? plain(type.parameter(1)) : undefined
}

function fieldOf(of: Seen, name: string): Seen | undefined {
  if (of.type.kind === 'map') return elementOf(of)
  const field = of.decl?.fields?.get(name) ?? of.decl?.fields?.get(`__${name}__`)
  return field === undefined ? undefined : seenOf(field)
}

/**
 * The types of a rule's parts as far as they can be told from what stands before a place, which need not be a whole expression: one that is being typed
 * seldom is. Everything that is asked is answered in time linear in the text, but for the depth of macros within macros.
 */
export class Expression {
  readonly tokens: Tokens
  readonly #source: string
  readonly #variables: ReadonlyMap<string, Seen>
  readonly #functions: ReadonlyMap<string, FunctionDecl>
  /** The other bracket of each bracket, and the innermost bracket around each token; -1 for none. */
  readonly #partner: number[] = []
  readonly #around: number[] = []
  readonly #known = new Map<number, Seen | undefined>()

  constructor(source: string, variables: ReadonlyMap<string, Seen>, functions: ReadonlyMap<string, FunctionDecl>) {
    this.#source = source
    this.#variables = variables
    this.#functions = functions
    this.tokens = tokenize(source)
    const open: number[] = []
    for (const [i, type] of this.tokens.types.entries()) {
      this.#partner.push(-1)
      const opening = CLOSE.has(type) ? open.pop() : undefined
      if (opening !== undefined) {
        this.#partner[i] = opening
        this.#partner[opening] = i
      }
      this.#around.push(open.at(-1) ?? -1)
      if (OPEN.has(type)) open.push(i)
    }
  }

  text(i: number): string {
    return this.#source.slice(this.tokens.starts[i], this.tokens.ends[i])
  }

  is(i: number, type: number): boolean {
    return this.tokens.types[i] === type
  }

  /** Where the member that is named at a token is taken from: the last token of that part, and whether by `.?`. Undefined where it stands alone. */
  receiverOf(i: number): { readonly end: number; readonly isOptional: boolean } | undefined {
    if (this.is(i - 1, Token.DOT)) return { end: i - 2, isOptional: false }
    if (this.is(i - 1, Token.QUESTION) && this.is(i - 2, Token.DOT)) return { end: i - 3, isOptional: true }
    return undefined
  }

  /** What the part is that ends with a token; undefined where that cannot be told. */
  endingAt(i: number): Seen | undefined {
    if (!this.#known.has(i)) {
      // What is asked for while it is being answered is not known.
      this.#known.set(i, undefined)
      this.#known.set(i, this.#read(i))
    }
    return this.#known.get(i)
  }

  /** The variables that can be named at a token: those of the rule, and those of the macros around it, the innermost first. */
  variablesAt(i: number): Map<string, Seen> {
    const found = new Map<string, Seen>()
    for (let open = this.#around[i] ?? -1; open >= 0; open = this.#around[open] ?? -1) {
      for (const [name, seen] of this.#boundAt(open)) if (!found.has(name)) found.set(name, seen)
    }
    for (const [name, seen] of this.#variables) if (!found.has(name)) found.set(name, seen)
    return found
  }

  /** The functions that can be called on a value of a type, each with the overloads that fit. */
  methodsOf(receiver: Type): { readonly name: string; readonly overloads: FunctionDecl['overloads'] }[] {
    const found: { name: string; overloads: FunctionDecl['overloads'] }[] = []
    for (const [name, { overloads }] of this.#functions) {
      const own = overloads.filter(({ member, args }) => member && args[0] && isAssignable(new Bindings(), receiver, args[0]))
      if (own.length > 0 && /^[a-z]/.test(name)) found.push({ name, overloads: own })
    }
    return found
  }

  /** A name that stands alone before a dot and is no variable: `sets` of `sets.contains`. */
  namespaceAt(i: number): string | undefined {
    const name = NAMES.has(this.tokens.types[i] ?? -1) && this.receiverOf(i) === undefined ? this.text(i) : undefined
    return name === undefined || this.variablesAt(i).has(name) ? undefined : name
  }

  #read(i: number): Seen | undefined {
    const type = this.tokens.types[i] ?? -1
    const literal = LITERALS.get(type)
    if (literal !== undefined) return plain(literal)
    if (NAMES.has(type)) return this.#named(i)
    if (type === Token.RPAREN) return this.#called(i)
    return type === Token.RBRACKET ? this.#indexed(i) : undefined
  }

  #named(i: number): Seen | undefined {
    const text = this.text(i)
    const receiver = this.receiverOf(i)
    if (receiver === undefined) return this.variablesAt(i).get(text)
    const of = this.endingAt(receiver.end)
    if (of === undefined) return undefined
    const name = text.startsWith('`') ? (escapeName(text.slice(1, -1)) ?? '') : text
    const inOptional = receiver.isOptional || isOptional(of.type)
    const field = fieldOf(isOptional(of.type) ? { ...of, type: unwrapOptional(of.type) } : of, name)
    return inOptional && field !== undefined ? { ...field, type: optionalOf(field.type) } : field
  }

  #indexed(close: number): Seen | undefined {
    const open = this.#partner[close] ?? -1
    const isIndex = open > 0 && (NAMES.has(this.tokens.types[open - 1] ?? -1) || CLOSE.has(this.tokens.types[open - 1] ?? -1))
    if (!isIndex) return plain(LIST)
    const of = this.endingAt(open - 1)
    return of && elementOf(of)
  }

  #called(close: number): Seen | undefined {
    const open = this.#partner[close] ?? -1
    if (open < 1 || !NAMES.has(this.tokens.types[open - 1] ?? -1)) return undefined
    const name = this.text(open - 1)
    const receiver = this.receiverOf(open - 1)
    if (receiver === undefined) return name === 'has' ? plain(BOOL) : this.#resultOf(name, undefined)
    const namespace = this.namespaceAt(receiver.end)
    if (namespace !== undefined && this.#functions.has(`${namespace}.${name}`))
      return this.#resultOf(`${namespace}.${name}`, undefined)
    const of = this.endingAt(receiver.end)
    if (of === undefined) return undefined
    const macro = macroNamed(name)?.gives
    if (macro === 'bool') return plain(BOOL)
    if (macro === 'same') return of
    if (macro === undefined) return this.#resultOf(name, of.type)
    const last = this.#lastArgument(open, close)
    if (macro === 'argument') return last
    const type = last?.type ?? DYN
    if (macro === 'values') return plain(mapOf(keyOf(of.type), type))
    if (macro === 'map') return plain(MAP)
    return plain((macro === 'list' ? listOf : optionalOf)(type))
  }

  /** What the last argument of a call is, where no operator in it could make another type of what it ends with. */
  #lastArgument(open: number, close: number): Seen | undefined {
    const { types } = this.tokens
    for (let i = close - 1; i > open && !this.is(i, Token.COMMA); i--) {
      const type = types[i] ?? -1
      if (CLOSE.has(type)) i = this.#partner[i] ?? -1
      else if (
        !NAMES.has(type) &&
        !LITERALS.has(type) &&
        type !== Token.DOT &&
        !(type === Token.QUESTION && this.is(i - 1, Token.DOT))
      )
        return undefined
    }
    return this.endingAt(close - 1)
  }

  /** What a function gives, where all of its overloads that fit agree. */
  #resultOf(name: string, receiver: Type | undefined): Seen | undefined {
    const results: Type[] = []
    for (const { member, args, result } of this.#functions.get(name)?.overloads ?? []) {
      const bindings = new Bindings()
      const [first] = args
      if (member !== (receiver !== undefined)) continue
      if (receiver !== undefined && (first === undefined || !isAssignable(bindings, receiver, first))) continue
      results.push(substitute(bindings, result, true))
    }
    const [first] = results
    return first !== undefined && results.every(({ kind, name }) => kind === first.kind && name === first.name)
      ? plain(first)
      : undefined
  }

  /** The variables that the macro whose arguments a bracket begins gives to them: an element, or a key and a value. */
  #boundAt(open: number): readonly (readonly [name: string, seen: Seen])[] {
    const isMacro = this.is(open, Token.LPAREN) && open > 2 && macroNamed(this.text(open - 1)) !== undefined
    const receiver = isMacro ? this.receiverOf(open - 1) : undefined
    if (receiver === undefined || !NAMES.has(this.tokens.types[open + 1] ?? -1) || !this.is(open + 2, Token.COMMA)) return []
    const of = this.endingAt(receiver.end)
    if (of === undefined) return []
    const one = this.text(open + 1)
    const hasTwo = NAMES.has(this.tokens.types[open + 3] ?? -1) && this.is(open + 4, Token.COMMA)
    if (isOptional(of.type)) return [[one, { ...of, type: unwrapOptional(of.type) }]]
    const element = elementOf(of) ?? plain(DYN)
    const key = plain(keyOf(of.type))
    if (hasTwo)
      return [
        [one, key],
        [this.text(open + 3), element],
      ] as const
    return [[one, of.type.kind === 'map' ? key : element]]
  }
}
