import type { RE2JS } from 're2js'
import { RE2 } from './lazy.ts'
import { type PlainPattern, parsePlain } from './plain.ts'
import type { Parsed } from './re2.ts'

/** An instruction of a compiled pattern, as RE2 has them. */
interface Instruction {
  readonly op: number
  readonly out: number
  readonly arg: number
  readonly runes: ArrayLike<number>
  readonly matchRune: (rune: number) => boolean
}

/** The automaton of a pattern. */
export interface Program {
  readonly inst: readonly Instruction[]
  readonly start: number
}

/**
 * A regular expression of Go, linear in the text, so no pattern can stall the server: an automaton for a plain one, a port of RE2 for all others, whose
 * program is made when a text first needs it.
 */
export class RegExpGo {
  readonly #parsed: Parsed
  readonly #plain: PlainPattern | undefined
  #program: RE2JS | undefined

  constructor(parsed: Parsed, plain?: PlainPattern) {
    this.#parsed = parsed
    this.#plain = plain
  }

  /** Whether the pattern matches a part of the text. */
  test(text: string): boolean {
    if (this.#plain !== undefined) return this.#plain.test(text)
    return text.length >= this.#parsed.minLength && this.#ready().re2().match(text)
  }

  /** Finds matches and where they are. Throws ModuleNeeded without `RE2`. */
  matcher(text: string): ReturnType<RE2JS['matcher']> {
    return this.#ready().matcher(text)
  }

  /** The automaton that matches. Throws ModuleNeeded without `RE2`. */
  program(): Program {
    const { prog }: { readonly prog: Program } = this.#ready().re2()
    return prog
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

/** Parses a pattern, or says in Go's words what is wrong with it. What was parsed is kept. Throws ModuleNeeded without `RE2`, unless the pattern is plain. */
export function parseRegExp(pattern: string): RegExpGo | RegExpError {
  const known = cache.get(pattern)
  if (known !== undefined) return known
  if (cache.size >= MAX_CACHED) cache.clear()
  const expression = read(pattern)
  cache.set(pattern, expression)
  return expression
}

function read(pattern: string): RegExpGo | RegExpError {
  const plain = parsePlain(pattern)
  if (plain !== undefined) return new RegExpGo({ source: pattern, minLength: 0 }, plain)
  const parsed = RE2.get().parseRe2(pattern)
  return 'error' in parsed ? parsed : new RegExpGo(parsed)
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
