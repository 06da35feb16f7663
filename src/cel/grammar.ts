import { Token } from './lexer.ts'

/**
 * The grammar of CEL as a graph of states, which is what the texts of syntax errors are made from.
 * Source: github.com/google/cel-go/parser/gen/CEL.g4.
 */
export type Node =
  | { readonly kind: 'token'; readonly types: readonly number[]; state: State }
  | { readonly kind: 'rule'; readonly rule: RuleName; readonly precedence: number; state: State }
  | { readonly kind: 'sequence'; readonly items: readonly Node[]; state: State }
  | { readonly kind: 'choice'; readonly items: readonly Node[]; readonly decide: Decision; state: State }
  | { readonly kind: 'optional'; readonly items: readonly [Node]; state: State }
  | { readonly kind: 'star'; readonly items: readonly [Node]; readonly decide: Decision; state: State; back: State }
  | { readonly kind: 'plus'; readonly items: readonly [Node]; readonly decide: Decision; state: State; back: State }

/** What a parser that looks ahead takes: the number of an alternative, or the token where none was left. */
export type Choice = { readonly alternative: number } | { readonly stuck: number }
type Decision = (look: (ahead: number) => number, precedence: number) => Choice | undefined

export interface State {
  /** Where the error strategy may act before anything is read. */
  readonly place: 'plain' | 'block' | 'back' | 'stop'
  readonly types: readonly number[]
  readonly rule: RuleName | undefined
  readonly targets: State[]
}

const state = (place: State['place'], targets: State[], types: readonly number[] = [], rule?: RuleName): State => ({
  place,
  types,
  rule,
  targets,
})
const NOWHERE = state('stop', [])

const token = (...types: number[]): Node => ({ kind: 'token', types, state: NOWHERE })
const rule = (name: RuleName, precedence = 0): Node => ({ kind: 'rule', rule: name, precedence, state: NOWHERE })
const sequence = (...items: Node[]): Node => ({ kind: 'sequence', items, state: NOWHERE })
const optional = (...items: Node[]): Node => ({ kind: 'optional', items: [sequence(...items)], state: NOWHERE })
const choice = (decide: Decision, ...items: Node[]): Node => ({ kind: 'choice', items, decide, state: NOWHERE })
const star = (decide: Decision, ...items: Node[]): Node => ({
  kind: 'star',
  items: [sequence(...items)],
  decide,
  state: NOWHERE,
  back: NOWHERE,
})
const plus = (decide: Decision, item: Node): Node => ({ kind: 'plus', items: [item], decide, state: NOWHERE, back: NOWHERE })

const T = Token
const RELATIONS = [T.IN, T.EQUALS, T.NOT_EQUALS, T.LESS, T.LESS_EQUALS, T.GREATER_EQUALS, T.GREATER]
const PRODUCTS = [T.STAR, T.SLASH, T.PERCENT]
const SUMS = [T.PLUS, T.MINUS]
const LITERALS = [T.UINT, T.STRING, T.BYTES, T.TRUE, T.FALSE, T.NULL, T.INT, T.FLOAT]
const has = (types: readonly number[], type: number): boolean => types.includes(type)

const take = (alternative: number): Choice => ({ alternative })
/** Goes on with a loop while one of these tokens is next. */
const onlyOn =
  (...types: number[]): Decision =>
  (look) =>
    has(types, look(1)) ? take(1) : undefined
/** A comma goes on with a list when something that starts an element follows it; a last comma does not. */
const commaBefore =
  (starts: readonly number[]): Decision =>
  (look) =>
    look(1) === T.COMMA && has(starts, look(2)) ? take(1) : undefined

const NUMBERS: readonly number[] = [T.INT, T.FLOAT]
const PRIMARY = [T.LBRACKET, T.LBRACE, T.LPAREN, T.DOT, ...LITERALS, T.IDENTIFIER]
const EXPRESSION = [...PRIMARY, T.MINUS, T.NOT]
const OPTIONAL_EXPRESSION = [...EXPRESSION, T.QUESTION]

const decideUnary: Decision = (look) => {
  if (look(1) === T.NOT) return take(2)
  if (look(1) !== T.MINUS || has(NUMBERS, look(2))) return take(1)
  return has(PRIMARY, look(2)) || look(2) === T.MINUS ? take(3) : { stuck: 2 }
}

