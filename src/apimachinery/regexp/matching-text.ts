import { type Program, parseRegExp } from './regexp.ts'

/** Texts that are looked for: all patterns match, and the length in characters is within the limits. */
export interface TextQuery {
  readonly patterns: readonly string[]
  readonly minLength: number
  readonly maxLength: number
  /** Another number finds another text where the patterns leave a choice. */
  readonly turn?: number
}

const [ALT, ALT_MATCH, CAPTURE, EMPTY, MATCH, NOP] = [1, 2, 3, 4, 6, 7]
const [BEGIN_LINE, END_LINE, BEGIN_TEXT, END_TEXT, BOUNDARY, NO_BOUNDARY] = [1, 2, 4, 8, 16, 32]

/** How many instructions a search follows, and how many texts it keeps: a few milliseconds. */
const MOST_STEPS = 1_000_000
const MOST_TEXTS = 20_000

/** Characters that a reader expects, before those that begin the ranges of the patterns; a turn takes one of each. */
const PREFERRED = ['abcdefghijklmnopqrstuvwxyz', '0123456789', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'] as const

const isWordRune = (rune: number): boolean => rune >= 0 && rune < 128 && /\w/.test(String.fromCharCode(rune))

/** The conditions that hold between two characters; -1 stands for the end of the text. */
function conditionsBetween(before: number, next: number): number {
  const isBoundary = isWordRune(before) !== isWordRune(next)
  return (
    (before < 0 ? BEGIN_TEXT | BEGIN_LINE : before === 10 ? BEGIN_LINE : 0) |
    (next < 0 ? END_TEXT | END_LINE : next === 10 ? END_LINE : 0) |
    (isBoundary ? BOUNDARY : NO_BOUNDARY)
  )
}

/** The beginning of a text: its last character, and for each pattern the instructions that come next; undefined where it has matched. */
interface Beginning {
  readonly before: Beginning | undefined
  readonly rune: number
  readonly length: number
  readonly next: readonly (readonly number[] | undefined)[]
}

class Search {
  readonly #programs: readonly Program[]
  readonly #query: TextQuery
  readonly #startsAnywhere: boolean
  #steps = 0

  /** With `startsAnywhere` a match can begin behind the first character, which only several patterns, or a `\\B`, need. */
  constructor(programs: readonly Program[], query: TextQuery, startsAnywhere: boolean) {
    this.#programs = programs
    this.#query = query
    this.#startsAnywhere = startsAnywhere
  }

  /** Breadth first, so the text is among the shortest. */
  run(): string | undefined {
    const { minLength, maxLength } = this.#query
    const queue: Beginning[] = [{ before: undefined, rune: -1, length: 0, next: this.#programs.map(({ start }) => [start]) }]
    const seen = new Set<string>()
    for (const at of queue) {
      if (at.length >= minLength && this.#moved(at, -1) === 'matches') return textOf(at)
      if (at.length >= maxLength) continue
      for (const rune of this.#runesAfter(at)) {
        if (this.#steps > MOST_STEPS || queue.length > MOST_TEXTS) return undefined
        const next = this.#moved(at, rune)
        if (next === undefined || next === 'matches') continue
        const key = `${Math.min(at.length + 1, minLength)};${isWordRune(rune)};${rune === 10};${next.join(';')}`
        if (seen.has(key)) continue
        seen.add(key)
        queue.push({ before: at, rune, length: at.length + 1, next })
      }
    }
    return undefined
  }

  /** The instructions behind a character, or whether all patterns match at the end of the text. Undefined where one cannot match any more. */
  #moved(at: Beginning, rune: number): (readonly number[] | undefined)[] | 'matches' | undefined {
    const conditions = conditionsBetween(at.rune, rune)
    const moved: (readonly number[] | undefined)[] = []
    for (const [i, program] of this.#programs.entries()) {
      const starts = at.next[i]
      if (starts === undefined) {
        moved.push(undefined)
        continue
      }
      const reached = this.#reached(program, starts, conditions)
      if (reached === undefined) moved.push(undefined)
      else if (rune < 0) return undefined
      else {
        const next = new Set<number>()
        for (const pc of reached) {
          const instruction = program.inst[pc]
          if (instruction?.matchRune(rune) === true) next.add(instruction.out)
        }
        if (this.#startsAnywhere) next.add(program.start)
        if (next.size === 0) return undefined
        moved.push([...next].sort((a, b) => a - b))
      }
    }
    return rune < 0 ? 'matches' : moved
  }

  /** The instructions that read a character, from some others; undefined where the pattern matches already. */
  #reached(program: Program, starts: readonly number[], conditions: number): number[] | undefined {
    const seen = new Set(starts)
    const reading: number[] = []
    for (const pc of seen) {
      this.#steps++
      const instruction = program.inst[pc]
      if (instruction === undefined) continue
      const { op, out, arg } = instruction
      if (op === MATCH) return undefined
      if (op === ALT || op === ALT_MATCH) seen.add(out).add(arg)
      else if (op === CAPTURE || op === NOP) seen.add(out)
      else if (op === EMPTY) {
        if ((arg & ~conditions) === 0) seen.add(out)
      } else reading.push(pc)
    }
    return reading
  }

  /** Characters of which one leads on wherever any does: the first of each range, since ranges meet where one begins. */
  #runesAfter(at: Beginning): Set<number> {
    const turn = this.#query.turn ?? 0
    const runes = new Set(PREFERRED.map((letters) => letters.charCodeAt(turn % letters.length)))
    for (const [i, program] of this.#programs.entries()) {
      const starts = at.next[i]
      if (starts === undefined) continue
      for (const conditions of [conditionsBetween(at.rune, 97), conditionsBetween(at.rune, 45)]) {
        for (const pc of this.#reached(program, starts, conditions) ?? []) {
          const { runes: ranges } = program.inst[pc] ?? { runes: [] }
          for (let r = 0; r < ranges.length; r += 2) runes.add(ranges[r] ?? 97)
        }
      }
    }
    return runes
  }
}

function textOf(end: Beginning): string {
  const runes: string[] = []
  for (let at: Beginning | undefined = end; at !== undefined && at.rune >= 0; at = at.before)
    runes.push(String.fromCodePoint(at.rune))
  return runes.reverse().join('')
}

/**
 * A text that all patterns match in and that is as long as it has to be, found in the product of their automata. Undefined where there is
 * none, or none within a bounded search. Throws ModuleNeeded without `RE2`.
 */
export function matchingText(query: TextQuery): string | undefined {
  const programs: Program[] = []
  for (const pattern of query.patterns) {
    const expression = parseRegExp(pattern)
    if ('error' in expression) return undefined
    programs.push(expression.program())
  }
  return new Search(programs, query, false).run() ?? new Search(programs, query, true).run()
}
