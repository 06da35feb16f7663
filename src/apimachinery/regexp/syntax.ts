/**
 * The plain part of Go's regular expressions, as a tree: ASCII literals and classes, groups, alternation, repeats, and the anchors
 * `^` and `$` around a whole alternative. Whatever else a pattern holds (flags, names, Unicode classes, word boundaries, mistakes)
 * makes the parser give up, and the general engine takes over. Source: Go's regexp/syntax.
 */
export type Node =
  | { readonly kind: 'class'; readonly members: Uint8Array }
  | { readonly kind: 'sequence'; readonly parts: readonly Node[] }
  | { readonly kind: 'choice'; readonly parts: readonly Node[] }
  | { readonly kind: 'repeat'; readonly of: Node; readonly min: number; readonly max: number }

/** One alternative of the whole pattern, and whether it must start or end with the text. */
export interface Branch {
  readonly node: Node
  readonly anchoredStart: boolean
  readonly anchoredEnd: boolean
}

/** Symbols of the automaton: 128 ASCII characters, and one for all others, which no plain class tells apart. */
export const OTHER = 128
export const SYMBOLS = 129

/** Patterns that need more positions than this are left to the general engine. */
const MAX_POSITIONS = 1000
const MAX_REPEAT = 1000

const DIGITS = members((c) => c >= 48 && c <= 57)
const WORD = members((c) => (c >= 48 && c <= 57) || (c >= 65 && c <= 90) || c === 95 || (c >= 97 && c <= 122))
const SPACE = members((c) => c === 9 || c === 10 || c === 12 || c === 13 || c === 32)
const PERL: { readonly [letter: string]: Uint8Array } = {
  d: DIGITS,
  D: complement(DIGITS),
  w: WORD,
  W: complement(WORD),
  s: SPACE,
  S: complement(SPACE),
}
const CONTROL: { readonly [letter: string]: number } = { t: 9, n: 10, v: 11, f: 12, r: 13, a: 7 }
const ANY = members((c) => c !== 10)

function members(has: (symbol: number) => boolean): Uint8Array {
  return Uint8Array.from({ length: SYMBOLS }, (_, symbol) => (has(symbol) ? 1 : 0))
}

function complement(set: Uint8Array): Uint8Array {
  return set.map((has) => 1 - has)
}

const one = (code: number): Node => ({ kind: 'class', members: members((c) => c === code) })

/** Thrown inside, never out of this file: the pattern is not plain. */
const NOT_PLAIN = new Error('not plain')

/** The branches of a plain pattern; undefined for any other. */
export function parsePlain(pattern: string): readonly Branch[] | undefined {
  try {
    const branches = new Parser(pattern).branches()
    const positions = branches.reduce((sum, branch) => sum + countPositions(branch.node), 0)
    return positions <= MAX_POSITIONS ? branches : undefined
  } catch (error) {
    if (error === NOT_PLAIN) return undefined
    throw error
  }
}

function countPositions(node: Node): number {
  if (node.kind === 'class') return 1
  if (node.kind === 'repeat') return countPositions(node.of) * Math.max(1, node.max === Infinity ? node.min : node.max)
  // Nothing at all counts too: Go limits how often even that may be repeated.
  return Math.max(
    1,
    node.parts.reduce((sum, part) => sum + countPositions(part), 0),
  )
}

class Parser {
  readonly #text: string
  #at = 0
  #depth = 0
  /** Each atom needs a position at least, so a pattern of too many is given up as soon as that shows. */
  #atoms = 0

  constructor(text: string) {
    this.#text = text
  }

