import { Session } from 'node:inspector'
import { setFlagsFromString } from 'node:v8'
import fc from 'fast-check'

/**
 * Counts steps of work, so that a test can hold a claim about time without a clock. A step is one run of a block of the sources as V8's
 * precise coverage counts it (a loop's body, a branch, a function), or one element that a bulk built-in of BULK looks at or moves.
 * What a regular expression does inside is not counted: `scripts/checks/expressions.ts` is for these.
 */
export function stepsOf(run: () => unknown): number {
  takeCoverage()
  let moved = 0
  const originals = BULK.map((name) => [name, Array.prototype[name]] as const)
  for (const [name, original] of originals) {
    const counted = function (this: unknown[], ...args: unknown[]): unknown {
      moved += this.length
      return Reflect.apply(original, this, args)
    }
    Reflect.set(Array.prototype, name, counted)
  }
  try {
    run()
  } finally {
    for (const [name, original] of originals) Reflect.set(Array.prototype, name, original)
  }
  return blocksIn(takeCoverage()) + moved
}

const BULK = ['splice', 'slice', 'includes', 'indexOf', 'concat', 'shift', 'unshift', 'join', 'sort'] as const

/** A text that is hostile by repetition: what stands before, what is repeated, and what stands after. */
export type Pumped = readonly [prefix: string, pump: string, suffix: string]

/** Texts of repetitions over words that mean something to a scanner, each of one character or more. */
export const pumped = (words: readonly string[]): fc.Arbitrary<Pumped> => {
  const text = (minLength: number) =>
    fc.array(fc.constantFrom(...words), { minLength, maxLength: 3 }).map((parts) => parts.join(''))
  return fc.tuple(text(0), text(1), text(0))
}

/** How often the pump is repeated for the first measurement; the second has twice as many. */
const REPEATS = 300

/** Twice the input may take this many times the steps. A quadratic scan takes four times as many. */
const GROWTH = 2.2

/** Steps that do not depend on the length of the input. */
const CONSTANT = 400

/** Fails when twice as many repetitions take more than about twice the steps. */
export function expectLinear(work: (repeats: number) => unknown, repeats = REPEATS): void {
  work(1)
  const once = stepsOf(() => work(repeats))
  const twice = stepsOf(() => work(2 * repeats))
  if (twice > GROWTH * once + CONSTANT) {
    throw new Error(`${repeats} repetitions take ${once} steps, but ${2 * repeats} take ${twice}`)
  }
}

/** Runs `expectLinear` for a scanner over texts of repetitions. What the scanner throws counts as an answer. */
export function expectLinearScan(words: readonly string[], scan: (text: string) => unknown, numRuns = 60): void {
  fc.assert(
    fc.property(pumped(words), ([prefix, pump, suffix]) => {
      expectLinear((repeats) => attempt(() => scan(prefix + pump.repeat(repeats) + suffix)))
    }),
    { numRuns },
  )
}

function attempt(run: () => unknown): void {
  try {
    run()
  } catch (error) {
    if (!(error instanceof Error)) throw error
  }
}

interface Coverage {
  readonly result: readonly {
    readonly url: string
    readonly functions: readonly { readonly ranges: readonly { readonly count: number }[] }[]
  }[]
}

/** Counts of code that V8 optimizes, or whose bytecode it throws away, are lost. */
setFlagsFromString('--no-opt')
setFlagsFromString('--no-flush-bytecode')

const session = new Session()
session.connect()

function post(method: string, params?: object): unknown {
  let answer: unknown
  session.post(method, params, (error, result) => {
    if (error !== null) throw error
    answer = result
  })
  return answer
}

post('Profiler.enable')
post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })

/** The counts since the last call. */
const takeCoverage = (): Coverage => post('Profiler.takePreciseCoverage') as Coverage

const isOurs = (url: string): boolean => url.includes('/src/') && !url.includes('.test.') && !url.includes('/testing/')

const blocksIn = ({ result }: Coverage): number =>
  result
    .filter(({ url }) => isOurs(url))
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges.map(({ count }) => count)))
    .reduce((sum, count) => sum + count, 0)