const decideMinus: Decision = (look) => {
  if (look(1) !== T.MINUS) return undefined
  return has(PRIMARY, look(2)) || look(2) === T.MINUS ? take(1) : { stuck: 2 }
}

const decideMember: Decision = (look) => {
  if (look(1) === T.LBRACKET) return take(3)
  if (look(2) === T.ESC_IDENTIFIER || look(2) === T.QUESTION) return take(1)
  if (look(2) !== T.IDENTIFIER) return { stuck: 2 }
  return take(look(3) === T.LPAREN ? 2 : 1)
}

const decidePrimary: Decision = (look) => {
  const first = look(1)
  if (first === T.LPAREN) return take(3)
  if (first === T.LBRACKET) return take(4)
  if (first === T.LBRACE) return take(5)
  if (first !== T.DOT && first !== T.IDENTIFIER) return take(7)
  let i = first === T.DOT ? 2 : 1
  if (look(i) !== T.IDENTIFIER) return { stuck: i }
  if (look(i + 1) === T.LPAREN) return take(2)
  while (look(i + 1) === T.DOT && look(i + 2) === T.IDENTIFIER) i += 2
  return take(look(i + 1) === T.LBRACE ? 6 : 1)
}

const decideLiteral: Decision = (look) => {
  const type = look(look(1) === T.MINUS ? 2 : 1)
  if (type === T.FLOAT) return take(3)
  const index = [T.INT, T.UINT, -1, T.STRING, T.BYTES, T.TRUE, T.FALSE, T.NULL].indexOf(type as never)
  return index < 0 ? { stuck: 2 } : take(index + 1)
}

/** An operator is taken while the precedence of the rule lets it. */
const operators =
  (...levels: readonly [number, readonly number[]][]): Decision =>
  (look, precedence) =>
    levels.some(([level, types]) => level >= precedence && has(types, look(1))) ? take(1) : undefined

const RULES = {
  start: sequence(rule('expr'), token(T.EOF)),
  expr: sequence(rule('or'), optional(token(T.QUESTION), rule('or'), token(T.COLON), rule('expr'))),
  or: sequence(rule('and'), star(onlyOn(T.OR), token(T.OR), rule('and'))),
  and: sequence(rule('relation'), star(onlyOn(T.AND), token(T.AND), rule('relation'))),
  relation: sequence(rule('calc'), star(operators([1, RELATIONS]), token(...RELATIONS), rule('relation', 2))),
  calc: sequence(
    rule('unary'),
    star(
      operators([2, PRODUCTS], [1, SUMS]),
      choice(
        (look) => take(has(PRODUCTS, look(1)) ? 1 : 2),
        sequence(token(...PRODUCTS), rule('calc', 3)),
        sequence(token(...SUMS), rule('calc', 2)),
      ),
    ),
  ),
  unary: choice(
    decideUnary,
    rule('member'),
    sequence(plus(onlyOn(T.NOT), token(T.NOT)), rule('member')),
    sequence(plus(decideMinus, token(T.MINUS)), rule('member')),
  ),
  member: sequence(
    rule('primary'),
    star(
      onlyOn(T.DOT, T.LBRACKET),
      choice(
        decideMember,
        sequence(token(T.DOT), optional(token(T.QUESTION)), rule('escapeIdent')),
        sequence(token(T.DOT), token(T.IDENTIFIER), token(T.LPAREN), optional(rule('exprList')), token(T.RPAREN)),
        sequence(token(T.LBRACKET), optional(token(T.QUESTION)), rule('expr'), token(T.RBRACKET)),
      ),
    ),
  ),
  primary: choice(
    decidePrimary,
    sequence(optional(token(T.DOT)), token(T.IDENTIFIER)),
    sequence(optional(token(T.DOT)), token(T.IDENTIFIER), token(T.LPAREN), optional(rule('exprList')), token(T.RPAREN)),
    sequence(token(T.LPAREN), rule('expr'), token(T.RPAREN)),
    sequence(token(T.LBRACKET), optional(rule('listInit')), optional(token(T.COMMA)), token(T.RBRACKET)),
    sequence(token(T.LBRACE), optional(rule('mapInit')), optional(token(T.COMMA)), token(T.RBRACE)),
    sequence(
      optional(token(T.DOT)),
      token(T.IDENTIFIER),
      star(onlyOn(T.DOT), token(T.DOT), token(T.IDENTIFIER)),
      token(T.LBRACE),
      optional(rule('fieldInit')),
      optional(token(T.COMMA)),
      token(T.RBRACE),
    ),
    rule('literal'),
  ),
  exprList: sequence(rule('expr'), star(onlyOn(T.COMMA), token(T.COMMA), rule('expr'))),
  listInit: sequence(rule('optExpr'), star(commaBefore(OPTIONAL_EXPRESSION), token(T.COMMA), rule('optExpr'))),
  fieldInit: sequence(
    rule('optField'),
    token(T.COLON),
    rule('expr'),
    star(
      commaBefore([T.QUESTION, T.IDENTIFIER, T.ESC_IDENTIFIER]),
      token(T.COMMA),
      rule('optField'),
      token(T.COLON),
      rule('expr'),
    ),
  ),
  optField: sequence(optional(token(T.QUESTION)), rule('escapeIdent')),
  mapInit: sequence(
    rule('optExpr'),
    token(T.COLON),
    rule('expr'),
    star(commaBefore(OPTIONAL_EXPRESSION), token(T.COMMA), rule('optExpr'), token(T.COLON), rule('expr')),
  ),
  escapeIdent: choice((look) => take(look(1) === T.IDENTIFIER ? 1 : 2), token(T.IDENTIFIER), token(T.ESC_IDENTIFIER)),
  optExpr: sequence(optional(token(T.QUESTION)), rule('expr')),
  literal: choice(
    decideLiteral,
    sequence(optional(token(T.MINUS)), token(T.INT)),
    token(T.UINT),
    sequence(optional(token(T.MINUS)), token(T.FLOAT)),
    token(T.STRING),
    token(T.BYTES),
    token(T.TRUE),
    token(T.FALSE),
    token(T.NULL),
  ),
}

