import { forbiddenError, internal, notFound, StatusError } from '../../../apimachinery/api/errors.ts'
import type { Reason } from '../../../apimachinery/field/report.ts'
import { objectAt } from '../../../apimachinery/json/access.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { deepCopy, deepEqual, type JsonObject, objectOf } from '../../../apimachinery/json/value.ts'
import { apiVersionOf, groupVersion, parseGroupVersion } from '../../../apimachinery/meta/type-meta.ts'
import { EVALUATION_COST, REQUEST_COST_BUDGET, RUNTIME_COST_BUDGET } from '../../../cel/cost/limits.ts'
import { CelError } from '../../../cel/values.ts'
import type { MutationReport } from '../../../protocol/policy-report.ts'
import type { FieldManagerConfig } from '../../managedfields/field-manager.ts'
import { readMeta } from '../../registry/rest/metadata.ts'
import type { WriteContext } from '../../registry/rest/write-context.ts'
import type { StoredObject } from '../../storage/interfaces.ts'
import { type Attributes, type GroupVersionResource, shownName } from '../attributes.ts'
import { Activation, CostMeter, OutOfBudget } from '../cel/activation.ts'
import { invocationsOf, type PluginInvocations } from '../reinvocation.ts'
import { ConversionError, type FindGoType, RequestBindings } from './bindings.ts'
import type { Compilations } from './compilations.ts'
import { type CompiledMutatingPolicy, compileMutatingPolicy, type Mutation } from './compiled-policy.ts'
import { matchConditions } from './conditions.ts'
import { EvaluationLog, idleReport } from './evaluation-log.ts'
import { boundMatches, nameOf, namespaceAround, type PolicyHook, type PolicySurroundings } from './hooks.ts'
import type { EquivalentResource } from './matching.ts'
import { completeTexts } from './metadata-texts.ts'
import { applyConfiguration, jsonPatched, MutationError } from './patches.ts'

/** What mutating policies need of the server. */
export interface MutationSurroundings extends PolicySurroundings {
  /** The types of the objects of an endpoint; undefined: it is not served. */
  typesOf(resource: GroupVersionResource, subresource: string): FieldManagerConfig | undefined
  readonly goTypeOf: FindGoType
  /** Fills the defaults of an object of an endpoint that policies changed. May change its argument. Throws StatusError. */
  completed(object: JsonObject, resource: GroupVersionResource, subresource: string): JsonObject
}

const compiled = new WeakMap<StoredObject, CompiledMutatingPolicy>()

const compiledOf = (policy: StoredObject, compilations: Compilations): CompiledMutatingPolicy =>
  compilations.compiled(policy, compiled, compileMutatingPolicy)

/** A policy to run for one param. */
interface Invocation {
  readonly policy: StoredObject
  readonly binding: JsonObject
  readonly match: EquivalentResource
  readonly param: JsonObject | null
}

/** The object in one of its versions, as policies leave it. */
interface Versioned {
  object: JsonObject
  isPatched: boolean
}

/** What a trace says that a mutation did to the object, as JSON. */
type ChangeOfObject = Pick<MutationReport, 'before' | 'after'>

interface Failure {
  readonly message: string
  readonly policy: JsonObject
  readonly binding?: JsonObject | undefined
  readonly reason?: string
}

const metaKey = (object: JsonObject | null): string => {
  const metadata = object === null ? undefined : readMeta(object)
  return metadata === undefined ? '' : `${String(metadata.namespace ?? '')}/${String(metadata.name)}`
}

const PLUGIN = 'MutatingAdmissionPolicy'

/** What the trace says of the fields that a policy changed. */
function reasonOf(policy: string): Reason {
  const why = { code: 'policySets', policy } as const
  return {
    action: 'mutated',
    why,
    whyRemoved: { code: 'policyRemoves', policy },
    changed: { action: 'reset', why },
    rule: 'MP-12',
  }
}

/** One request before all policies that mutate. */
class Dispatch {
  readonly #attributes: Attributes
  readonly #context: WriteContext
  readonly #surroundings: MutationSurroundings
  readonly #bindings: RequestBindings
  readonly #invocations: PluginInvocations
  readonly #total = new CostMeter(REQUEST_COST_BUDGET)
  readonly #versions = new Map<string, Versioned>()
  readonly failures: Failure[] = []

  constructor(attributes: Attributes, context: WriteContext, surroundings: MutationSurroundings) {
    this.#attributes = attributes
    this.#context = context
    this.#surroundings = surroundings
    this.#bindings = new RequestBindings(attributes, surroundings.authorizer, surroundings.goTypeOf)
    this.#invocations = invocationsOf(attributes.reinvocation, PLUGIN)
  }

