import type { RE2JS } from 're2js'
import { LazyModule } from '../lazy-module.ts'
import type { Parsed } from './re2.ts'

/** The port of RE2: a considerable part of the server's code. */
export const RE2 = new LazyModule(() => import('./re2.ts'))

/** A regular expression of Go: a port of RE2, linear in the text, so no pattern can stall the server. Its program is made when a text first needs it. */
export class RegExpGo {
  readonly #parsed: Parsed
  #program: RE2JS | undefined

  constructor(parsed: Parsed) {
    this.#parsed = parsed
  }

  /** Whether the pattern matches a part of the text. */
  test(text: string): boolean {
    return text.length >= this.#parsed.minLength && this.#ready().re2().match(text)
  }

  matcher(text: string): ReturnType<RE2JS['matcher']> {
    return this.#ready().matcher(text)
  }

  /** Gives the program up; the next use compiles it again. */
  release(): void {
    this.#program = undefined
  }

  #ready(): RE2JS {
    if (this.#program === undefined) {
      this.#program = RE2.get().compileRe2(this.#parsed)
      count(this, this.#program.programSize())
    }
    return this.#program
  }
}

export interface RegExpError {
  /** As Go says it: ``error parsing regexp: missing closing ]: `[` ``. */
  readonly error: string
}

const MAX_CACHED = 5000

/**
 * How many instructions the programs that are kept have together, at most, but for the newest. One takes about 500 bytes, and `x{1000}` is a
 * thousand of them, so that a short schema could fill the memory.
 */
const MAX_INSTRUCTIONS = 400_000

const cache = new Map<string, RegExpGo | RegExpError>()
let withProgram = new Set<RegExpGo>()
let instructions = 0

/** Parses a pattern, or says in Go's words what is wrong with it. What was parsed is kept. Throws ModuleNeeded without `RE2`. */
export function parseRegExp(pattern: string): RegExpGo | RegExpError {
  const known = cache.get(pattern)
  if (known !== undefined) return known
  if (cache.size >= MAX_CACHED) cache.clear()
  const parsed = RE2.get().parseRe2(pattern)
  const expression = 'error' in parsed ? parsed : new RegExpGo(parsed)
  cache.set(pattern, expression)
  return expression
}

/** Counts a program, after all others were given up where there would be too much of them. */
function count(expression: RegExpGo, size: number): void {
  if (instructions + size > MAX_INSTRUCTIONS) {
    for (const other of withProgram) other.release()
    withProgram = new Set()
    instructions = 0
  }
  withProgram.add(expression)
  instructions += size
}
