import { forbiddenError, StatusError } from '../../../apimachinery/api/errors.ts'
import { objectAt, objectsOf, stringAt, stringsOf } from '../../../apimachinery/json/access.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, type JsonValue, objectOf } from '../../../apimachinery/json/value.ts'
import { REQUEST_COST_BUDGET } from '../../../cel/cost/limits.ts'
import type { Authorizer } from '../../authorization/authorizer.ts'
import { readMeta } from '../../registry/rest/metadata.ts'
import type { WriteContext } from '../../registry/rest/write-context.ts'
import type { Storage, StoredObject } from '../../storage/interfaces.ts'
import { keyPrefix } from '../../storage/key-layout.ts'
import { type Attributes, type GroupVersionResource, shownName } from '../attributes.ts'
import { CostMeter } from '../cel/activation.ts'
import { ConversionError, RequestBindings } from './bindings.ts'
import { type CompiledPolicy, compilePolicy } from './compiled-policy.ts'
import { EvaluationLog, idleReport } from './evaluation-log.ts'
import { type EquivalentResource, MatchError, type MatchingContext, matchOf } from './matching.ts'
import { BINDINGS, POLICIES, POLICY_GROUP } from './names.ts'
import { collectParams, type FindParams, ParamError, type ParamSource, paramSource } from './params.ts'
import { type Denial, type Verdict, validate } from './validator.ts'

/** What policies need of the server. */
export interface PolicySurroundings extends MatchingContext {
  readonly findParams: FindParams
  /** Absent: every user can do everything. */
  readonly authorizer?: Authorizer | undefined
}

/** A policy with what binds it. */
export interface PolicyHook {
  readonly policy: StoredObject
  readonly bindings: readonly JsonObject[]
}

/** Stands for the time in which no policy and no binding changes. */
export type Epoch = object

/** The policies of an epoch, by the resource that a request is about: most have to do with few resources. */
export class BoundPolicies {
  readonly #hooks: readonly PolicyHook[]
  readonly #byResource = new Map<string, readonly PolicyHook[]>()

  constructor(hooks: readonly PolicyHook[]) {
    this.#hooks = hooks
  }

  /** Those whose rules name the resource, in whatever version. */
  of(attributes: Attributes, surroundings: PolicySurroundings): readonly PolicyHook[] {
    const { resource, subresource } = attributes
    const key = `${resource.group}/${resource.version}/${resource.resource}/${subresource}`
    const known = this.#byResource.get(key)
    if (known !== undefined) return known
    const resources = [resource, ...surroundings.equivalents(attributes).map((other) => other.resource)]
    const found = this.#hooks.filter(({ policy }) => namesResource(policy.value, resources))
    this.#byResource.set(key, found)
    return found
  }
}

/** Whether a rule of a policy names one of these resources. */
function namesResource(policy: JsonObject, resources: readonly GroupVersionResource[]): boolean {
  const { resourceRules } = objectAt(objectAt(policy, 'spec'), 'matchConstraints')
  const names = (list: JsonValue | undefined, wanted: (item: string) => boolean): boolean =>
    stringsOf(list).some((item) => item.startsWith('*') || wanted(item))
  return objectsOf(resourceRules).some((rule) =>
    resources.some(
      ({ group, resource }) =>
        names(rule.apiGroups, (item) => item === group) &&
        names(rule.resources, (item) => item === resource || item.startsWith(`${resource}/`)),
    ),
  )
}

/** Validates a request by the policies of an epoch. Throws StatusError when one denies. */
export type ValidateByPolicies = (epoch: Epoch, attributes: Attributes, context: WriteContext) => void

/** The stored policies that have bindings, in the order of names. */
export function storedHooks(storage: Storage): readonly PolicyHook[] {
  const byPolicy = new Map<string, JsonObject[]>()
  for (const { value } of storage.list(keyPrefix(POLICY_GROUP, BINDINGS)).items) {
    const name = stringAt(value.spec, 'policyName')
    const bindings = byPolicy.get(name)
    if (bindings === undefined) byPolicy.set(name, [value])
    else bindings.push(value)
  }
  return storage.list(keyPrefix(POLICY_GROUP, POLICIES)).items.flatMap((policy) => {
    const bindings = byPolicy.get(nameOf(policy.value))
    return bindings === undefined ? [] : [{ policy, bindings }]
  })
}

