import { objectAt, stringAt, stringsOf } from '../../../apimachinery/json/access.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { groupVersion } from '../../../apimachinery/meta/type-meta.ts'
import type { ExpressionReport, NamedReport, PolicyReport } from '../../../protocol/policy-report.ts'
import { readMeta } from '../../registry/rest/metadata.ts'
import { ExpressionLog } from '../cel/expression-log.ts'
import type { CompiledPolicy } from './compiled-policy.ts'
import type { EquivalentResource } from './matching.ts'
import type { Verdict } from './validator.ts'

const NOTHING = { failures: [], conditions: [], variables: [], validations: [], annotations: [], cost: 0 } as const

const nameOf = (object: JsonObject): string => stringAt(readMeta(object), 'name')

/** The report of a policy that evaluates nothing: it does not match, or cannot be used. */
export const idleReport = (
  policy: JsonObject,
  binding: JsonObject | undefined,
  outcome: 'unmatched' | 'unbound' | { readonly error: string },
): PolicyReport => ({
  ...NOTHING,
  policy: nameOf(policy),
  ...(binding && { binding: nameOf(binding) }),
  actions: stringsOf(objectAt(binding, 'spec').validationActions),
  ...(typeof outcome === 'string' ? { outcome } : { outcome: 'failed', failures: [{ index: -1, message: outcome.error }] }),
})

/** Takes what the expressions of a policy give in one evaluation, for the trace of a request (rule TR-7). */
export class EvaluationLog {
  readonly conditions: ExpressionLog
  readonly validations: ExpressionLog
  readonly messages: ExpressionLog
  readonly annotations: ExpressionLog

  constructor(withParts: boolean) {
    this.conditions = new ExpressionLog(withParts)
    this.validations = new ExpressionLog(withParts)
    this.messages = new ExpressionLog(false)
    this.annotations = new ExpressionLog(withParts)
  }

  report(
    { policy, binding, match, param }: EvaluatedFor,
    { matchConditions, auditAnnotations }: CompiledPolicy,
    { denials, annotationErrors }: Verdict,
  ): PolicyReport {
    const named = (reports: readonly ExpressionReport[], nameAt: (i: number) => string | undefined): NamedReport[] =>
      reports.map((report, i) => ({ name: nameAt(i) ?? '', ...report }))
    const logs = [this.conditions, this.validations, this.messages, this.annotations]
    const variables = new Map(logs.flatMap((log) => [...log.variables]))
    const reports = logs.flatMap((log) => [...log.expressions, ...log.variables.values()])
    const isSkipped = this.conditions.expressions.some(({ value }) => value === 'false')
    const failures = denials.map(({ index, message, isWhole = false }) => ({ index: isWhole ? -1 : index, message }))
    for (const message of annotationErrors) failures.push({ index: -1, message })
    const metadata = param === null ? undefined : readMeta(param)
    const namespace = stringAt(metadata, 'namespace')
    return {
      policy: nameOf(policy),
      binding: nameOf(binding),
      outcome: isSkipped ? 'skipped' : failures.length > 0 ? 'failed' : 'passed',
      actions: stringsOf(objectAt(binding, 'spec').validationActions),
      ...(metadata && { params: (namespace === '' ? '' : `${namespace}/`) + stringAt(metadata, 'name') }),
      matched: `${groupVersion(match.kind)}, Kind=${match.kind.kind}`,
      failures,
      conditions: named(this.conditions.expressions, (i) => matchConditions[i]?.name),
      variables: [...variables].map(([name, report]) => ({ name, ...report })),
      validations: this.validations.expressions,
      annotations: named(this.annotations.expressions, (i) => auditAnnotations[i]?.key),
      cost: reports.reduce((sum, { cost }) => sum + cost, 0),
    }
  }
}

/** What one evaluation of a policy is about. */
interface EvaluatedFor {
  readonly policy: JsonObject
  readonly binding: JsonObject
  readonly match: EquivalentResource
  readonly param: JsonObject | null
}
