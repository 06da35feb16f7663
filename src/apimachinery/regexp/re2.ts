import { RE2JS, RE2JSSyntaxException, RE2Set } from 're2js'
import { afterRun, isDigit } from '../text/runs.ts'
import type { RegExpError } from './regexp.ts'

/** The port looks for the end of each `[:` in the whole rest of a pattern, so more of those without an end get a plain colon. */
const MAX_OPEN_NAMES = 50

/** A pattern as the port takes it. */
export interface Parsed {
  readonly source: string
  /** How many UTF-16 units a text has at least that the pattern matches in. */
  readonly minLength: number
}

/** Compiles what was parsed. That takes far longer than parsing where counts are large: `x{1000}` becomes a thousand instructions. */
export function compileRe2({ source }: Parsed): RE2JS {
  const program = RE2JS.compile(source)
  // The port prefers its one-pass matcher wherever a pattern allows it, though tests need no captures. What it runs otherwise is linear too and
  // faster: the DFA four to six times for tests, the bit-state backtracker a tenth for captures.
  const engine: { onepass: unknown } = program.re2()
  engine.onepass = null
  return program
}

/** Parses a pattern, or says in Go's words what is wrong with it. */
export function parseRe2(pattern: string): Parsed | RegExpError {
  const lastEnd = pattern.lastIndexOf(':]')
  const unended = pattern.slice(lastEnd + 1).split('[:').length - 1
  if (unended <= MAX_OPEN_NAMES) return parseLinear(pattern)
  const marked = rewritten(pattern, (part, at) => (part === '[:' && at > lastEnd ? '[\\:' : part))
  const parsed = parseLinear(marked)
  return 'error' in parsed ? { error: parsed.error.replaceAll('\\:', ':') } : parsed
}

function parseLinear(source: string): Parsed | RegExpError {
  try {
    // A set parses what it is given, and compiles when it is first asked.
    const set = new RE2Set()
    set.add(source)
    return { source, minLength: minLength(set.regexps[0] as Node, new Map()) }
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error
    if (!error.message.includes('duplicate capture group name')) return { error: goText(error.message) }
    const unnamed = withoutGroupNames(source)
    const parsed = parseRe2(unnamed)
    return 'error' in parsed ? { error: parsed.error.replaceAll(unnamed, source) } : parsed
  }
}

/** A node of the tree that the port parses a pattern into. What is repeated is the same node each time. */
interface Node {
  readonly op: number
  readonly subs: readonly Node[]
  readonly runes: ArrayLike<number>
  /** Its class knows the names of the operations. */
  readonly constructor: { readonly Op: Readonly<Record<number, string>> }
}

/** A code point counts as one unit, so the result may be too low, and is never too high. As Go's minInputLen in regexp/regexp.go. */
function minLength(node: Node, known: Map<Node, number>): number {
  const before = known.get(node)
  if (before !== undefined) return before
  const length = minLengthOf(node, known)
  known.set(node, length)
  return length
}

function minLengthOf(node: Node, known: Map<Node, number>): number {
  switch (node.constructor.Op[node.op]) {
    case 'LITERAL':
      return node.runes.length
    case 'CHAR_CLASS':
    case 'ANY_CHAR':
    case 'ANY_CHAR_NOT_NL':
      return 1
    case 'CAPTURE':
    case 'PLUS':
    case 'CONCAT':
      return node.subs.reduce((sum, sub) => sum + minLength(sub, known), 0)
    case 'ALTERNATE':
      return node.subs.reduce((least, sub) => Math.min(least, minLength(sub, known)), Number.MAX_SAFE_INTEGER)
    default:
      return 0
  }
}

/** The port's texts are Go's, but for these. */
function goText(message: string): string {
  if (message.endsWith('trailing backslash at end of expression')) return `${message}: \`\``
  return message.replace('invalid named capture: `(?<`', 'invalid or unsupported Perl syntax: `(?<`')
}

/** Go takes two groups of one name since 1.26, the port does not. Nobody asks for groups by name here, so the names may go. */
const withoutGroupNames = (pattern: string): string =>
  rewritten(pattern, (part) => (part.startsWith('(?') && part.endsWith('>') ? '(' : part))

/**
 * A pattern in which some parts are written otherwise. The parts are quotations (`\Q...\E`), escapes, the openings of named groups
 * (`(?P<n>`), the openings `[:` of named classes, and single characters. In a class nothing opens a group.
 */
function rewritten(pattern: string, change: (part: string, at: number) => string): string {
  const parts: string[] = []
  let classStart = -1
  for (let at = 0; at < pattern.length; ) {
    const end = afterPart(pattern, at, classStart >= 0)
    const part = pattern.slice(at, end)
    if (classStart < 0 && part.startsWith('[')) classStart = at
    // A bracket right behind the opening, or behind its `^`, stands for itself.
    else if (part === ']' && at > classStart + (pattern[classStart + 1] === '^' ? 2 : 1)) classStart = -1
    parts.push(change(part, at))
    at = end
  }
  return parts.join('')
}

function afterPart(pattern: string, at: number, isInClass: boolean): number {
  const c = pattern[at]
  if (c === '\\') {
    if (isInClass || pattern[at + 1] !== 'Q') return Math.min(at + 2, pattern.length)
    const end = pattern.indexOf('\\E', at + 2)
    return end < 0 ? pattern.length : end + 2
  }
  if (isInClass && c === '[' && pattern[at + 1] === ':') return afterClassName(pattern, at)
  if (isInClass || c !== '(' || pattern[at + 1] !== '?') return at + 1
  const name = pattern[at + 2] === 'P' ? at + 3 : at + 2
  if (pattern[name] !== '<') return at + 1
  const end = afterRun(pattern, name + 1, isWord)
  return end > name + 1 && pattern[end] === '>' ? end + 1 : at + 1
}

/** Behind `[:name:]`, or behind the `[:` of what has no such end. */
function afterClassName(pattern: string, at: number): number {
  const end = afterRun(pattern, pattern[at + 2] === '^' ? at + 3 : at + 2, isWord)
  return pattern.startsWith(':]', end) ? end + 2 : at + 2
}

const isWord = (code: number): boolean =>
  isDigit(code) || (code >= 65 && code <= 90) || code === 95 || (code >= 97 && code <= 122)
