import { utf8Length } from '../../../apimachinery/json/utf8.ts'
import { trimSpace } from '../../../apimachinery/text/runs.ts'
import { EVALUATION_COST, MAX_MESSAGE_BYTES, RUNTIME_COST_BUDGET } from '../../../cel/cost/limits.ts'
import { Activation, type Bindings, type CostMeter, type Evaluated, OutOfBudget } from '../cel/activation.ts'
import type { ExpressionLog } from '../cel/expression-log.ts'
import type { CompiledPolicy, Validation } from './compiled-policy.ts'
import { matchConditions } from './conditions.ts'
import type { EvaluationLog } from './evaluation-log.ts'

/** Why a validation fails; `reason` is absent where it could not be evaluated. */
export interface Denial {
  /** The place of the validation; 0 where the whole policy failed. */
  readonly index: number
  readonly message: string
  readonly reason?: string
  /** True where the failure is of no one validation. */
  readonly isWhole?: boolean
}

/** What a policy says of a request for one param. */
export interface Verdict {
  readonly denials: readonly Denial[]
  /** Annotations for the audit log. */
  readonly annotations: readonly { readonly key: string; readonly value: string }[]
  /** Errors of annotations. They deny whatever a binding does with denials. */
  readonly annotationErrors: readonly string[]
}

/** The values of one evaluation: conditions see neither the namespace nor the resource that was matched. */
export interface Inputs {
  readonly conditions: Bindings
  readonly validations: Bindings
}

const ADMITTED: Verdict = { denials: [], annotations: [], annotationErrors: [] }

/**
 * Evaluates a policy for one param; `total` is what the whole request can cost, and `log` takes what each expression gives.
 * Source: k8s.io/apiserver/pkg/admission/plugin/policy/validating/validator.go.
 */
export function validate(policy: CompiledPolicy, inputs: Inputs, total: CostMeter, log: EvaluationLog | undefined): Verdict {
  const failed = (message: string): Verdict =>
    policy.ignoresErrors ? ADMITTED : { ...ADMITTED, denials: [{ index: 0, message, isWhole: true }] }
  try {
    total.charge(EVALUATION_COST)
    const match = matchConditions(policy, inputs.conditions, total, log?.conditions)
    if (match !== true) return match === false ? ADMITTED : failed(match.error)
    const activation = new Activation(inputs.validations, policy.variables, RUNTIME_COST_BUDGET, total, log?.validations)
    const results = policy.validations.map(({ expression }) => activation.evaluate(expression))
    const messages = evaluateMessages(policy, inputs.validations, activation.budget, total, log?.messages)
    const denials = results.flatMap((result, index) => {
      const denial = denialOf(result, policy.validations[index] as Validation, messages, index)
      return denial === undefined || (denial.reason === undefined && policy.ignoresErrors) ? [] : [denial]
    })
    return { ...ADMITTED, denials, ...auditAnnotations(policy, inputs.validations, total, log?.annotations) }
  } catch (error) {
    if (error instanceof OutOfBudget) return failed(error.message)
    throw error
  }
}

/** What each message expression gives; undefined for a validation without one. */
type Messages = readonly (Evaluated | undefined)[] | OutOfBudget

function evaluateMessages(
  { validations, variables }: CompiledPolicy,
  bindings: Bindings,
  budget: number,
  total: CostMeter,
  log: ExpressionLog | undefined,
): Messages {
  const { authorizer: _, 'authorizer.requestResource': __, ...withoutAuthorizer } = bindings
  const activation = new Activation(withoutAuthorizer, variables, budget, total, log)
  try {
    return validations.map(({ messageExpression }) => messageExpression && activation.evaluate(messageExpression))
  } catch (error) {
    if (error instanceof OutOfBudget) return error
    throw error
  }
}

function denialOf(
  result: Evaluated,
  { message, reason, expression }: Validation,
  messages: Messages,
  index: number,
): Denial | undefined {
  if ('error' in result) return { index, message: result.error }
  if (messages instanceof OutOfBudget) return { index, message: `failed messageExpression: ${messages.message}` }
  if (result.value === true) return undefined
  const own = usableMessage(messages[index])
  return { index, message: own || message || `failed expression: ${trimSpace(expression.source)}`, reason }
}

/** The message of an expression: one line of a bounded length; empty where it gives none. */
function usableMessage(result: Evaluated | undefined): string {
  if (result === undefined || 'error' in result || typeof result.value !== 'string') return ''
  const text = trimSpace(result.value)
  return text.includes('\n') || utf8Length(text) > MAX_MESSAGE_BYTES ? '' : text
}

function auditAnnotations(
  { auditAnnotations, variables, ignoresErrors }: CompiledPolicy,
  bindings: Bindings,
  total: CostMeter,
  log: ExpressionLog | undefined,
): Pick<Verdict, 'annotations' | 'annotationErrors'> {
  const { authorizer: _, 'authorizer.requestResource': __, ...withoutAuthorizer } = bindings
  const activation = new Activation(withoutAuthorizer, variables, RUNTIME_COST_BUDGET, total, log)
  const annotations: { key: string; value: string }[] = []
  const annotationErrors: string[] = []
  for (const { key, valueExpression } of auditAnnotations) {
    const result = activation.evaluate(valueExpression)
    if ('error' in result) {
      if (!ignoresErrors) annotationErrors.push(result.error)
    } else if (typeof result.value === 'string' && trimSpace(result.value) !== '')
      annotations.push({ key, value: trimSpace(result.value) })
  }
  return { annotations, annotationErrors }
}