  /** The policies that match the object as it came, in their order. */
  invocationsOf(hooks: readonly PolicyHook[]): Invocation[] {
    return hooks.flatMap((hook) => {
      const found: Invocation[] = []
      const note = (policy: JsonObject, binding: JsonObject | undefined, outcome: Parameters<typeof idleReport>[3]): void => {
        if (!this.#attributes.reinvocation.isReinvoke) this.#context.trace?.policy(idleReport(PLUGIN, policy, binding, outcome))
      }
      const misconfigured = (message: string, policy: JsonObject, binding?: JsonObject): void => {
        note(policy, binding, { error: message })
        this.failures.push({ message, policy, binding })
      }
      const unmatched = (policy: JsonObject, binding?: JsonObject): void =>
        note(policy, binding, binding === undefined ? 'unmatched' : 'unbound')
      const idle = { misconfigured, unmatched }
      for (const { policy, binding, match, params } of boundMatches(hook, this.#attributes, this.#surroundings, idle)) {
        try {
          this.#bindings.objects(match)
          for (const param of params) found.push({ policy, binding, match, param })
        } catch (error) {
          if (!(error instanceof ConversionError)) throw error
          misconfigured(`failed to configure policy: ${error.message}`, policy.value)
        }
      }
      return found
    })
  }

  /** Runs the policies; returns the object that the last of them leaves, in the version of the request. Throws StatusError. */
  run(object: JsonObject, invocations: readonly Invocation[]): JsonObject {
    const namespace = namespaceAround(this.#attributes, this.#surroundings)
    const { kind } = this.#attributes
    if (namespace === undefined && this.#attributes.namespace !== '' && kind.kind !== 'Namespace')
      throw notFound({ group: '', resource: 'namespaces' }, this.#attributes.namespace)
    let last: Versioned | undefined
    for (const invocation of invocations) last = this.#invoke(invocation, object, namespace) ?? last
    if (last?.isPatched !== true) return object
    this.#invocations.requireReinvocation()
    return this.#inVersionOfRequest(last.object)
  }

  #versioned(match: EquivalentResource, object: JsonObject): Versioned {
    const key = `${groupVersion(match.kind)} ${match.kind.kind}`
    const known = this.#versions.get(key)
    if (known !== undefined) return known
    const own = this.#attributes.kind
    const isItself = groupVersion(own) === groupVersion(match.kind) && own.kind === match.kind.kind
    const converted = isItself ? { object } : match.convert(object)
    if ('error' in converted) throw internal(converted.error)
    const made = { object: converted.object, isPatched: false }
    this.#versions.set(key, made)
    return made
  }

  /** Returns the object that a policy was run on; undefined: it was not run. */
  #invoke(invocation: Invocation, object: JsonObject, namespace: JsonObject | undefined): Versioned | undefined {
    const { policy, binding, match, param } = invocation
    const versioned = this.#versioned(match, object)
    const { trace } = this.#context
    const ready = compiledOf(policy, this.#surroundings.compilations)
    const log = trace && new EvaluationLog(trace.withParts)
    const failures: { index: number; message: string }[] = []
    const changes: ChangeOfObject[] = []
    const fail = (index: number, message: string): void => {
      failures.push({ index, message })
      this.failures.push({ message, policy: policy.value, binding, reason: 'Invalid' })
    }
    const report = (): void => {
      const of = { policy: policy.value, binding, match, param }
      const isAgain = this.#attributes.reinvocation.isReinvoke
      if (log !== undefined)
        trace?.policy({ ...log.mutatingReport(of, ready, changes, failures), ...(isAgain && { isReinvocation: true }) })
    }
    const inputs = () => this.#bindings.inputsFor(versioned.object, match, param, namespace)
    if (!this.#isMatch(ready, inputs().conditions, log, (message) => fail(-1, message))) {
      if (failures.length > 0 || !this.#attributes.reinvocation.isReinvoke) report()
      return undefined
    }
    const key = [nameOf(policy.value), nameOf(binding), metaKey(param)].join(' ')
    if (!this.#invocations.runs(key)) return undefined
    // The object of the request changes in the end, but what a trace is told must not.
    const before = trace === undefined ? versioned.object : deepCopy(versioned.object)
    let last = trace?.withParts === true ? stringify(before) : ''
    for (const [i, mutation] of ready.mutations.entries()) {
      try {
        versioned.object = this.#mutated(mutation, ready, inputs().validations, versioned.object, match, log)
        versioned.isPatched = true
      } catch (error) {
        if (!(error instanceof MutationError || error instanceof OutOfBudget)) throw error
        fail(i, error.message)
      }
      const now = trace?.withParts === true ? stringify(versioned.object) : ''
      changes.push(now === last ? {} : { before: last, after: now })
      last = now
    }
    trace?.report(reasonOf(nameOf(policy.value)), [], before, versioned.object)
    report()
    const isReinvocable = objectAt(policy.value, 'spec').reinvocationPolicy === 'IfNeeded'
    this.#invocations.add({ key, isChanged: !deepEqual(before, versioned.object), isReinvocable })
    return versioned
  }

  /** Whether the conditions of a policy are true; what cannot be known is a failure. */
  #isMatch(
    ready: CompiledMutatingPolicy,
    bindings: ConstructorParameters<typeof Activation>[0],
    log: EvaluationLog | undefined,
    fail: (message: string) => void,
  ): boolean {
    try {
      this.#total.charge(EVALUATION_COST)
      const isMatch = matchConditions(ready, bindings, this.#total, log?.conditions)
      if (typeof isMatch === 'boolean') return isMatch
      fail(isMatch.error)
    } catch (error) {
      if (!(error instanceof OutOfBudget)) throw error
      fail(error.message)
    }
    return false
  }

  #mutated(
    { patchType, expression }: Mutation,
    { variables }: CompiledMutatingPolicy,
    bindings: ConstructorParameters<typeof Activation>[0],
    object: JsonObject,
    match: EquivalentResource,
    log: EvaluationLog | undefined,
  ): JsonObject {
    const { subresource } = this.#attributes
    const types = this.#surroundings.typesOf(match.resource, subresource)
    const atom = types?.typeOf(groupVersion(match.kind))
    if (types === undefined || atom === undefined) {
      const { group, version, kind } = match.kind
      const why = 'There can be a delay between when CustomResourceDefinitions are created and when they are available.'
      const message = `Resource kind ${group}/${version}, Kind=${kind} not found. ${why}`
      throw new StatusError(503, 'ServiceUnavailable', message)
    }
    if ('error' in expression) {
      log?.mutations.add(expression.source, new CelError(expression.error.detail), 0, [])
      throw new MutationError(expression.error.detail)
    }
    const result = new Activation(bindings, variables, RUNTIME_COST_BUDGET, this.#total, log?.mutations).evaluate(expression)
    if ('error' in result) throw new MutationError(result.error)
    const completed = (made: JsonObject) => this.#surroundings.completed(made, match.resource, subresource)
    // No configuration applies to the Scale of a custom resource, and upstream cannot make one of what was patched.
    const { rejectApply } = types
    if (patchType === 'ApplyConfiguration')
      return completed(applyConfiguration(object, result.value, rejectApply === undefined ? atom : undefined))
    const patched = jsonPatched(object, result.value)
    if (patched === undefined) return object
    if (rejectApply !== undefined) throw new MutationError(rejectApply)
    return completed(patched)
  }

  /** Source: k8s.io/apiextensions-apiserver/pkg/apiserver/conversion/converter.go, ConvertToVersion. */
  #inVersionOfRequest(object: JsonObject): JsonObject {
    const { kind } = this.#attributes
    const wanted = groupVersion(kind)
    const apiVersion = apiVersionOf(object)
    if (apiVersion === wanted) return object
    const fail = (why: string): StatusError => internal(`failed to convert object: ${why}`)
    const { group = '', version = '' } = parseGroupVersion(apiVersion) ?? {}
    if (group !== kind.group) {
      const shown = `${group}/${version}, Kind=${String(object.kind)}`
      throw fail(`${shown} is unstructured and is not suitable for converting to "${wanted}"`)
    }
    const all = this.#surroundings.equivalents(this.#attributes)
    if (!all.some((one) => one.kind.version === version))
      throw fail(`request to convert CR from an invalid group/version: ${apiVersion}`)
    const converted = all.find((one) => groupVersion(one.kind) === wanted)?.convert(object)
    if (converted === undefined || 'error' in converted) throw fail(converted?.error ?? wanted)
    return converted.object
  }
}

/** Gives an object the members of another one. */
export function replaceMembers(object: JsonObject, by: JsonObject): void {
  if (object === by) return
  for (const key of Object.keys(object)) delete object[key]
  Object.assign(object, by)
}

/**
 * Changes the object of a request by the policies that match it. Throws StatusError where one fails.
 * Source: k8s.io/apiserver/pkg/admission/plugin/policy/mutating/dispatcher.go;
 * k8s.io/apiserver/pkg/admission/plugin/policy/generic/policy_dispatcher.go.
 */
export function mutateByPolicies(
  hooks: readonly PolicyHook[],
  attributes: Attributes,
  context: WriteContext,
  surroundings: MutationSurroundings,
): void {
  const { object, resource, subresource } = attributes
  if (object === undefined) return
  const dispatch = new Dispatch(attributes, context, surroundings)
  const invocations = dispatch.invocationsOf(hooks)
  // First all, since what needs to wait begins anew.
  for (const { policy } of invocations) compiledOf(policy, surroundings.compilations)
  if (invocations.length > 0) {
    invocationsOf(attributes.reinvocation, PLUGIN).dispatch(object, () => {
      const mutated = dispatch.run(object, invocations)
      if (mutated !== object) {
        replaceMembers(object, mutated)
        completeTexts(object)
        surroundings.completed(object, resource, subresource)
      }
      return object
    })
  }
  const failures = dispatch.failures.filter(({ policy }) => objectAt(policy, 'spec').failurePolicy !== 'Ignore')
  if (failures.length === 0) return
  const texts = failures.map(({ message, policy, binding }) =>
    binding === undefined
      ? `policy "${nameOf(policy)}" denied request: ${message}`
      : `policy '${nameOf(policy)}' with binding '${nameOf(binding)}' denied request: ${message}`,
  )
  const causes = texts.map((message) => objectOf({ message }))
  const { status } = forbiddenError(resource, shownName(attributes), '', causes)
  throw new StatusError(403, failures[0]?.reason ?? 'Forbidden', texts[0] ?? '', objectAt(status, 'details'))
}
