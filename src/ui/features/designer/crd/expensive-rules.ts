import type { Path } from '../../../../analysis/edit.ts'
import type { Fix } from '../../../../analysis/lint/finding.ts'
import type { Problem } from './problem.ts'

const RULES = 'x-kubernetes-validations'

const EXPENSIVE = /estimated (?:rule|messageExpression) cost/

/** Whether the server rejected a CEL rule, or all rules of a version, because the estimated cost exceeds the limit. */
export const isTooExpensive = (message: Problem['message']): boolean => typeof message === 'string' && EXPENSIVE.test(message)

/** The cost of each rule at a schema, with a fix where a bound lowers it enough. */
export type CostsAt = (schema: Path) => Promise<readonly ({ readonly fix?: Fix } | undefined)[]>

/** Returns the problems, those of expensive rules with the fix that bounds their cost. */
export async function withExpensiveRuleFixes(problems: readonly Problem[], costsAt: CostsAt): Promise<readonly Problem[]> {
  const expensive = problems.filter(({ message, path }) => isTooExpensive(message) && path.includes(RULES))
  if (expensive.length === 0) return problems
  const fixes = new Map<Problem, Fix>()
  for (const problem of expensive) {
    const at = problem.path.indexOf(RULES)
    const costs = await costsAt(problem.path.slice(0, at))
    const fix = costs[Number(problem.path[at + 1])]?.fix
    if (fix !== undefined) fixes.set(problem, fix)
  }
  return problems.map((problem) => {
    const fix = fixes.get(problem)
    return fix === undefined ? problem : { ...problem, fix }
  })
}
