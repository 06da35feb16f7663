import { objectAt, stringAt, stringsOf } from '../../../apimachinery/json/access.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { groupVersion } from '../../../apimachinery/meta/type-meta.ts'
import { PATCH_TYPES } from '../../../cel/library/patch-types.ts'
import type {
  AdmissionPluginName,
  ExpressionReport,
  MutationReport,
  NamedReport,
  PolicyReport,
} from '../../../protocol/policy-report.ts'
import { readMeta } from '../../registry/rest/metadata.ts'
import { ExpressionLog } from '../cel/expression-log.ts'
import type { CompiledPolicy, Conditional, Mutation } from './compiled-policy.ts'
import type { EquivalentResource } from './matching.ts'
import type { Verdict } from './validator.ts'

const NOTHING = { failures: [], conditions: [], variables: [], validations: [], annotations: [], cost: 0 } as const

const nameOf = (object: JsonObject): string => stringAt(readMeta(object), 'name')

/** What is done with failures of a policy that mutates. */
const mutatingActions = (policy: JsonObject): string[] => (objectAt(policy, 'spec').failurePolicy === 'Ignore' ? [] : ['Deny'])

/** The report of a policy that evaluates nothing: it does not match, or cannot be used. */
export const idleReport = (
  plugin: AdmissionPluginName,
  policy: JsonObject,
  binding: JsonObject | undefined,
  outcome: 'unmatched' | 'unbound' | { readonly error: string },
): PolicyReport => ({
  ...NOTHING,
  plugin,
  policy: nameOf(policy),
  ...(binding && { binding: nameOf(binding) }),
  actions:
    plugin === 'MutatingAdmissionPolicy' ? mutatingActions(policy) : stringsOf(objectAt(binding, 'spec').validationActions),
  ...(typeof outcome === 'string' ? { outcome } : { outcome: 'failed', failures: [{ index: -1, message: outcome.error }] }),
})

/** Takes what the expressions of a policy give in one evaluation, for the trace of a request (rule TR-7). */
export class EvaluationLog {
  readonly conditions: ExpressionLog
  readonly validations: ExpressionLog
  readonly mutations: ExpressionLog
  readonly messages: ExpressionLog
  readonly annotations: ExpressionLog

  constructor(withParts: boolean) {
    this.conditions = new ExpressionLog(withParts)
    this.validations = new ExpressionLog(withParts)
    this.mutations = new ExpressionLog(withParts, PATCH_TYPES)
    this.messages = new ExpressionLog(false)
    this.annotations = new ExpressionLog(withParts)
  }

  /** The report of a policy that validates. */
  report(of: EvaluatedFor, policy: CompiledPolicy, { denials, annotationErrors }: Verdict): PolicyReport {
    const failures = denials.map(({ index, message, isWhole = false }) => ({ index: isWhole ? -1 : index, message }))
    for (const message of annotationErrors) failures.push({ index: -1, message })
    return {
      ...this.#report(of, policy, failures),
      plugin: 'ValidatingAdmissionPolicy',
      actions: stringsOf(objectAt(of.binding, 'spec').validationActions),
      validations: this.validations.expressions,
      annotations: named(this.annotations, (i) => policy.auditAnnotations[i]?.key),
    }
  }

  /** The report of a policy that mutates; `changes`: what became of the object, for each mutation that was made. */
  mutatingReport(
    of: EvaluatedFor,
    policy: Conditional & { readonly mutations: readonly Mutation[] },
    changes: readonly Pick<MutationReport, 'before' | 'after'>[],
    failures: PolicyReport['failures'],
  ): PolicyReport {
    return {
      ...this.#report(of, policy, failures),
      plugin: 'MutatingAdmissionPolicy',
      actions: mutatingActions(of.policy),
      mutations: this.mutations.expressions.map((report, i) => ({
        ...report,
        ...changes[i],
        patchType: policy.mutations[i]?.patchType ?? 'JSONPatch',
      })),
    }
  }

  #report(
    { policy, binding, match, param }: EvaluatedFor,
    { matchConditions }: Conditional,
    failures: PolicyReport['failures'],
  ): Omit<PolicyReport, 'plugin' | 'actions'> {
    const logs = [this.conditions, this.validations, this.mutations, this.messages, this.annotations]
    const variables = new Map(logs.flatMap((log) => [...log.variables]))
    const reports = logs.flatMap((log) => [...log.expressions, ...log.variables.values()])
    const isSkipped = this.conditions.expressions.some(({ value }) => value === 'false')
    const metadata = param === null ? undefined : readMeta(param)
    const namespace = stringAt(metadata, 'namespace')
    return {
      ...NOTHING,
      policy: nameOf(policy),
      binding: nameOf(binding),
      outcome: isSkipped ? 'skipped' : failures.length > 0 ? 'failed' : 'passed',
      ...(metadata && { params: (namespace === '' ? '' : `${namespace}/`) + stringAt(metadata, 'name') }),
      matched: `${groupVersion(match.kind)}, Kind=${match.kind.kind}`,
      failures,
      conditions: named(this.conditions, (i) => matchConditions[i]?.name),
      variables: [...variables].map(([name, report]) => ({ name, ...report })),
      cost: reports.reduce((sum, { cost }) => sum + cost, 0),
    }
  }
}

const named = ({ expressions }: ExpressionLog, nameAt: (i: number) => string | undefined): NamedReport[] =>
  expressions.map((report: ExpressionReport, i) => ({ name: nameAt(i) ?? '', ...report }))

/** What one evaluation of a policy is about. */
interface EvaluatedFor {
  readonly policy: JsonObject
  readonly binding: JsonObject
  readonly match: EquivalentResource
  readonly param: JsonObject | null
}
