import { isDeepStrictEqual } from 'node:util'
import type { Answer, Scenario } from '../replay/scenario.ts'

/** The answers of one server that differ from the recorded scenarios of the base release. */
export interface ReleaseAnswers {
  /** The scenario's. */
  readonly name: string
  /** The version of the server that gave these answers. */
  readonly server: string
  /** By the place of the answer, from 0; null where the server gives no answer because the conversation ends before. */
  readonly answers: Readonly<Record<string, Answer | null>>
}

const VARIES: Answer = { varies: true }

/**
 * The scenario with the answers of two empty servers of one version. An answer in which the two differ is marked `varies`, and one
 * that is marked already stays so. Throws when one server gave more answers than the other.
 */
export function recorded(
  scenario: Scenario,
  server: string,
  [first, second]: readonly [readonly Answer[], readonly Answer[]],
): Scenario {
  if (first.length !== second.length) {
    throw new Error(`${scenario.name}: one server gave ${first.length} answers and the other ${second.length}`)
  }
  const isMarked = (i: number): boolean => scenario.answers[i]?.varies === true
  const answers = first.map((answer, i) => (isMarked(i) || !isDeepStrictEqual(answer, second[i]) ? VARIES : answer))
  return { ...scenario, server, answers }
}

/** The places of the answers that differ between two recordings of a scenario. An answer that varies in either one does not differ. */
export function changedAnswers(base: Scenario, other: Scenario): number[] {
  const length = Math.max(base.answers.length, other.answers.length)
  return Array.from({ length }, (_, i) => i).filter((i) => {
    const [was, is] = [base.answers[i], other.answers[i]]
    if (was === undefined || is === undefined) return true
    return !was.varies && !is.varies && !isDeepStrictEqual(was, is)
  })
}

/** Returns the differences of a recording of another release; undefined when it equals that of the base release. */
export function releaseAnswers(base: Scenario, other: Scenario): ReleaseAnswers | undefined {
  const changed = changedAnswers(base, other)
  if (changed.length === 0) return undefined
  const answers = Object.fromEntries(changed.map((i) => [String(i), other.answers[i] ?? null]))
  return { name: base.name, server: other.server ?? '', answers }
}

/** The scenario as a server of another release answers it. */
export function asOfRelease(base: Scenario, other: ReleaseAnswers | undefined): Scenario {
  if (other === undefined) return base
  const length = Math.max(base.answers.length, ...Object.keys(other.answers).map((i) => Number(i) + 1))
  const answers = Array.from({ length }, (_, i) => {
    const differing = other.answers[String(i)]
    return differing === undefined ? base.answers[i] : differing
  }).filter((answer) => answer !== null && answer !== undefined)
  return { ...base, server: other.server, answers }
}
