import type { Answer, Scenario, ScenarioRequest, Step } from '../replay/scenario.ts'

/** The request of each answer, in their order: a watch comes before the steps that run during it; a rejected one has none. */
export function requestsOf(round: Scenario): ScenarioRequest[] {
  const into: ScenarioRequest[] = []
  collect(round.steps, round.answers, into)
  return into
}

function collect(steps: readonly Step[], answers: readonly Answer[], into: ScenarioRequest[]): void {
  for (const step of steps) {
    if (step.request) into.push(step.request)
    if (step.poll) into.push(step.poll)
    if (!step.watch) continue
    const { path, headers, during } = step.watch
    const isRejected = answers[into.length]?.status !== undefined
    into.push({ method: 'WATCH', path, ...(headers && { headers }) })
    if (!isRejected) collect(during ?? [], answers, into)
  }
}

/** Moves a scenario to another group. */
export const inGroup = (scenario: Scenario, from: string, to: string): Scenario =>
  JSON.parse(JSON.stringify(scenario).split(from).join(to)) as Scenario

/** The group of a scenario's CRD. */
export function groupOf(scenario: Scenario): string {
  const found = /widgets\.([\w.-]+)/.exec(JSON.stringify(scenario.steps))
  if (!found) throw new Error(`${scenario.name} has no CRD`)
  return found[1] as string
}
