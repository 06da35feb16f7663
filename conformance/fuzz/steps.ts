import type { Scenario, ScenarioRequest, Step } from '../replay/scenario.ts'

/** The steps that give answers, in the order of the answers: a watch stands before what runs during it. */
export function answering(steps: readonly Step[]): Step[] {
  return steps.flatMap((step) =>
    step.request || step.poll ? [step] : step.watch ? [step, ...answering(step.watch.during ?? [])] : [],
  )
}

export const requestOf = (step: Step): ScenarioRequest | undefined =>
  step.request ?? step.poll ?? (step.watch && { method: 'GET', path: step.watch.path })

/** How many requests a scenario compares. */
export const operationsIn = (scenario: Scenario): number => answering(scenario.steps).length

/** The same scenario in another group. */
export const inGroup = (scenario: Scenario, from: string, to: string): Scenario =>
  JSON.parse(JSON.stringify(scenario).split(from).join(to)) as Scenario

/** The group of a scenario's CRD. */
export function groupOf(scenario: Scenario): string {
  const found = /widgets\.([\w.-]+)/.exec(JSON.stringify(scenario.steps))
  if (!found) throw new Error(`${scenario.name} has no CRD`)
  return found[1] as string
}
