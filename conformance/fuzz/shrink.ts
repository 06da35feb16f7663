import { isMap, type Json, type JsonMap } from '../replay/numbers.ts'
import type { Step } from '../replay/scenario.ts'
import { type Case, type FuzzOptions, judge } from './fuzz.ts'
import { compareAnew } from './sides.ts'
import { groupOf, requestsOf } from './steps.ts'

/** Milliseconds that making one case small may take. */
const PATIENCE = 150_000
const AT_ONCE = 4

/**
 * Makes a differing round smaller for as long as the same place of an answer differs: first steps go, then parts of bodies.
 * Each attempt runs on both sides in a group of its own.
 */
export async function shrink(found: Case, options: FuzzOptions): Promise<Case> {
  const until = Date.now() + PATIENCE
  const attempts = { made: 0 }
  const wanted = signature(found)
  const differs = async (steps: readonly Step[]): Promise<Case | undefined> => {
    const from = groupOf(found.round)
    const to = `${options.stamp}-${++attempts.made}-${found.round.name.replace(/\W/g, '-')}.fuzz.example.com`
    try {
      const again = await compareAnew({ ...found.round, steps }, from, to, options.oracle, options)
      const result = judge(again.round, again.comparison)
      return signature(result) === wanted ? { ...result, round: { ...result.round, steps } } : undefined
    } catch {
      return undefined
    }
  }
  let best = { ...found, round: { ...found.round, steps: upTo(found) } }
  let size = Math.ceil(best.round.steps.length / 2)
  while (Date.now() < until) {
    const candidates = size > 0 ? withoutChunks(best.round.steps, size) : withoutParts(best.round.steps)
    const better = await firstOf(candidates, differs, until)
    if (better) best = { ...better, round: { ...better.round, steps: upTo(better) } }
    else if (size > 0) size = size === 1 ? 0 : Math.ceil(size / 2)
    else break
    size = Math.min(size, best.round.steps.length)
  }
  return best
}

/** The invariant of shrinking: the request's form and the place of the first difference. */
function signature({ round, comparison }: Case): string {
  const [first] = comparison.differences
  if (!first) return ''
  const request = requestsOf(round)[first.answer]
  return `${request?.method} ${/\/(status|scale)\b/.exec(request?.path ?? '')?.[1] ?? ''} ${first.at.replace(/\d+/g, 'N')}`
}

/** The steps up to the one with the first difference. */
function upTo({ round, comparison }: Case): Step[] {
  const answer = comparison.differences[0]?.answer ?? 0
  const length = round.steps.findIndex((_, i) => requestsOf({ ...round, steps: round.steps.slice(0, i + 1) }).length > answer)
  return round.steps.slice(0, length + 1)
}

const INSTALL = 2

/** Each way to leave out some steps in a row; the installation, the last step and what waits for policies stay. */
function withoutChunks(steps: readonly Step[], size: number): Step[][] {
  const made: Step[][] = []
  for (let at = INSTALL; at < steps.length - 1; at += size) {
    const end = Math.min(at + size, steps.length - 1)
    const waits = steps.slice(at, end).filter(({ active }) => active === true)
    if (waits.length < end - at) made.push([...steps.slice(0, at), ...waits, ...steps.slice(end)])
  }
  return made
}

/** Each way to leave out one part of one body. */
function withoutParts(steps: readonly Step[]): Step[][] {
  return steps.flatMap((step, i) => {
    const request = step.request
    if (request?.body === undefined) return []
    return smaller(request.body, 0).map((body) => {
      const changed: Step = { ...step, request: { ...request, body } }
      return [...steps.slice(0, i), changed, ...steps.slice(i + 1)]
    })
  })
}

const DEEPEST = 14

/** A value without one of its parts, big parts first. */
function smaller(value: Json, depth: number): Json[] {
  if (depth > DEEPEST) return []
  if (Array.isArray(value)) {
    const shorter = value.map((_, i) => value.filter((_item, j) => j !== i))
    return [
      ...shorter,
      ...value.flatMap((item, i) => smaller(item, depth + 1).map((less) => value.map((one, j) => (j === i ? less : one)))),
    ]
  }
  if (!isMap(value)) return []
  const keys = Object.keys(value)
  const without = keys.map((key): JsonMap => Object.fromEntries(Object.entries(value).filter(([name]) => name !== key)))
  return [...without, ...keys.flatMap((key) => smaller(value[key] ?? null, depth + 1).map((less) => ({ ...value, [key]: less })))]
}

/** The first candidate that differs, a few tried at once. */
async function firstOf(
  candidates: readonly Step[][],
  differs: (steps: readonly Step[]) => Promise<Case | undefined>,
  until: number,
): Promise<Case | undefined> {
  for (let at = 0; at < candidates.length && Date.now() < until; at += AT_ONCE) {
    const results = await Promise.all(candidates.slice(at, at + AT_ONCE).map(differs))
    const found = results.find((result) => result !== undefined)
    if (found) return found
  }
  return undefined
}