export type RuleName =
  | 'start'
  | 'expr'
  | 'or'
  | 'and'
  | 'relation'
  | 'calc'
  | 'unary'
  | 'member'
  | 'primary'
  | 'exprList'
  | 'listInit'
  | 'fieldInit'
  | 'optField'
  | 'mapInit'
  | 'escapeIdent'
  | 'optExpr'
  | 'literal'

// Gives each node its state and returns the state where the node begins; `next` is what comes after it.
function link(node: Node, next: State): State {
  switch (node.kind) {
    case 'token':
      node.state = state('plain', [next], node.types)
      break
    case 'rule':
      node.state = state('plain', [next], [], node.rule)
      break
    case 'sequence':
      node.state = node.items.reduceRight((after, item) => link(item, after), next)
      break
    case 'choice':
      node.state = state(
        'block',
        node.items.map((item) => link(item, next)),
      )
      break
    case 'optional':
      node.state = state('block', [link(node.items[0], next), next])
      break
    case 'star':
      node.state = state('block', [])
      node.back = state('back', [node.state])
      node.state.targets.push(link(node.items[0], node.back), next)
      break
    default:
      node.state = state('block', [])
      node.back = state('back', [node.state, next])
      node.state.targets.push(link(node.items[0], node.back))
  }
  return node.state
}

let linked: Record<RuleName, Node> | undefined

/** The rules with their states; made at the first error of syntax. */
export function grammar(): Record<RuleName, Node> {
  if (linked === undefined) {
    linked = RULES
    for (const node of Object.values(RULES)) link(node, NOWHERE)
  }
  return linked
}

/** The tokens that may come in a state, and whether the rule may end there. */
export function nextTokens(from: State): { types: Set<number>; ends: boolean } {
  const types = new Set<number>()
  const seen = new Set<State>()
  let ends = false
  const walk = (at: State, outermost: boolean): void => {
    if (at.place === 'stop') ends ||= outermost
    else if (!seen.has(at)) {
      seen.add(at)
      for (const type of at.types) types.add(type)
      if (at.rule !== undefined) walk(grammar()[at.rule].state, false)
      else if (at.types.length === 0) for (const target of at.targets) walk(target, outermost)
    }
  }
  walk(from, true)
  return { types, ends }
}
