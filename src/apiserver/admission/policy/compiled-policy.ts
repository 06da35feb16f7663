import { objectAt, objectsOf, stringAt } from '../../../apimachinery/json/access.ts'
import { isObject, type JsonObject } from '../../../apimachinery/json/value.ts'
import { trimSpace } from '../../../apimachinery/text/runs.ts'
import type { Compiled, Returns } from '../cel/compile.ts'
import { Composition } from '../cel/composition.ts'

export interface Condition {
  readonly name: string
  readonly expression: Compiled
}

export interface Validation {
  readonly expression: Compiled
  readonly message: string
  /** Undefined: there is none. */
  readonly messageExpression: Compiled | undefined
  /** The reason of the answer. */
  readonly reason: string
}

export interface AuditAnnotation {
  readonly key: string
  readonly valueExpression: Compiled
}

/** What policies that validate and policies that mutate have in common, ready to run. */
export interface Conditional {
  readonly variables: ReadonlyMap<string, Compiled>
  readonly matchConditions: readonly Condition[]
}

/** A policy that is ready to run. */
export interface CompiledPolicy extends Conditional {
  readonly validations: readonly Validation[]
  readonly auditAnnotations: readonly AuditAnnotation[]
  /** Whether a request passes where the policy cannot be evaluated. */
  readonly ignoresErrors: boolean
}

/** Compiles the expressions of a stored policy, which can use all that the server has. */
class StoredPolicy implements Conditional {
  readonly spec: JsonObject
  readonly hasParams: boolean
  readonly composition = new Composition(true)
  readonly matchConditions: readonly Condition[]

  constructor(policy: JsonObject) {
    this.spec = objectAt(policy, 'spec')
    this.hasParams = isObject(this.spec.paramKind)
    const all = { hasParams: this.hasParams, hasAuthorizer: true }
    for (const variable of objectsOf(this.spec.variables))
      this.composition.compileVariable(stringAt(variable, 'name'), stringAt(variable, 'expression'), all, 'stored')
    this.matchConditions = objectsOf(this.spec.matchConditions).map((condition) => ({
      name: stringAt(condition, 'name'),
      expression: this.compile(stringAt(condition, 'expression'), 'bool'),
    }))
  }

  get variables(): ReadonlyMap<string, Compiled> {
    return this.composition.variables
  }

  compile(source: string, returns: Returns): Compiled {
    return this.composition.compile(source, { hasParams: this.hasParams, hasAuthorizer: true }, 'stored', returns)
  }
}

/** One mutation of a policy. */
export interface Mutation {
  readonly patchType: 'ApplyConfiguration' | 'JSONPatch'
  readonly expression: Compiled
}

/** A policy that mutates, ready to run. */
export interface CompiledMutatingPolicy extends Conditional {
  readonly mutations: readonly Mutation[]
}

/** Source: k8s.io/apiserver/pkg/admission/plugin/policy/mutating/compilation.go. */
export function compileMutatingPolicy(policy: JsonObject): CompiledMutatingPolicy {
  const stored = new StoredPolicy(policy)
  const { variables, matchConditions } = stored
  const mutations = objectsOf(stored.spec.mutations).map(({ patchType, jsonPatch, applyConfiguration }): Mutation => {
    if (patchType === 'JSONPatch')
      return { patchType, expression: stored.compile(stringAt(jsonPatch, 'expression'), 'operations') }
    return {
      patchType: 'ApplyConfiguration',
      expression: stored.compile(stringAt(applyConfiguration, 'expression'), 'object'),
    }
  })
  return { variables, matchConditions, mutations }
}

/** Source: k8s.io/apiserver/pkg/admission/plugin/policy/validating/plugin.go, compilePolicy. */
export function compilePolicy(policy: JsonObject): CompiledPolicy {
  const stored = new StoredPolicy(policy)
  const { spec, composition, hasParams, variables, matchConditions } = stored
  return {
    variables,
    matchConditions,
    validations: objectsOf(spec.validations).map((validation) => {
      const message = stringAt(validation, 'messageExpression')
      const optional = { hasParams, hasAuthorizer: false }
      return {
        expression: stored.compile(stringAt(validation, 'expression'), 'bool'),
        message: trimSpace(stringAt(validation, 'message')),
        messageExpression: message === '' ? undefined : composition.compile(message, optional, 'stored', 'string'),
        reason: stringAt(validation, 'reason') || 'Invalid',
      }
    }),
    auditAnnotations: objectsOf(spec.auditAnnotations).map((annotation) => ({
      key: stringAt(annotation, 'key'),
      valueExpression: stored.compile(stringAt(annotation, 'valueExpression'), 'string or null'),
    })),
    ignoresErrors: spec.failurePolicy === 'Ignore',
  }
}
