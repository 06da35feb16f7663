import { append } from '../apimachinery/append.ts'
import { grammar, type Node, nextTokens, type RuleName, type State } from './grammar.ts'
import type { Issue } from './issues.ts'
import { Token, type Tokens } from './lexer.ts'
import { issuesOfRecovered, type RecoveredNode } from './recovered-tree.ts'

/**
 * What is wrong with the syntax of a text, in the words of cel-go's parser. It is run after the parser has failed, walks the grammar as
 * the parser that ANTLR generates does, and recovers as that does: by leaving out a token, by making one up, or by skipping to what may
 * follow.
 * Source: github.com/antlr4-go/antlr/v4/error_strategy.go; github.com/google/cel-go/parser (limits of recovery).
 */
export function syntaxIssues(source: string, tokens: Tokens): Issue[] {
  const recovery = new Recovery(source, tokens)
  try {
    append(recovery.issues, issuesOfRecovered(recovery.run('start', 0, undefined)))
  } catch (fault) {
    if (!(fault instanceof GaveUp)) throw fault
  }
  return [...tokens.errors.map(({ at, text }) => syntaxIssue(at, `token recognition error at: '${text}'`)), ...recovery.issues]
}

const syntaxIssue = (at: number, message: string): Issue => ({ at, message: `Syntax error: ${message}` })

const escaped = (text: string): string => text.replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r')

const NAMES =
  "<EOF> '==' '!=' 'in' '<' '<=' '>=' '>' '&&' '||' '[' ']' '{' '}' '(' ')' '.' ',' '-' '!' '?' ':' '+' '*' '/' '%' 'true' 'false' 'null' NUM_FLOAT NUM_INT NUM_UINT STRING BYTES IDENTIFIER ESC_IDENTIFIER".split(
    ' ',
  )

function namesOf(types: ReadonlySet<number>): string {
  const names = [...types].sort((a, b) => a - b).map((type) => NAMES[type])
  return names.length === 1 ? String(names[0]) : `{${names.join(', ')}}`
}

const RECOVERIES = 30
const SKIPPED = 256

// Ends the walk; the limits of recovery are the only ones who throw it.
class GaveUp extends Error {}

interface Fault {
  readonly at: number
  readonly message: string
}

class Recovery {
  readonly issues: Issue[] = []
  readonly #source: string
  readonly #tokens: Tokens
  readonly #invoked: (State | undefined)[] = []
  #items: RecoveredNode['items'] = []
  #i = 0
  #state: State = grammar().start.state
  #silent = false
  #recoveries = 0
  #lastIndex = -1
  #lastStates = new Set<State>()

  constructor(source: string, tokens: Tokens) {
    this.#source = source
    this.#tokens = tokens
  }

  /** Walks a rule; its own faults are reported and skipped over here. */
  run(name: RuleName, precedence: number, invoked: State | undefined): RecoveredNode {
    const outer = this.#items
    const made: RecoveredNode = { rule: name, start: this.#startOf(1), items: [] }
    outer.push(made)
    this.#items = made.items
    this.#invoked.push(invoked)
    const fault = this.#walk(grammar()[name], precedence)
    if (fault !== undefined) {
      if (!this.#silent) this.#report(fault.at, fault.message)
      if (name === 'escapeIdent') this.issues.push({ at: this.#startOf(1), message: 'unsupported ident kind' })
      this.#recover()
    }
    this.#invoked.pop()
    this.#items = outer
    return made
  }

  #walk(node: Node, precedence: number): Fault | undefined {
    if (node.kind === 'sequence') {
      for (const item of node.items) {
        const fault = this.#walk(item, precedence)
        if (fault !== undefined) return fault
      }
      return undefined
    }
    this.#state = node.state
    if (node.kind === 'token') return this.#match(node.types)
    if (node.kind === 'rule') {
      this.run(node.rule, node.precedence, node.state)
      return undefined
    }
    const fault = this.#sync()
    if (fault !== undefined) return fault
    if (node.kind === 'optional') {
      return nextTokens(node.items[0].state).types.has(this.#look(1)) ? this.#walk(node.items[0], precedence) : undefined
    }
    return node.kind === 'choice' ? this.#choose(node, precedence) : this.#loop(node, precedence)
  }

  #choose(node: Node & { kind: 'choice' }, precedence: number): Fault | undefined {
    const choice = node.decide((ahead) => this.#look(ahead), precedence)
    if (choice === undefined || 'stuck' in choice) return this.#noAlternative(choice?.stuck ?? 1)
    return this.#walk(node.items[choice.alternative - 1] as Node, precedence)
  }

  #loop(node: Node & { kind: 'star' | 'plus' }, precedence: number): Fault | undefined {
    let entered = node.kind === 'plus'
    while (true) {
      if (!entered) {
        const choice = node.decide((ahead) => this.#look(ahead), precedence)
        if (choice === undefined) return undefined
        if ('stuck' in choice) return this.#noAlternative(choice.stuck)
      }
      entered = false
      const inside = this.#walk(node.items[0], precedence)
      if (inside !== undefined) return inside
      this.#state = node.back
      const fault = this.#sync()
      if (fault !== undefined) return fault
    }
  }

  #look(ahead: number): number {
    return this.#tokens.types[this.#i + ahead - 1] ?? Token.EOF
  }

  // Takes the next token into the tree.
  #keep(): void {
    const at = this.#startOf(1)
    this.#items.push({ type: this.#look(1), at, text: this.#source.slice(at, this.#tokens.ends[this.#i]) })
    this.#consume()
  }

  #consume(): void {
    if (this.#look(1) !== Token.EOF) this.#i++
  }

  #startOf(ahead: number): number {
    return this.#tokens.starts[Math.min(this.#i + ahead - 1, this.#tokens.starts.length - 1)] ?? 0
  }

  #text(ahead: number): string {
    const index = Math.min(this.#i + ahead - 1, this.#tokens.starts.length - 1)
    return this.#look(ahead) === Token.EOF
      ? '<EOF>'
      : escaped(this.#source.slice(this.#tokens.starts[index], this.#tokens.ends[index]))
  }

  // What the lexer skipped is in no token.
  #between(start: number, end: number): string {
    let text = ''
    let at = start
    for (const skipped of this.#tokens.errors) {
      if (skipped.at < at || skipped.at >= end) continue
      text += this.#source.slice(at, skipped.at)
      at = skipped.at + skipped.text.length
    }
    return text + this.#source.slice(at, end)
  }

  #report(at: number, message: string): void {
    this.#silent = true
    this.issues.push(syntaxIssue(at, message))
  }