const compiled = new WeakMap<StoredObject, CompiledPolicy>()

/** The compiled form of a stored policy, kept for as long as this version is stored. */
function compiledOf(policy: StoredObject): CompiledPolicy {
  const known = compiled.get(policy) ?? compilePolicy(policy.value)
  compiled.set(policy, known)
  return known
}

const nameOf = (object: JsonObject): string => stringAt(readMeta(object), 'name')

/** A denial, and who denies; a binding is absent where the policy itself cannot be used. */
interface Decision extends Denial {
  readonly policy: JsonObject
  readonly binding?: JsonObject
}

/** In bytes. */
const MAX_ANNOTATION = 10 * 1024
const MAX_FAILURES = 50

/** One request before all policies. */
class Dispatch {
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

  hook({ policy, bindings }: PolicyHook): void {
    const spec = objectAt(policy.value, 'spec')
    let source: ParamSource | undefined
    let match: EquivalentResource | undefined
    try {
      match = matchOf(objectAt(spec, 'matchConstraints'), this.#attributes, this.#surroundings)
      if (match === undefined) {
        this.#context.trace?.policy(idleReport(policy.value, undefined, 'unmatched'))
        return
      }
      source = paramSource(spec.paramKind, this.#surroundings.findParams)
    } catch (error) {
      this.#misconfigured(error, policy.value)
      return
    }
    const annotations = new Map<string, Set<string>>()
    for (const binding of bindings) {
      for (const verdict of this.#verdicts(policy, binding, match, source)) {
        for (const denial of verdict.denials) this.#deny(denial, policy.value, binding)
        for (const { key, value } of verdict.annotations)
          annotations.set(key, (annotations.get(key) ?? new Set()).add(cut(value)))
        for (const message of verdict.annotationErrors) this.denied.push({ index: 0, message, policy: policy.value, binding })
      }
    }
    for (const [key, values] of annotations) this.#context.trace?.audit(`${nameOf(policy.value)}/${key}`, [...values].join(', '))
  }

  #verdicts(
    policy: StoredObject,
    binding: JsonObject,
    match: EquivalentResource,
    source: ParamSource | undefined,
  ): readonly Verdict[] {
    const spec = objectAt(binding, 'spec')
    const { namespace, kind } = this.#attributes
    const { trace } = this.#context
    try {
      const { matchResources, paramRef } = spec
      const matches = !isObject(matchResources) || matchOf(matchResources, this.#attributes, this.#surroundings) !== undefined
      if (!matches) {
        trace?.policy(idleReport(policy.value, binding, 'unbound'))
        return []
      }
      const params = collectParams(source, paramRef, namespace)
      const isNamespace = kind.group === '' && kind.version === 'v1' && kind.kind === 'Namespace'
      const around = isNamespace || namespace === '' ? undefined : this.#surroundings.namespace(namespace)
      const compiled = compiledOf(policy)
      return params.map((param) => {
        const log = trace && new EvaluationLog(trace.withParts)
        const verdict = validate(compiled, this.#bindings.inputs(match, param, around), this.#total, log)
        if (log !== undefined) trace?.policy(log.report({ policy: policy.value, binding, match, param }, compiled, verdict))
        return verdict
      })
    } catch (error) {
      this.#misconfigured(error, policy.value, binding)
      return []
    }
  }

  /** Denies, unless the policy lets pass what it cannot judge. Throws on other errors. */
  #misconfigured(error: unknown, policy: JsonObject, binding?: JsonObject): void {
    const isKnown = error instanceof MatchError || error instanceof ParamError || error instanceof ConversionError
    if (!isKnown) throw error
    if (objectAt(policy, 'spec').failurePolicy === 'Ignore') return
    const message = `failed to configure ${binding === undefined ? 'policy' : 'binding'}: ${error.message}`
    this.#context.trace?.policy(idleReport(policy, binding, { error: message }))
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
