import type { Variables } from '../../../cel/environment.ts'
import { NAMESPACE_TYPE, REQUEST_TYPE } from '../../../cel/library/admission-types.ts'
import { AUTHORIZER_TYPE, RESOURCE_CHECK_TYPE } from '../../../cel/library/authz.ts'
import { DYN, type Type } from '../../../cel/types.ts'

/** Which of the variables that are not always there an expression can use. */
export interface OptionalVariables {
  readonly hasParams: boolean
  readonly hasAuthorizer: boolean
}

/** The variables in the order in which evaluations give their values. */
export const VARIABLE_NAMES = [
  'object',
  'oldObject',
  'namespaceObject',
  'request',
  'params',
  'authorizer',
  'authorizer.requestResource',
  'variables',
] as const

export type VariableName = (typeof VARIABLE_NAMES)[number]

/**
 * The variables of an expression. Without `composed`, the type of `variables`, there are no such variables.
 * Source: k8s.io/apiserver/pkg/admission/plugin/cel/compile.go, createEnvForOpts.
 */
export function declaredVariables({ hasParams, hasAuthorizer }: OptionalVariables, composed: Type | undefined): Variables {
  const types: { readonly [name in VariableName]: Type | undefined } = {
    object: DYN,
    oldObject: DYN,
    namespaceObject: NAMESPACE_TYPE,
    request: REQUEST_TYPE,
    params: hasParams ? DYN : undefined,
    authorizer: hasAuthorizer ? AUTHORIZER_TYPE : undefined,
    'authorizer.requestResource': hasAuthorizer ? RESOURCE_CHECK_TYPE : undefined,
    variables: composed,
  }
  return VARIABLE_NAMES.flatMap((name) => {
    const type = types[name]
    return type === undefined ? [] : [{ name, type }]
  })
}
