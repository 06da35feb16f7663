import { type Branch, type Node, OTHER, parsePlain, SYMBOLS } from './syntax.ts'

/** States kept before the tables are built anew; a plain pattern rarely needs a hundred. */
const MAX_STATES = 2000

const UNKNOWN = -1
/** From here no text matches any more. */
const DEAD = 0
/** A match is complete, whatever follows. */
const MATCHED = 1
/** Before the first character. */
const START = 2

/** A position of the pattern: which symbols it takes, and which positions may follow. */
interface Position {
  readonly members: Uint8Array
  readonly follow: Set<number>
}

interface Fragment {
  readonly first: readonly number[]
  readonly last: readonly number[]
  readonly nullable: boolean
}

/** Builds the positions of a tree (Glushkov's construction). */
class Builder {
  readonly positions: Position[] = []

  build(node: Node): Fragment {
    if (node.kind === 'class') {
      const at = this.positions.push({ members: node.members, follow: new Set() }) - 1
      return { first: [at], last: [at], nullable: false }
    }
    if (node.kind === 'sequence') return node.parts.map((part) => this.build(part)).reduce((a, b) => this.#join(a, b), EMPTY)
    if (node.kind === 'repeat') return this.#repeat(node.of, node.min, node.max)
    const parts = node.parts.map((part) => this.build(part))
    return {
      first: parts.flatMap((part) => part.first),
      last: parts.flatMap((part) => part.last),
      nullable: parts.some((part) => part.nullable),
    }
  }

  #link(from: readonly number[], to: readonly number[]): void {
    for (const position of from) for (const next of to) this.positions[position]?.follow.add(next)
  }

  #join(a: Fragment, b: Fragment): Fragment {
    this.#link(a.last, b.first)
    return {
      first: a.nullable ? [...a.first, ...b.first] : a.first,
      last: b.nullable ? [...a.last, ...b.last] : b.last,
      nullable: a.nullable && b.nullable,
    }
  }

  #repeat(of: Node, min: number, max: number): Fragment {
    const copies = max === Infinity ? Math.max(1, min) : max
    let rest = EMPTY
    for (let i = copies - 1; i >= 0; i--) {
      const part = this.build(of)
      if (max === Infinity && i === copies - 1) this.#link(part.last, part.first)
      const whole = this.#join(part, rest)
      // `a{0,3}` is built as `(a(a(a)?)?)?`, whose positions have few followers.
      rest = i < min ? whole : { ...whole, nullable: true }
    }
    return rest
  }
}

const EMPTY: Fragment = { first: [], last: [], nullable: true }

/**
 * A deterministic automaton over a plain pattern, built while it is used. A text is read once, a table look-up a character, so the
 * time is linear whatever the pattern. It answers only whether there is a match, which is all that `pattern` of a schema asks.
 */
export class Automaton {
  readonly #positions: Position[]
  /** For each position: a match may end here anywhere (2), at the end of the text (1), or not (0). */
  readonly #ends: Uint8Array
  /** Positions that may come first at the start of the text, and those that may come first anywhere. */
  readonly #firstAtStart: number[] = []
  readonly #firstAnywhere: number[] = []
  /** The empty text matches everywhere, or at most as the whole text. */
  #alwaysMatches = false
  #matchesEmpty = false
  /** Columns of the table: symbols that all positions treat alike share one. */
  readonly #columns = new Uint8Array(SYMBOLS)
  readonly #examples: number[] = []
  #table = new Int32Array(0)
  #sets: (readonly number[])[] = []
  #accepts: boolean[] = []
  #states = new Map<string, number>()

  private constructor(branches: readonly Branch[]) {
    const builder = new Builder()
    const ends: number[] = []
    for (const { node, anchoredStart, anchoredEnd } of branches) {
      const { first, last, nullable } = builder.build(node)
      this.#firstAtStart.push(...first)
      if (!anchoredStart) this.#firstAnywhere.push(...first)
      for (const position of last) ends[position] = anchoredEnd ? 1 : 2
      if (nullable && anchoredStart && anchoredEnd) this.#matchesEmpty = true
      else if (nullable) this.#alwaysMatches = true
    }
    this.#positions = builder.positions
    this.#ends = Uint8Array.from(this.#positions, (_, position) => ends[position] ?? 0)
    this.#shareColumns()
    this.#reset()
  }

  /** The automaton of a plain pattern; undefined for any other pattern. */
  static of(pattern: string): Automaton | undefined {
    const branches = parsePlain(pattern)
    return branches === undefined ? undefined : new Automaton(branches)
  }

  #shareColumns(): void {
    const known = new Map<string, number>()
    for (let symbol = 0; symbol < SYMBOLS; symbol++) {
      const signature = this.#positions.map(({ members }) => members[symbol]).join('')
      const column = known.get(signature) ?? known.size
      if (column === known.size) this.#examples.push(symbol)
      known.set(signature, column)
      this.#columns[symbol] = column
    }
  }

  #reset(): void {
    this.#table = new Int32Array(64 * this.#examples.length).fill(UNKNOWN)
    // Dead, matched, and the start of the text, where anchored branches may begin.
    this.#sets = [[], [], []]
    this.#accepts = [false, true, this.#matchesEmpty]
    this.#states = new Map(this.#firstAnywhere.length === 0 ? [['', DEAD]] : [])
  }

  /** True when the pattern matches somewhere in the text. */
  test(text: string): boolean {
    if (this.#alwaysMatches) return true
    const width = this.#examples.length
    const columns = this.#columns
    let state = START
    for (let i = 0; i < text.length; i++) {
      let symbol = text.charCodeAt(i)
      if (symbol >= OTHER) {
        // Two halves of a surrogate pair are one character.
        if ((symbol & 0xfc00) === 0xd800 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00) i++
        symbol = OTHER
      }
      const column = columns[symbol] as number
      const next = this.#table[state * width + column] as number
      state = next === UNKNOWN ? this.#step(state, column) : next
      if (state <= MATCHED) return state === MATCHED
    }
    return this.#accepts[state] === true
  }

  /** Computes where a state goes on a column, and remembers it. */
  #step(state: number, column: number): number {
    const symbol = this.#examples[column] as number
    const sets = this.#sets
    const next = new Set<number>()
    const consider = (position: number): void => {
      if (this.#positions[position]?.members[symbol] === 1) next.add(position)
    }
    for (const position of state === START ? this.#firstAtStart : this.#firstAnywhere) consider(position)
    for (const position of this.#sets[state] ?? []) this.#positions[position]?.follow.forEach(consider)
    const target = this.#stateOf([...next].sort((a, b) => a - b))
    // When the tables were built anew meanwhile, the number of the old state means nothing any more.
    if (sets === this.#sets) this.#table[state * this.#examples.length + column] = target
    return target
  }

  #stateOf(set: readonly number[]): number {
    if (set.some((position) => this.#ends[position] === 2)) return MATCHED
    const key = set.join()
    const known = this.#states.get(key)
    if (known !== undefined) return known
    if (this.#sets.length >= MAX_STATES) this.#reset()
    const state = this.#sets.push(set) - 1
    this.#accepts.push(set.some((position) => this.#ends[position] === 1))
    this.#states.set(key, state)
    this.#grow()
    return state
  }

  #grow(): void {
    if (this.#sets.length * this.#examples.length <= this.#table.length) return
    const grown = new Int32Array(this.#table.length * 2).fill(UNKNOWN)
    grown.set(this.#table)
    this.#table = grown
  }
}
