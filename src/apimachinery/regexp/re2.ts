import { RE2JS, RE2JSSyntaxException } from 're2js'
import { Automaton } from './automaton.ts'

/**
 * Go's regular expressions. The plain patterns that fill schemas run on an automaton of our own, ten times faster; all others, and
 * every question but "is there a match", on a port of RE2. Both are linear in the text, so no pattern can stall the server.
 */
export interface RegExpGo {
  /** True when the pattern matches somewhere in the text. */
  test(text: string): boolean
  /** The general engine, for whoever needs positions and groups. */
  readonly re2: RE2JS
}

export interface RegExpError {
  /** As Go says it: ``error parsing regexp: missing closing ]: `[` ``. */
  readonly error: string
}

const MAX_CACHED = 5000
const cache = new Map<string, RegExpGo | RegExpError>()

/** Compiles a pattern, or says in Go's words what is wrong with it. Compiled patterns are kept. */
export function compileRegExp(pattern: string): RegExpGo | RegExpError {
  const known = cache.get(pattern)
  if (known !== undefined) return known
  if (cache.size >= MAX_CACHED) cache.clear()
  const compiled = compile(pattern)
  cache.set(pattern, compiled)
  return compiled
}

function compile(pattern: string): RegExpGo | RegExpError {
  const automaton = Automaton.of(pattern)
  if (automaton !== undefined) return new Plain(pattern, automaton)
  const re2 = compileRe2(pattern)
  return 'error' in re2 ? re2 : { re2, test: (text) => re2.test(text) }
}

/** A plain pattern, for which the general engine is compiled only when it is asked for. */
class Plain implements RegExpGo {
  readonly #pattern: string
  readonly #automaton: Automaton
  #re2: RE2JS | undefined

  constructor(pattern: string, automaton: Automaton) {
    this.#pattern = pattern
    this.#automaton = automaton
  }

  test(text: string): boolean {
    return this.#automaton.test(text)
  }

  get re2(): RE2JS {
    this.#re2 ??= RE2JS.compile(this.#pattern)
    return this.#re2
  }
}

function compileRe2(pattern: string): RE2JS | RegExpError {
  try {
    return RE2JS.compile(pattern)
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error
    if (!error.message.includes('duplicate capture group name')) return { error: goText(error.message) }
    const unnamed = withoutGroupNames(pattern)
    const compiled = compileRe2(unnamed)
    return 'error' in compiled ? { error: compiled.error.replaceAll(unnamed, pattern) } : compiled
  }
}

/** The port's texts are Go's, but for these. */
function goText(message: string): string {
  if (message.endsWith('trailing backslash at end of expression')) return `${message}: \`\``
  return message.replace('invalid named capture: `(?<`', 'invalid or unsupported Perl syntax: `(?<`')
}

/** Go takes two groups of one name since 1.26, the port does not. Nobody asks for groups by name here, so the names may go. */
function withoutGroupNames(pattern: string): string {
  const parts = /\\Q.*?(?:\\E|$)|\\.|\[\^?\]?(?:\\.|\[:\^?\w+:\]|[^\]\\])*\]|\(\?P?<\w+>/gs
  return pattern.replace(parts, (part) => (part.startsWith('(?') ? '(' : part))
}
