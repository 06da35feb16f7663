import { errorText, invalid } from '../field/error.ts'
import { compareBytes } from '../json/utf8.ts'
import type { JsonObject } from '../json/value.ts'
import {
  keyErrors,
  meets,
  newRequirement,
  type Operator,
  type Requirement,
  requirementText,
  SelectorError,
} from './requirement.ts'

export { type Requirement, SelectorError }

/** A label selector: all its requirements hold. */
export interface Selector {
  readonly requirements: readonly Requirement[]
  /** True when it selects everything. */
  readonly empty: boolean
  matches(labels: JsonObject | undefined): boolean
  toString(): string
}

/** Parses `a=b,c in (d,e),!f`; throws SelectorError. Source: k8s.io/apimachinery/pkg/labels/selector.go. */
export function parseSelector(text: string): Selector {
  const requirements = new Parser(text).run().sort((a, b) => compareBytes(a.key, b.key))
  return {
    requirements,
    empty: requirements.length === 0,
    matches: (labels) => requirements.every((requirement) => meets(labels, requirement)),
    toString: () => requirements.map(requirementText).join(','),
  }
}

/** A token, or a NUL, at which Go's lexer ends the text; one behind a token is passed over. */
const TOKEN = /(?:==|!=|[=!(),<>]|[^ \t\r\n=!(),<>\0]+)\0?|\0/g

const OPERATORS: { readonly [token: string]: Operator } = {
  in: 'in',
  notin: 'notin',
  '=': '=',
  '==': '==',
  '!=': '!=',
  '>': 'gt',
  '<': 'lt',
}

/** The end of the text. */
const END = ''

const isIdentifier = (token: string): boolean => token !== END && !/^[=!(),<>]/.test(token)

const found = (token: string, expected: string): SelectorError => new SelectorError(`found '${token}', expected: ${expected}`)

class Parser {
  readonly #tokens: readonly string[]
  #at = 0

  constructor(text: string) {
    this.#tokens = (text.match(TOKEN) ?? []).map((token) => token.replace('\0', ''))
  }

  #peek(): string {
    return this.#tokens[this.#at] ?? END
  }

  #next(): string {
    return this.#tokens[this.#at++] ?? END
  }

  run(): Requirement[] {
    const requirements: Requirement[] = []
    while (this.#peek() !== END) {
      const token = this.#peek()
      if (!isIdentifier(token) && token !== '!') throw found(token, "!, identifier, or 'end of string'")
      requirements.push(this.#requirement())
      const after = this.#next()
      if (after === END) break
      if (after !== ',') throw found(after, "',' or 'end of string'")
      const next = this.#peek()
      if (!isIdentifier(next) && next !== '!') throw found(next, "identifier after ','")
    }
    return requirements
  }

  #requirement(): Requirement {
    try {
      return this.#parseRequirement()
    } catch (error) {
      if (error instanceof SelectorError) throw new SelectorError(`unable to parse requirement: ${error.message}`)
      throw error
    }
  }

  #parseRequirement(): Requirement {
    const negated = this.#peek() === '!'
    if (negated) this.#at++
    const key = this.#next()
    if (!isIdentifier(key)) throw found(key, 'identifier')
    const keyError = keyErrors(key)
    if (keyError !== '') throw new SelectorError(errorText(invalid(undefined, key, keyError)))
    if (negated) return newRequirement(key, '!', [])
    const next = this.#peek()
    if (next === END || next === ',') return newRequirement(key, 'exists', [])
    const operator = OPERATORS[this.#next()]
    if (operator === undefined) throw found(next, 'in, notin, =, ==, !=, gt, lt')
    return newRequirement(key, operator, operator === 'in' || operator === 'notin' ? this.#set() : [this.#value()])
  }

  #value(): string {
    const next = this.#peek()
    if (next === END || next === ',') return ''
    this.#at++
    if (!isIdentifier(next)) throw found(next, 'identifier')
    return next
  }

  /** `(a,b,)`: an empty place between commas is the empty value. */
  #set(): Set<string> {
    const open = this.#next()
    if (open !== '(') throw new SelectorError(`found '${open}' expected: '('`)
    const first = this.#peek()
    if (first === ')') {
      this.#at++
      return new Set([''])
    }
    if (!isIdentifier(first) && first !== ',') throw found(first, "',', ')' or identifier")
    const values = this.#list()
    this.#at++
    return values
  }

  /** The values up to the closing bracket, which stays. */
  #list(): Set<string> {
    const values = new Set<string>()
    for (;;) {
      const token = this.#next()
      if (isIdentifier(token)) {
        values.add(token)
        const next = this.#peek()
        if (next === ')') return values
        if (next !== ',') throw found(next, "',' or ')'")
      } else if (token === ',') {
        if (values.size === 0) values.add('')
        const next = this.#peek()
        if (next === ')' || next === ',') values.add('')
        if (next === ')') return values
      } else throw found(token, "',', or identifier")
    }
  }
}
