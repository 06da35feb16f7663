import type { RE2JS } from 're2js'
import { LazyModule } from '../lazy-module.ts'

/** The port of RE2: a considerable part of the server's code. */
export const RE2 = new LazyModule(() => import('./re2.ts'))

/** A compiled regular expression of Go: a port of RE2, linear in the text, so no pattern can stall the server. */
export class RegExpGo {
  readonly pattern: string
  #program: RE2JS | undefined

  constructor(pattern: string, program: RE2JS) {
    this.pattern = pattern
    this.#program = program
  }

  /** Whether the pattern matches a part of the text. */
  test(text: string): boolean {
    return this.#ready().test(text)
  }

  matcher(text: string): ReturnType<RE2JS['matcher']> {
    return this.#ready().matcher(text)
  }

  /** Gives the program up; the next use compiles it again. */
  release(): void {
    this.#program = undefined
  }

  #ready(): RE2JS {
    this.#program ??= programOf(this)
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

/** Compiles a pattern, or says in Go's words what is wrong with it. Compiled patterns are kept. Throws ModuleNeeded without `RE2`. */
export function compileRegExp(pattern: string): RegExpGo | RegExpError {
  const known = cache.get(pattern)
  if (known !== undefined) return known
  if (cache.size >= MAX_CACHED) cache.clear()
  const program = RE2.get().compileRe2(pattern)
  const compiled = 'error' in program ? program : expressionOf(pattern, program)
  cache.set(pattern, compiled)
  return compiled
}

function expressionOf(pattern: string, program: RE2JS): RegExpGo {
  const expression = new RegExpGo(pattern, program)
  keep(expression, program)
  return expression
}

/** The program of an expression that gave it up, whose pattern was compiled before. */
function programOf(expression: RegExpGo): RE2JS {
  const program = RE2.get().compileRe2(expression.pattern)
  if ('error' in program) throw new Error(program.error)
  keep(expression, program)
  return program
}

/** Counts a program, after all others were given up where there would be too much of them. */
function keep(expression: RegExpGo, program: RE2JS): void {
  const size = program.programSize()
  if (instructions + size > MAX_INSTRUCTIONS) {
    for (const other of withProgram) other.release()
    withProgram = new Set()
    instructions = 0
  }
  withProgram.add(expression)
  instructions += size
}
