import { MATCH_CONDITIONS_BUDGET } from '../../../cel/cost/limits.ts'
import { Activation, type Bindings, CostMeter, OutOfBudget } from '../cel/activation.ts'
import type { ExpressionLog } from '../cel/expression-log.ts'
import type { Condition, Conditional } from './compiled-policy.ts'

/**
 * Whether a policy has to do with a request, or why that cannot be known. `total` is what the whole request can cost. Throws OutOfBudget.
 * Source: k8s.io/apiserver/pkg/admission/plugin/webhook/matchconditions/matcher.go.
 */
export function matchConditions(
  { matchConditions, variables }: Conditional,
  bindings: Bindings,
  total: CostMeter,
  log: ExpressionLog | undefined,
): boolean | { readonly error: string } {
  if (matchConditions.length === 0) return true
  const activation = new Activation(bindings, variables, MATCH_CONDITIONS_BUDGET, total, log)
  const results = matchConditions.map(({ expression }) => activation.evaluate(expression))
  if (results.some((result) => 'value' in result && result.value === false)) return false
  const errors = [...new Set(results.flatMap((result) => ('error' in result ? [result.error] : [])))]
  if (errors.length === 0) return true
  return { error: errors.length === 1 ? (errors[0] as string) : `[${errors.join(', ')}]` }
}

/** Whether all conditions are true, or the sentence why that cannot be known. */
export function evaluateConditions(conditions: readonly Condition[], bindings: Bindings): boolean | { readonly error: string } {
  try {
    const total = new CostMeter(MATCH_CONDITIONS_BUDGET)
    return matchConditions({ matchConditions: conditions, variables: new Map() }, bindings, total, undefined)
  } catch (error) {
    if (error instanceof OutOfBudget) return { error: error.message }
    throw error
  }
}
