import { call, type Expr, ident, list, literal, map, type Span, select } from './ast.ts'
import type { RuleName } from './grammar.ts'
import type { Issue } from './issues.ts'
import { Token } from './lexer.ts'
import { isFault, literalValue } from './literal-value.ts'
import { expandMacro } from './macros.ts'
import { RESERVED } from './reserved.ts'
import * as escapes from './unescape.ts'

/**
 * What a parser that goes on after errors of syntax made of a text, and what cel-go complains of in it: it expands the macros of such a
 * tree too.
 * Source: github.com/google/cel-go/parser/parser.go, the visitor; github.com/google/cel-go/parser/macro.go.
 */
export interface RecoveredNode {
  readonly rule: RuleName
  readonly start: number
  readonly items: (RecoveredToken | RecoveredNode)[]
}

export interface RecoveredToken {
  readonly type: number
  readonly at: number
  readonly text: string
}

export function issuesOfRecovered(root: RecoveredNode): Issue[] {
  const visitor = new Visitor()
  visitor.visit(root)
  return visitor.issues
}

const isRule = (item: RecoveredToken | RecoveredNode | undefined): item is RecoveredNode => item !== undefined && 'rule' in item
const isToken = (item: RecoveredToken | RecoveredNode | undefined, type: number): item is RecoveredToken =>
  item !== undefined && 'type' in item && item.type === type
const rulesOf = ({ items }: RecoveredNode): RecoveredNode[] => items.filter(isRule)
const tokensOf = ({ items }: RecoveredNode): RecoveredToken[] => items.filter((item) => !isRule(item)) as RecoveredToken[]

const span = (at: number): Span => ({ at, start: at, end: at })
/** Stands for whatever macros make no difference of. */
const other = (at: number): Expr => literal(span(at), true)
const operation = (at: number): Expr => call(span(at), '', undefined, [])

class Visitor {
  readonly issues: Issue[] = []

  visit(node: RecoveredNode): Expr {
    const ops = tokensOf(node)
    switch (node.rule) {
      case 'member':
        return this.#member(node)
      case 'primary':
        return this.#primary(node)
      case 'literal':
        return this.#literal(node)
      default: {
        const [first] = rulesOf(node).map((rule) => this.visit(rule))
        const op = operator(node.rule, ops)
        return first === undefined ? other(node.start) : op === undefined ? first : operation(op.at)
      }
    }
  }

  #literal({ items, start }: RecoveredNode): Expr {
    const last = items.at(-1)
    if (last !== undefined && 'type' in last && last.text !== '') {
      const value = literalValue(last.type, last.text, items.length > 1, () => escapes)
      if (value !== undefined && isFault(value)) this.issues.push({ at: start, message: value.error })
    }
    return other(start)
  }

  #primary(node: RecoveredNode): Expr {
    const [first, second] = tokensOf(node)
    const inner = rulesOf(node)
    if (first === undefined) return inner[0] === undefined ? other(-1) : this.visit(inner[0])
    const name = first.type === Token.DOT ? second : first
    if (name?.type !== Token.IDENTIFIER) {
      const [value] = inner.map((rule) => this.visit(rule))
      if (first.type === Token.LBRACKET) return list(span(first.at), [])
      if (first.type === Token.LBRACE) return map(span(first.at), [])
      return value ?? other(first.at)
    }
    const after = node.items[node.items.indexOf(name) + 1]
    const args = this.#arguments(inner[0])
    if (RESERVED.has(name.text)) {
      this.issues.push({ at: node.start, message: `reserved identifier: ${name.text}` })
      return other(node.start)
    }
    if (after === undefined) return ident(span(name.at), name.text)
    return isToken(after, Token.LPAREN) ? this.#called(call(span(after.at), name.text, undefined, args)) : other(node.start)
  }

  #arguments(list: RecoveredNode | undefined): Expr[] {
    return list === undefined ? [] : rulesOf(list).map((rule) => this.visit(rule))
  }

  #member({ items, start }: RecoveredNode): Expr {
    const [primary] = items
    let value = isRule(primary) ? this.visit(primary) : other(start)
    for (let i = 1; i < items.length; i++) {
      const op = items[i]
      if (isToken(op, Token.LBRACKET)) {
        value = operation(op.at)
      } else if (isToken(op, Token.DOT)) {
        const next = items[i + 1]
        if (isRule(next)) value = select(span(op.at), value, 'field')
        else if (isToken(next, Token.QUESTION)) value = operation(op.at)
        else value = this.#memberCall(items, i + 1, value, start)
      } else if (isRule(op) && op.rule === 'expr') {
        this.visit(op)
      }
    }
    return value
  }

  #memberCall(items: RecoveredNode['items'], at: number, target: Expr, start: number): Expr {
    const [name, open, list] = items.slice(at)
    if (!isToken(name, Token.IDENTIFIER) || !isToken(open, Token.LPAREN)) return other(start)
    const args = this.#arguments(isRule(list) && list.rule === 'exprList' ? list : undefined)
    return this.#called(call(span(open.at), name.text, target, args))
  }

  #called(e: ReturnType<typeof call>): Expr {
    const expanded = expandMacro(e)
    if (expanded === undefined) return e
    if (!('error' in expanded)) return expanded
    this.issues.push({ at: expanded.at, message: expanded.error })
    return other(expanded.at)
  }
}

/** The operator that an expression stands at; `undefined` where it is only what is in it. */
function operator(rule: RuleName, ops: readonly RecoveredToken[]): RecoveredToken | undefined {
  switch (rule) {
    case 'expr':
      return ops[0]
    case 'or':
    case 'and':
      return ops[ops.length >> 1]
    case 'relation':
    case 'calc':
      return ops.at(-1)
    case 'unary':
      return ops.length % 2 === 1 ? ops[0] : undefined
    default:
      return undefined
  }
}
