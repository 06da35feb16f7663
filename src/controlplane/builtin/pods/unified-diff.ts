/** A run of lines that two texts have in common. */
interface Block {
  readonly a: number
  readonly b: number
  readonly size: number
}

/** Lines of this count or more have frequent ones left out where runs are looked for. */
const MANY = 200

/** The lines of a text at which each line stands, without those that are frequent. */
function placesOf(lines: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>()
  for (const [i, line] of lines.entries()) {
    const known = places.get(line)
    if (known === undefined) places.set(line, [i])
    else known.push(i)
  }
  const most = Math.floor(lines.length / 100) + 1
  if (lines.length >= MANY) for (const [line, { length }] of places) if (length > most) places.delete(line)
  return places
}

/**
 * How many lines, and pairs of equal ones, are looked at. Texts that people write need far fewer; what is left of others counts as
 * changed, so that no Pod keeps the server busy.
 */
const MOST_PAIRS = 2_000_000

/** Finds runs of equal lines, as Python's difflib does, which upstream uses. Source: k8s.io/apimachinery/pkg/util/diff/diff.go, Diff. */
class Matcher {
  readonly #a: readonly string[]
  readonly #b: readonly string[]
  readonly #places: ReadonlyMap<string, readonly number[]>
  #pairs = 0

  constructor(a: readonly string[], b: readonly string[]) {
    this.#a = a
    this.#b = b
    this.#places = placesOf(b)
  }

  #longest(fromA: number, toA: number, fromB: number, toB: number): Block {
    let [a, b, size] = [fromA, fromB, 0]
    let lengths = new Map<number, number>()
    for (let i = fromA; i < toA && this.#pairs < MOST_PAIRS; i++) {
      const next = new Map<number, number>()
      this.#pairs++
      for (const j of this.#places.get(this.#a[i] ?? '') ?? []) {
        this.#pairs++
        if (j < fromB) continue
        if (j >= toB) break
        const length = (lengths.get(j - 1) ?? 0) + 1
        next.set(j, length)
        if (length > size) [a, b, size] = [i - length + 1, j - length + 1, length]
      }
      lengths = next
    }
    while (a > fromA && b > fromB && this.#a[a - 1] === this.#b[b - 1]) [a, b, size] = [a - 1, b - 1, size + 1]
    while (a + size < toA && b + size < toB && this.#a[a + size] === this.#b[b + size]) size++
    return { a, b, size }
  }

  /** All runs in their order, with an empty one at the end. */
  blocks(): readonly Block[] {
    const found: Block[] = []
    const open: [number, number, number, number][] = [[0, this.#a.length, 0, this.#b.length]]
    for (let part = open.pop(); part !== undefined && this.#pairs < MOST_PAIRS; part = open.pop()) {
      const [fromA, toA, fromB, toB] = part
      const block = this.#longest(...part)
      if (block.size === 0) continue
      found.push(block)
      if (fromA < block.a && fromB < block.b) open.push([fromA, block.a, fromB, block.b])
      const [endA, endB] = [block.a + block.size, block.b + block.size]
      if (endA < toA && endB < toB) open.push([endA, toA, endB, toB])
    }
    found.sort((x, y) => x.a - y.a || x.b - y.b)
    return [...joined(found), { a: this.#a.length, b: this.#b.length, size: 0 }]
  }
}

/** Runs of which none goes on in the next. */
function joined(blocks: readonly Block[]): Block[] {
  const all: Block[] = []
  for (const block of blocks) {
    const last = all.at(-1)
    if (last !== undefined && last.a + last.size === block.a && last.b + last.size === block.b)
      all[all.length - 1] = { ...last, size: last.size + block.size }
    else all.push(block)
  }
  return all
}

/** Lines of both texts that are equal, or of which those of the first become those of the second. */
interface Step {
  readonly isEqual: boolean
  readonly a: readonly [from: number, to: number]
  readonly b: readonly [from: number, to: number]
}

function stepsOf(blocks: readonly Block[]): Step[] {
  const steps: Step[] = []
  let [a, b] = [0, 0]
  for (const block of blocks) {
    if (a < block.a || b < block.b) steps.push({ isEqual: false, a: [a, block.a], b: [b, block.b] })
    a = block.a + block.size
    b = block.b + block.size
    if (block.size > 0) steps.push({ isEqual: true, a: [block.a, a], b: [block.b, b] })
  }
  return steps
}

/** How many equal lines stand around others. */
const CONTEXT = 3

const endOf = ({ a, b }: Step): Step => ({
  isEqual: true,
  a: [Math.max(a[0], a[1] - CONTEXT), a[1]],
  b: [Math.max(b[0], b[1] - CONTEXT), b[1]],
})

const startOf = ({ a, b }: Step): Step => ({
  isEqual: true,
  a: [a[0], Math.min(a[1], a[0] + CONTEXT)],
  b: [b[0], Math.min(b[1], b[0] + CONTEXT)],
})

/** The steps in groups, which many equal lines part. */
function groupsOf(steps: readonly Step[]): Step[][] {
  const groups: Step[][] = []
  let group: Step[] = []
  for (const [i, step] of steps.entries()) {
    const [isFirst, isLast] = [i === 0, i === steps.length - 1]
    if (!step.isEqual) group.push(step)
    else if (isFirst) group.push(endOf(step))
    else if (isLast) group.push(startOf(step))
    else if (step.a[1] - step.a[0] > 2 * CONTEXT) {
      groups.push([...group, startOf(step)])
      group = [endOf(step)]
    } else group.push(step)
  }
  return [...groups, group].filter((one) => one.some(({ isEqual }) => !isEqual))
}

function rangeText(from: number, to: number): string {
  const length = to - from
  if (length === 1) return String(from + 1)
  return `${length === 0 ? from : from + 1},${length}`
}

function groupText(group: readonly Step[], a: readonly string[], b: readonly string[]): string {
  const [first, last] = [group[0], group.at(-1)]
  if (first === undefined || last === undefined) return ''
  const head = `@@ -${rangeText(first.a[0], last.a[1])} +${rangeText(first.b[0], last.b[1])} @@`
  const marked = (lines: readonly string[], [from, to]: Step['a'], mark: string): string[] =>
    lines.slice(from, to).map((line) => mark + line)
  const body = group.flatMap((step) =>
    step.isEqual ? marked(a, step.a, ' ') : [...marked(a, step.a, '-'), ...marked(b, step.b, '+')],
  )
  return [head, ...body].map((line) => `${line}\n`).join('')
}

/** The difference of two texts as `diff -u` prints it, without names; empty where they are equal. */
export function unifiedDiff(from: readonly string[], to: readonly string[]): string {
  return groupsOf(stepsOf(new Matcher(from, to).blocks()))
    .map((group) => groupText(group, from, to))
    .join('')
}
