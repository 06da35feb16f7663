import type { Path } from '../../../../analysis/edit.ts'
import type { Fix } from '../../../../analysis/lint/finding.ts'
import type { Problem } from './server.ts'

const RULES = 'x-kubernetes-validations'

/** A CEL rule, or all of a version, that may cost more than the server allows. */
const TOO_DEAR = /estimated (?:rule|messageExpression) cost/

export const isTooExpensive = (message: Problem['message']): boolean => typeof message === 'string' && TOO_DEAR.test(message)

/** What each rule at a schema costs, with the bound that cures it. */
export type CostsAt = (schema: Path) => Promise<readonly ({ readonly fix?: Fix } | undefined)[]>

/** The problems, those of rules that are too dear with the bound that cures them. */
export async function withCures(problems: readonly Problem[], costsAt: CostsAt): Promise<readonly Problem[]> {
  const dear = problems.filter(({ message, path }) => isTooExpensive(message) && path.includes(RULES))
  if (dear.length === 0) return problems
  const cures = new Map<Problem, Fix>()
  for (const problem of dear) {
    const at = problem.path.indexOf(RULES)
    const costs = await costsAt(problem.path.slice(0, at))
    const fix = costs[Number(problem.path[at + 1])]?.fix
    if (fix !== undefined) cures.set(problem, fix)
  }
  return problems.map((problem) => {
    const fix = cures.get(problem)
    return fix === undefined ? problem : { ...problem, fix }
  })
}
