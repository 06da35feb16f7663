import { objectAt, objectsOf, stringAt } from '../../../apimachinery/json/access.ts'
import { isObject, type JsonObject } from '../../../apimachinery/json/value.ts'
import { trimSpace } from '../../../apimachinery/text/runs.ts'
import type { Compiled } from '../cel/compile.ts'
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

/** A policy that is ready to run. */
export interface CompiledPolicy {
  readonly variables: ReadonlyMap<string, Compiled>
  readonly matchConditions: readonly Condition[]
  readonly validations: readonly Validation[]
  readonly auditAnnotations: readonly AuditAnnotation[]
  /** Whether a request passes where the policy cannot be evaluated. */
  readonly ignoresErrors: boolean
}

/**
 * Compiles a stored policy, whose expressions can use all that the server has.
 * Source: k8s.io/apiserver/pkg/admission/plugin/policy/validating/plugin.go, compilePolicy.
 */
export function compilePolicy(policy: JsonObject): CompiledPolicy {
  const spec = objectAt(policy, 'spec')
  const hasParams = isObject(spec.paramKind)
  const all = { hasParams, hasAuthorizer: true }
  const composition = new Composition(true)
  for (const variable of objectsOf(spec.variables))
    composition.compileVariable(stringAt(variable, 'name'), stringAt(variable, 'expression'), all, 'stored')
  const compile = (source: string, returns: 'bool' | 'string or null'): Compiled =>
    composition.compile(source, all, 'stored', returns)
  return {
    variables: composition.variables,
    matchConditions: objectsOf(spec.matchConditions).map((condition) => ({
      name: stringAt(condition, 'name'),
      expression: compile(stringAt(condition, 'expression'), 'bool'),
    })),
    validations: objectsOf(spec.validations).map((validation) => {
      const message = stringAt(validation, 'messageExpression')
      const optional = { hasParams, hasAuthorizer: false }
      return {
        expression: compile(stringAt(validation, 'expression'), 'bool'),
        message: trimSpace(stringAt(validation, 'message')),
        messageExpression: message === '' ? undefined : composition.compile(message, optional, 'stored', 'string'),
        reason: stringAt(validation, 'reason') || 'Invalid',
      }
    }),
    auditAnnotations: objectsOf(spec.auditAnnotations).map((annotation) => ({
      key: stringAt(annotation, 'key'),
      valueExpression: compile(stringAt(annotation, 'valueExpression'), 'string or null'),
    })),
    ignoresErrors: spec.failurePolicy === 'Ignore',
  }
}
