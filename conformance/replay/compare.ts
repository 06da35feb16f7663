import { isMap, type Json, type JsonMap } from './numbers.ts'
import { runScenario } from './run.ts'
import type { Scenario, Server } from './scenario.ts'

export interface Difference {
  /** The place of the answer in the scenario, from 0. */
  readonly answer: number
  /** The place in the answer, as a JSON pointer. */
  readonly at: string
  readonly wanted: Json | undefined
  readonly got: Json | undefined
}

export interface Comparison {
  readonly name: string
  /** How many answers count. */
  readonly answers: number
  readonly agreeing: number
  readonly differences: readonly Difference[]
}

export interface CompareOptions {
  /** False: `metadata.managedFields` is left out on both sides. */
  readonly managedFields: boolean
  /** False: of what rejects a request only code, reason and the fields and reasons of its causes count; of warnings how many there are. */
  readonly texts?: boolean
}

const ENOUGH = 20

/** Runs a recorded scenario and compares every answer with the recorded one. An exception counts as one difference. */
export async function compareScenario(scenario: Scenario, server: Server, options: CompareOptions): Promise<Comparison> {
  let got: Json[]
  try {
    got = await runScenario(scenario, server)
  } catch (error) {
    const thrown = error instanceof Error ? (error.stack ?? error.message) : String(error)
    const difference = { answer: 0, at: '', wanted: 'an answer', got: thrown }
    return { name: scenario.name, answers: countedIn(scenario), agreeing: 0, differences: [difference] }
  }
  return compareAnswers(scenario, got, options)
}

const countedIn = ({ answers }: Scenario): number => answers.filter(({ varies }) => !varies).length

/** Compares answers in normal form with the recorded ones. */
export function compareAnswers(scenario: Scenario, got: readonly Json[], options: CompareOptions): Comparison {
  const owned = options.managedFields ? (value: Json) => value : withoutManagedFields
  const strip = options.texts === false ? (value: Json) => verdictOf(owned(value)) : owned
  const found: Difference[] = []
  let agreeing = 0
  scenario.answers.forEach((wanted, answer) => {
    if (wanted.varies) return
    const list = differences(strip(wanted as Json), strip(got[answer] ?? {}), '')
    if (list.length === 0) agreeing++
    found.push(...list.map((difference) => ({ answer, ...difference })))
  })
  return { name: scenario.name, answers: countedIn(scenario), agreeing, differences: found }
}

/** An answer without its texts. */
function verdictOf(answer: Json): Json {
  if (!isMap(answer)) return answer
  const { warnings, body, ...rest } = answer
  const counted = Array.isArray(warnings) ? { ...rest, warnings: warnings.length } : rest
  if (body === undefined) return counted
  return { ...counted, body: isMap(body) && body.status === 'Failure' ? failureOf(body) : body }
}

/** A failure without its texts; the order of causes is that of their texts, so they are sorted anew. */
function failureOf({ message: _, details, ...status }: JsonMap): JsonMap {
  if (!isMap(details)) return details === undefined ? status : { ...status, details }
  const { causes, ...named } = details
  if (!Array.isArray(causes)) return { ...status, details }
  const fields = causes.filter(isMap).map(({ field = '', reason = '' }) => `${field} ${reason}`)
  return { ...status, details: { ...named, causes: fields.sort() } }
}

function withoutManagedFields(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutManagedFields)
  if (!isMap(value)) return value
  const kept = Object.entries(value).filter(([key]) => key !== 'managedFields')
  return Object.fromEntries(kept.map(([key, item]) => [key, withoutManagedFields(item)]))
}

type Found = Omit<Difference, 'answer'>

function differences(wanted: Json | undefined, got: Json | undefined, at: string, into: Found[] = []): Found[] {
  if (into.length > ENOUGH) return into
  if (Array.isArray(wanted) && Array.isArray(got)) {
    for (let i = 0; i < Math.max(wanted.length, got.length); i++) differences(wanted[i], got[i], `${at}/${i}`, into)
  } else if (isMap(wanted) && isMap(got)) {
    for (const key of new Set([...Object.keys(wanted), ...Object.keys(got)])) {
      differences(wanted[key], got[key], `${at}/${key}`, into)
    }
  } else if (wanted !== got) into.push({ at, wanted, got })
  return into
}

/** A few lines that tell a person how a scenario differs. */
export function explain(comparison: Comparison, limit = 4): string {
  const lines = comparison.differences
    .slice(0, limit)
    .map(
      ({ answer, at, wanted, got }) =>
        `  answer ${answer} at ${at === '' ? '/' : at}\n    wanted ${brief(wanted)}\n    got    ${brief(got)}`,
    )
  return [comparison.name, ...lines].join('\n')
}

const brief = (value: Json | undefined): string => (JSON.stringify(value) ?? 'nothing').slice(0, 300)