  #matched(): void {
    this.#silent = false
    this.#lastStates.clear()
    this.#lastIndex = -1
  }

  #match(types: readonly number[]): Fault | undefined {
    if (types.includes(this.#look(1))) {
      this.#matched()
      this.#keep()
      return undefined
    }
    this.#countRecovery()
    if (this.#leaveOut()) {
      this.#keep()
      return undefined
    }
    if (this.#expected(this.#state.targets[0] as State).has(this.#look(1))) {
      if (!this.#silent) this.#report(this.#startOf(1), `missing ${namesOf(this.#expected(this.#state))} at '${this.#text(1)}'`)
      this.#items.push({ type: types[0] ?? Token.EOF, at: this.#startOf(1), text: '' })
      return undefined
    }
    return this.#mismatch()
  }

  #mismatch(): Fault {
    const message = `mismatched input '${this.#text(1)}' expecting ${namesOf(this.#expected(this.#state))}`
    return { at: this.#startOf(1), message }
  }

  #noAlternative(stuck: number): Fault {
    const end = this.#look(stuck) === Token.EOF ? this.#source.length : this.#tokens.ends[this.#i + stuck - 1]
    const text = escaped(this.#between(this.#startOf(1), end ?? 0))
    const reserved = /^\.(true|false|null)$/.exec(text)
    const message =
      reserved === null ? `no viable alternative at input '${text}'` : `mismatched input '${reserved[1]}' expecting IDENTIFIER`
    return { at: this.#startOf(stuck), message }
  }

  #sync(): Fault | undefined {
    if (this.#silent) return undefined
    const { types, ends } = nextTokens(this.#state)
    if (ends || types.has(this.#look(1))) return undefined
    if (this.#state.place === 'block') return this.#leaveOut() ? undefined : this.#mismatch()
    this.#reportUnwanted()
    const wanted = new Set([...this.#expected(this.#state), ...this.#recoverySet()])
    while (this.#look(1) !== Token.EOF && !wanted.has(this.#look(1))) this.#consume()
    return undefined
  }

  #leaveOut(): boolean {
    if (!this.#expected(this.#state).has(this.#look(2))) return false
    this.#reportUnwanted()
    this.#consume()
    this.#matched()
    return true
  }

  #reportUnwanted(): void {
    if (this.#silent) return
    this.#report(this.#startOf(1), `extraneous input '${this.#text(1)}' expecting ${namesOf(this.#expected(this.#state))}`)
  }

  /** What may come in a state, given the rules that are open. */
  #expected(from: State): Set<number> {
    let { types, ends } = nextTokens(from)
    for (let i = this.#invoked.length - 1; ends; i--) {
      const invoked = this.#invoked[i]
      if (invoked === undefined) return types.add(Token.EOF)
      const outer = nextTokens(invoked.targets[0] as State)
      for (const type of outer.types) types.add(type)
      ends = outer.ends
    }
    return types
  }

  #recoverySet(): Set<number> {
    const types = new Set<number>()
    for (const invoked of this.#invoked) {
      if (invoked !== undefined) for (const type of nextTokens(invoked.targets[0] as State).types) types.add(type)
    }
    return types
  }

  #countRecovery(): void {
    if (this.#recoveries++ === RECOVERIES) {
      this.issues.push(syntaxIssue(this.#startOf(1), `error recovery attempt limit exceeded: ${RECOVERIES}`))
      throw new GaveUp()
    }
  }

  #recover(): void {
    this.#countRecovery()
    let skipped = 0
    const consume = (): void => {
      if (skipped++ >= SKIPPED) {
        this.issues.push({ at: -1, message: `error recovery token lookahead limit exceeded: ${SKIPPED}` })
        throw new GaveUp()
      }
      this.#consume()
    }
    if (this.#lastIndex === this.#i && this.#lastStates.has(this.#state)) consume()
    this.#lastIndex = this.#i
    this.#lastStates.add(this.#state)
    const follow = this.#recoverySet()
    while (this.#look(1) !== Token.EOF && !follow.has(this.#look(1))) consume()
  }
}
