/**
 * Plain patterns, as most of CRDs are: characters, ASCII classes and groups, repeated or not, with `^` and `$` at the ends alone. Each stands for a
 * position of an automaton (Glushkov's), and a number has a bit for each position: a text takes one step for each of its characters.
 */

/** A number has 32 bits. */
const MOST_POSITIONS = 31

/** Longer patterns are not read here, so groups cannot be nested deeper than the stack allows. */
const LONGEST = 200

const ASCII = 128
const PUNCTUATION = /^[!-/:-@[-`{-~]$/

/** A part of a pattern: where matches of it begin and end, as bits, and whether it matches the empty text. */
interface Part {
  readonly first: number
  readonly last: number
  readonly isNullable: boolean
}

const EMPTY: Part = { first: 0, last: 0, isNullable: true }

/** The characters of a class: one flag for each ASCII code and one for all others. */
type Characters = readonly boolean[]
const charactersOf = (accepts: (c: string) => boolean, others = false): Characters => [
  ...Array.from({ length: ASCII }, (_, code) => accepts(String.fromCharCode(code))),
  others,
]
const negated = (characters: Characters): Characters => characters.map((is) => !is)

const DIGIT = charactersOf((c) => c >= '0' && c <= '9')
const WORD = charactersOf((c) => /\w/.test(c))
const SPACE = charactersOf((c) => '\t\n\f\r '.includes(c))
const NAMED: ReadonlyMap<string, Characters> = new Map([
  ['d', DIGIT],
  ['D', negated(DIGIT)],
  ['w', WORD],
  ['W', negated(WORD)],
  ['s', SPACE],
  ['S', negated(SPACE)],
])
const ANY = charactersOf((c) => c !== '\n', true)

/** Thrown at what only RE2 reads, or what has too many positions. */
class NotPlain extends Error {}

/** A plain pattern as an automaton. */
export class PlainPattern {
  /** The positions that accept a character, by its code; those that accept characters beyond ASCII are last. */
  readonly #accepting = new Int32Array(ASCII + 1)
  readonly #following: number[] = []
  readonly #whole: Part
  readonly #isAtStart: boolean
  readonly #isAtEnd: boolean
  readonly #source: string
  #at = 0

  /** Throws NotPlain. */
  constructor(pattern: string) {
    if (pattern.length > LONGEST) throw new NotPlain()
    this.#isAtStart = pattern.startsWith('^')
    this.#isAtEnd = /(?:^|[^\\])\$$/.test(pattern)
    this.#source = pattern.slice(this.#isAtStart ? 1 : 0, this.#isAtEnd ? -1 : undefined)
    // In `^a|b$` an anchor belongs to one alternative.
    this.#whole = this.#isAtStart || this.#isAtEnd ? this.#sequence() : this.#alternatives()
    if (this.#at < this.#source.length) throw new NotPlain()
  }

  /** Whether the pattern matches a part of the text. Takes steps in proportion to its length. */
  test(text: string): boolean {
    const { first, last, isNullable } = this.#whole
    if (isNullable && (text === '' || !this.#isAtStart || !this.#isAtEnd)) return true
    let active = 0
    for (let at = 0; at < text.length; at++) {
      const code = text.codePointAt(at) ?? 0
      let next = at === 0 || !this.#isAtStart ? first : 0
      if (code > 0xffff) at++
      for (let rest = active; rest !== 0; rest &= rest - 1) next |= this.#following[31 - Math.clz32(rest & -rest)] ?? 0
      active = next & (this.#accepting[Math.min(code, ASCII)] ?? 0)
      if (!this.#isAtEnd && (active & last) !== 0) return true
      if (active === 0 && this.#isAtStart) return false
    }
    return this.#isAtEnd && (active & last) !== 0
  }

  #alternatives(): Part {
    let { first, last, isNullable } = this.#sequence()
    while (this.#takes('|')) {
      const other = this.#sequence()
      first |= other.first
      last |= other.last
      isNullable ||= other.isNullable
    }
    return { first, last, isNullable }
  }

  #sequence(): Part {
    const start = this.#at
    let part = EMPTY
    while (this.#at < this.#source.length && !this.#isBefore('|)')) part = this.#joined(part, this.#repeated())
    if (this.#at === start && (start > 0 || this.#source !== '')) throw new NotPlain()
    return part
  }

  #repeated(): Part {
    const start = this.#at
    const atom = this.#atom()
    const end = this.#at
    const [least, most] = this.#counts()
    if (this.#at > end && this.#isBefore('*+?{')) throw new NotPlain()
    const behind = this.#at
    const copy = (): Part => {
      this.#at = start
      return this.#atom()
    }
    let part = least === 0 ? optional(atom) : atom
    for (let i = 1; i < Math.max(least, most ?? 0); i++) part = this.#joined(part, i < least ? copy() : optional(copy()))
    this.#at = behind
    if (most === undefined) this.#follow(atom.last, atom.first)
    return part
  }

  /** Reads how often an atom is repeated: at least, and at most where there is a limit. */
  #counts(): [least: number, most: number | undefined] {
    if (this.#takes('*')) return [0, undefined]
    if (this.#takes('+')) return [1, undefined]
    if (this.#takes('?')) return [0, 1]
    if (!this.#takes('{')) return [1, 1]
    const end = this.#source.indexOf('}', this.#at)
    // With a leading zero, braces stand for themselves.
    const counts = /^(0|[1-9]\d?)(,(?:0|[1-9]\d?)?)?$/.exec(this.#source.slice(this.#at, Math.max(end, this.#at)))
    if (counts === null) throw new NotPlain()
    this.#at = end + 1
    const least = Number(counts[1])
    const most = counts[2] === undefined ? least : counts[2] === ',' ? undefined : Number(counts[2].slice(1))
    if (most === undefined ? least > 1 : most < least || most === 0) throw new NotPlain()
    return [least, most]
  }

  #atom(): Part {
    if (this.#takes('(')) {
      if (this.#takes('?') && !this.#takes(':')) throw new NotPlain()
      const part = this.#alternatives()
      if (!this.#takes(')')) throw new NotPlain()
      return part
    }
    if (this.#takes('[')) return this.#position(this.#class())
    if (this.#takes('.')) return this.#position(ANY)
    const named = this.#next() === '\\' ? NAMED.get(this.#source[this.#at + 1] ?? '') : undefined
    if (named !== undefined) {
      this.#at += 2
      return this.#position(named)
    }
    if (this.#isBefore('^$|?*+()]{}')) throw new NotPlain()
    const character = this.#character()
    return this.#position(charactersOf((c) => c === character))
  }

  /** Reads a class behind its bracket. */
  #class(): Characters {
    const isNegated = this.#takes('^')
    const ranges: [string, string][] = []
    do {
      // Brackets are left to RE2, as are the names of classes and hyphens within a class.
      if (this.#isBefore('[]-')) {
        const [hyphen, next] = this.#source.slice(this.#at, this.#at + 2)
        if (hyphen !== '-' || (ranges.length === 0 ? next === '-' : next !== ']')) throw new NotPlain()
        ranges.push(['-', '-'])
        this.#at++
        continue
      }
      const from = this.#character()
      const isRange = this.#next() === '-' && this.#source[this.#at + 1] !== ']'
      if (isRange) this.#at++
      const to = isRange ? this.#character() : from
      if (to < from || (isRange && '[-'.includes(to))) throw new NotPlain()
      ranges.push([from, to])
    } while (!this.#takes(']'))
    const characters = charactersOf((c) => ranges.some(([from, to]) => c >= from && c <= to))
    return isNegated ? negated(characters) : characters
  }

  /** Reads an ASCII character, or punctuation behind a backslash. */
  #character(): string {
    const isEscaped = this.#takes('\\')
    const character = this.#next()
    if (character === '' || character >= '\x80' || (isEscaped && !PUNCTUATION.test(character))) throw new NotPlain()
    this.#at++
    return character
  }

  #position(characters: Characters): Part {
    const at = this.#following.push(0) - 1
    if (at >= MOST_POSITIONS) throw new NotPlain()
    const bit = 1 << at
    for (const [code, accepts] of characters.entries()) if (accepts) this.#accepting[code] = (this.#accepting[code] ?? 0) | bit
    return { first: bit, last: bit, isNullable: false }
  }

  #joined(a: Part, b: Part): Part {
    this.#follow(a.last, b.first)
    return {
      first: a.isNullable ? a.first | b.first : a.first,
      last: b.isNullable ? a.last | b.last : b.last,
      isNullable: a.isNullable && b.isNullable,
    }
  }

  #follow(from: number, to: number): void {
    for (const [at, before] of this.#following.entries()) if ((from & (1 << at)) !== 0) this.#following[at] = before | to
  }

  /** Whether one of the characters is next. */
  #isBefore(characters: string): boolean {
    return this.#at < this.#source.length && characters.includes(this.#next())
  }

  #next(): string {
    return this.#source[this.#at] ?? ''
  }

  #takes(character: string): boolean {
    if (this.#next() !== character) return false
    this.#at++
    return true
  }
}

const optional = (part: Part): Part => ({ ...part, isNullable: true })

/** Reads a plain pattern. Undefined for any other, and for faulty ones: RE2 decides about those. */
export function parsePlain(pattern: string): PlainPattern | undefined {
  try {
    return new PlainPattern(pattern)
  } catch (error) {
    if (error instanceof NotPlain) return undefined
    throw error
  }
}
