import { forbiddenError, StatusError } from '../../../apimachinery/api/errors.ts'
import { objectAt, stringsOf } from '../../../apimachinery/json/access.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { type JsonObject, objectOf } from '../../../apimachinery/json/value.ts'
import { REQUEST_COST_BUDGET } from '../../../cel/cost/limits.ts'
import type { WriteContext } from '../../registry/rest/write-context.ts'
import type { StoredObject } from '../../storage/interfaces.ts'
import { type Attributes, shownName } from '../attributes.ts'
import { CostMeter } from '../cel/activation.ts'
import { ConversionError, RequestBindings } from './bindings.ts'
import type { Compilations } from './compilations.ts'
import { type CompiledPolicy, compilePolicy } from './compiled-policy.ts'
import { EvaluationLog, idleReport } from './evaluation-log.ts'
import {
  type BoundMatch,
  boundMatches,
  type IdlePolicies,
  nameOf,
  namespaceAround,
  type PolicyHook,
  type PolicySurroundings,
} from './hooks.ts'
import { type Denial, type Verdict, validate } from './validator.ts'

const compiled = new WeakMap<StoredObject, CompiledPolicy>()

const compiledOf = (policy: StoredObject, compilations: Compilations): CompiledPolicy =>
  compilations.compiled(policy, compiled, compilePolicy)

const PLUGIN = 'ValidatingAdmissionPolicy'

/** A denial, and who denies; a binding is absent where the policy itself cannot be used. */
interface Decision extends Denial {
  readonly policy: JsonObject
  readonly binding?: JsonObject
}

/** In bytes. */
const MAX_ANNOTATION = 10 * 1024
const MAX_FAILURES = 50

/** One request before all policies. */
class Dispatch implements IdlePolicies {
  readonly #attributes: Attributes
  readonly #context: WriteContext
  readonly #surroundings: PolicySurroundings
  readonly #bindings: RequestBindings
  readonly #total = new CostMeter(REQUEST_COST_BUDGET)
  readonly denied: Decision[] = []
  /** As JSON, whose fields have the server's order. */
  readonly #failures: string[] = []

  constructor(attributes: Attributes, context: WriteContext, surroundings: PolicySurroundings) {
    this.#attributes = attributes
    this.#context = context
    this.#surroundings = surroundings
    this.#bindings = new RequestBindings(attributes, surroundings.authorizer)
  }

  /** Compiles the policies to evaluate before any of them is: what needs to wait begins anew. Throws Needed. */
  compile(hooks: readonly PolicyHook[]): void {
    for (const hook of hooks) {
      if (compiled.has(hook.policy)) continue
      const [first] = boundMatches(hook, this.#attributes, this.#surroundings, { misconfigured: () => {} })
      if (first !== undefined) compiledOf(first.policy, this.#surroundings.compilations)
    }
  }

  hook(hook: PolicyHook): void {
    const policy = hook.policy.value
    const annotations = new Map<string, Set<string>>()
    for (const bound of boundMatches(hook, this.#attributes, this.#surroundings, this)) {
      const { binding } = bound
      for (const verdict of this.#verdicts(bound)) {
        for (const denial of verdict.denials) this.#deny(denial, policy, binding)
        for (const { key, value } of verdict.annotations)
          annotations.set(key, (annotations.get(key) ?? new Set()).add(cut(value)))
        for (const message of verdict.annotationErrors) this.denied.push({ index: 0, message, policy, binding })
      }
    }
    for (const [key, values] of annotations) this.#context.trace?.audit(`${nameOf(policy)}/${key}`, [...values].join(', '))
  }

  #verdicts({ policy, binding, match, params }: BoundMatch): readonly Verdict[] {
    const around = namespaceAround(this.#attributes, this.#surroundings)
    const { trace } = this.#context
    const ready = compiledOf(policy, this.#surroundings.compilations)
    try {
      return params.map((param) => {
        const log = trace && new EvaluationLog(trace.withParts)
        const verdict = validate(ready, this.#bindings.inputs(match, param, around), this.#total, log)
        if (log !== undefined) trace?.policy(log.report({ policy: policy.value, binding, match, param }, ready, verdict))
        return verdict
      })
    } catch (error) {
      if (!(error instanceof ConversionError)) throw error
      this.misconfigured(`failed to configure binding: ${error.message}`, policy.value, binding)
      return []
    }
  }

  unmatched(policy: JsonObject, binding?: JsonObject): void {
    this.#context.trace?.policy(idleReport(PLUGIN, policy, binding, binding === undefined ? 'unmatched' : 'unbound'))
  }

  /** Denies, unless the policy lets pass what it cannot judge. */
  misconfigured(message: string, policy: JsonObject, binding?: JsonObject): void {
    if (objectAt(policy, 'spec').failurePolicy === 'Ignore') return
    this.#context.trace?.policy(idleReport(PLUGIN, policy, binding, { error: message }))
    this.denied.push({ index: 0, message, policy, ...(binding && { binding }) })
  }

  #deny(denial: Denial, policy: JsonObject, binding: JsonObject): void {
    const { message, index } = denial
    const validationActions = stringsOf(objectAt(binding, 'spec').validationActions)
    for (const action of validationActions) {
      if (action === 'Deny') this.denied.push({ ...denial, policy, binding })
      else if (action === 'Audit')
        this.#failures.push(
          `{"message":${stringify(message)},"policy":${stringify(nameOf(policy))},"binding":${stringify(nameOf(binding))},"expressionIndex":${index},"validationActions":${stringify(validationActions)}}`,
        )
      else if (action === 'Warn') {
        const who = `ValidatingAdmissionPolicy '${nameOf(policy)}' with binding '${nameOf(binding)}'`
        this.#context.warnings.add(`Validation failed for ${who}: ${message}`)
      }
    }
  }

  /** Tells the audit log of failures that bindings do not deny. */
  finish(): void {
    if (this.#failures.length === 0) return
    const failures = this.#failures.slice(0, MAX_FAILURES).join(',')
    this.#context.trace?.audit('validation.policy.admission.k8s.io/validation_failure', `[${failures}]`)
  }
}

/** A text of at most so many bytes that the audit log takes it. */
function cut(text: string): string {
  const bytes = new TextEncoder().encode(text)
  return bytes.length <= MAX_ANNOTATION ? text : new TextDecoder().decode(bytes.subarray(0, MAX_ANNOTATION))
}

const CODES: { readonly [reason: string]: number } = { Forbidden: 403, Unauthorized: 401, RequestEntityTooLarge: 413 }

/**
 * Validates a request by policies. Throws StatusError for the first denial.
 * Source: k8s.io/apiserver/pkg/admission/plugin/policy/validating/dispatcher.go.
 */
export function validateByPolicies(
  hooks: readonly PolicyHook[],
  attributes: Attributes,
  context: WriteContext,
  surroundings: PolicySurroundings,
): void {
  const dispatch = new Dispatch(attributes, context, surroundings)
  dispatch.compile(hooks)
  for (const hook of hooks) dispatch.hook(hook)
  dispatch.finish()
  const [first] = dispatch.denied
  if (first === undefined) return
  const with_ = first.binding === undefined ? '' : ` with binding '${nameOf(first.binding)}'`
  const message = `ValidatingAdmissionPolicy '${nameOf(first.policy)}'${with_} denied request: ${first.message}`
  const { reason = 'Invalid' } = first
  const forbidden = forbiddenError(attributes.resource, shownName(attributes), message, [objectOf({ message })])
  throw new StatusError(CODES[reason] ?? 422, reason, forbidden.message, objectAt(forbidden.status, 'details'))
}