  branches(): Branch[] {
    const branches = [this.#branch()]
    while (this.#take('|')) branches.push(this.#branch())
    if (this.#at < this.#text.length) throw NOT_PLAIN
    return branches
  }

  #branch(): Branch {
    const anchoredStart = this.#take('^')
    const node = this.#sequence()
    return { node, anchoredStart, anchoredEnd: this.#take('$') }
  }

  #peek(): string {
    return this.#text.charAt(this.#at)
  }

  #take(char: string): boolean {
    if (this.#peek() !== char) return false
    this.#at++
    return true
  }

  #sequence(): Node {
    const parts: Node[] = []
    for (let c = this.#peek(); c !== '' && c !== '|' && c !== ')' && c !== '$'; c = this.#peek()) {
      parts.push(this.#repeated(this.#atom()))
    }
    return { kind: 'sequence', parts }
  }

  #repeated(of: Node): Node {
    const c = this.#peek()
    let range: readonly [number, number]
    if (c === '*') range = [0, Infinity]
    else if (c === '+') range = [1, Infinity]
    else if (c === '?') range = [0, 1]
    else if (c === '{') range = this.#counts()
    else return of
    this.#at++
    // A reluctant repeat matches the same texts. Two repeats in a row are Go's business.
    this.#take('?')
    if ('*+?{'.includes(this.#peek()) && this.#peek() !== '') throw NOT_PLAIN
    return { kind: 'repeat', of, min: range[0], max: range[1] }
  }

  /** `{n}`, `{n,}` or `{n,m}`; stops at the brace that closes it. Anything else in braces is literal to Go. */
  #counts(): readonly [number, number] {
    const found = /^\{(\d{1,4})(,(\d{0,4}))?\}/.exec(this.#text.slice(this.#at, this.#at + 12))
    if (found === null) throw NOT_PLAIN
    const [whole, low, comma, high] = found
    const min = Number(low)
    const max = comma === undefined ? min : high === undefined || high === '' ? Infinity : Number(high)
    const leadingZero = /^0\d/.test(low ?? '') || /^0\d/.test(high ?? '')
    if (leadingZero || max < min || min > MAX_REPEAT || (max !== Infinity && max > MAX_REPEAT)) throw NOT_PLAIN
    this.#at += whole.length - 1
    return [min, max]
  }

  #atom(): Node {
    const c = this.#peek()
    this.#at++
    if (c === '(') return this.#group()
    if (++this.#atoms > MAX_POSITIONS) throw NOT_PLAIN
    if (c === '[') return { kind: 'class', members: this.#class() }
    if (c === '.') return { kind: 'class', members: ANY }
    if (c === '\\') return this.#escape()
    const code = c.charCodeAt(0)
    if (code >= 128 || '*+?{}^$)]'.includes(c)) throw NOT_PLAIN
    return one(code)
  }

  #group(): Node {
    // Go refuses nesting beyond 1,000; a hundred is far more than a plain pattern needs.
    if (++this.#depth > 100) throw NOT_PLAIN
    if (this.#take('?') && !this.#take(':')) throw NOT_PLAIN
    const parts = [this.#sequence()]
    while (this.#take('|')) parts.push(this.#sequence())
    if (!this.#take(')')) throw NOT_PLAIN
    this.#depth--
    return { kind: 'choice', parts }
  }

  #escape(): Node {
    const c = this.#peek()
    const perl = PERL[c]
    this.#at++
    return perl === undefined ? one(escapedCode(c)) : { kind: 'class', members: perl }
  }

  #class(): Uint8Array {
    const negated = this.#take('^')
    const set = new Uint8Array(SYMBOLS)
    do {
      const low = this.#classItem(set)
      if (low === undefined) continue
      let high = low
      if (this.#peek() === '-' && this.#text.charAt(this.#at + 1) !== ']') {
        this.#at++
        const item = this.#classItem(undefined)
        if (item === undefined || item < low) throw NOT_PLAIN
        high = item
      }
      set.fill(1, low, high + 1)
    } while (this.#peek() !== ']')
    this.#at++
    return negated ? complement(set) : set
  }

  /** The code of one character of a class; undefined when it was a class of its own (`\d`), which goes into `set`. */
  #classItem(set: Uint8Array | undefined): number | undefined {
    const c = this.#peek()
    this.#at++
    const code = c.charCodeAt(0)
    if (c === '' || c === '[' || c === ']' || code >= 128) throw NOT_PLAIN
    if (c === '-' && this.#peek() !== ']' && set === undefined) throw NOT_PLAIN
    if (c !== '\\') return code
    const letter = this.#peek()
    this.#at++
    const perl = PERL[letter]
    if (perl === undefined) return escapedCode(letter)
    // `[\w-z]` and `[a-\d]` are for the general engine to judge.
    if (set === undefined || (this.#peek() === '-' && this.#text.charAt(this.#at + 1) !== ']')) throw NOT_PLAIN
    for (let symbol = 0; symbol < SYMBOLS; symbol++) if (perl[symbol] === 1) set[symbol] = 1
    return undefined
  }
}

/** The character that an escape stands for: punctuation itself, or a control character. */
function escapedCode(c: string): number {
  const control = CONTROL[c]
  if (control !== undefined) return control
  const code = c.charCodeAt(0)
  if (c === '' || code >= 128 || code < 33 || WORD[code] === 1 || code === 127) throw NOT_PLAIN
  return code
}
