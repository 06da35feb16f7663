import { startEngine } from '../engine.ts'
import { isMap, type Json, type JsonMap } from '../replay/numbers.ts'
import { runScenario } from '../replay/run.ts'
import type { Answer, Scenario } from '../replay/scenario.ts'

/** The texts of one side that the other lacks, in one answer. */
export interface Difference {
  readonly answer: number
  readonly wanted: readonly string[]
  readonly got: readonly string[]
}

/** The answers of a new engine. */
export async function engineAnswers(scenario: Scenario): Promise<readonly Answer[]> {
  const engine = await startEngine()
  try {
    const fetch = async (url: string, init: RequestInit): Promise<Response> => {
      await engine.plane.idle()
      return engine.fetch(url, init)
    }
    return (await runScenario(scenario, { ...engine, fetch })) as readonly Answer[]
  } finally {
    await engine.plane.close()
  }
}

/** Where two sides differ. The order of causes and warnings does not count. */
export function compareAnswers(wanted: readonly Answer[], got: readonly Answer[]): Difference[] {
  return wanted.flatMap((each, answer) => {
    const [right, ours] = [linesOf(each), linesOf(got[answer])]
    const difference = { answer, wanted: without(right, ours), got: without(ours, right) }
    return difference.wanted.length + difference.got.length > 0 ? [difference] : []
  })
}

const AGAIN = 6

/**
 * The differences that are left when what the real server says at random is taken away: it walks maps in another order each time, so where
 * two fields of an object fail, either failure may be told. It is asked again: what it says once is its answer, what it leaves out once is not.
 */
export async function lasting(
  differences: readonly Difference[],
  first: readonly Answer[],
  ask: () => Promise<readonly Answer[]>,
): Promise<Difference[]> {
  if (differences.length === 0) return []
  const told: (readonly Answer[])[] = [first]
  for (let i = 0; i < AGAIN; i++) told.push(await ask())
  return differences.flatMap(({ answer, wanted, got }) => {
    const all = told.map((answers) => new Set(linesOf(answers[answer])))
    const certain = wanted.filter((line) => all.every((lines) => lines.has(line)))
    const untold = got.filter((line) => !all.some((lines) => lines.has(line)))
    return certain.length + untold.length > 0 ? [{ answer, wanted: certain, got: untold }] : []
  })
}

function linesOf(answer: Answer | undefined): string[] {
  const { status, warnings, body } = answer ?? {}
  const rest = body ?? null
  const details = isMap(rest) && isMap(rest.details) ? rest.details : {}
  const causes = Array.isArray(details.causes) ? details.causes.filter(isMap) : []
  const without: Json = isMap(rest) && causes.length > 0 ? { ...rest, details: { ...details, causes: [] } } : rest
  return [
    `status ${status}`,
    `body ${JSON.stringify(inOrder(without))}`,
    ...(warnings ?? []).map((text) => `warning ${text}`),
    ...causes.map((cause) => causeText(cause, causes)),
  ]
}

// Objects of the two sides have their keys in different orders.
function inOrder(value: Json): Json {
  if (Array.isArray(value)) return value.map(inOrder)
  if (!isMap(value)) return value
  const keys = Object.keys(value).sort()
  return Object.fromEntries(keys.map((key) => [key, inOrder(value[key] ?? null)]))
}

const CONTRIBUTED = 'contributed to estimated rule cost total'

// The real server names some of several rules with the same cost at random: such a rule is named by its cost.
function causeText({ field, reason, message }: JsonMap, causes: readonly JsonMap[]): string {
  if (!String(message).includes(CONTRIBUTED)) return `${field} ${reason} ${message}`
  const cost = causes.find((cause) => cause.field === field && String(cause.message).includes('exceeds budget by factor'))
  const [factor = 'less than one'] = /factor of .*?x/.exec(String(cost?.message)) ?? []
  return `${message} (${factor})`
}

function without(texts: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return texts.filter((text) => {
    const at = left.indexOf(text)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}
