import { objectAt, objectsOf, stringAt } from '../../apimachinery/json/access.ts'
import { isObject, type JsonObject } from '../../apimachinery/json/value.ts'
import { compile, type Variables } from '../../cel/environment.ts'
import { RESOURCE_CHECK_TYPE } from '../../cel/library/authz.ts'
import { PATCH_TYPES } from '../../cel/library/patch-types.ts'
import { type PolicyScope, scopeVariables } from './completions.ts'

/** What is wrong with the types of an expression; `field` is where it stands: `spec.mutations[0].jsonPatch.expression`. */
export interface TypeWarning {
  readonly field: string
  readonly warning: string
}

const FIELDS = { ApplyConfiguration: 'applyConfiguration', JSONPatch: 'jsonPatch' } as const

/** The kind of a published schema as warnings name it: `apps/v1, Kind=Deployment`. */
function kindOf(schema: JsonObject): string {
  const [kind] = objectsOf(schema['x-kubernetes-group-version-kind'])
  return `${stringAt(kind, 'group')}/${stringAt(kind, 'version')}, Kind=${stringAt(kind, 'kind')}`
}

const variablesOf = (scope: PolicyScope): Variables => [
  ...Array.from(scopeVariables(scope), ([name, { type }]) => ({ name, type })),
  { name: 'authorizer.requestResource', type: RESOURCE_CHECK_TYPE },
]

/**
 * What the type checker of validating policies would say of the mutations of a policy, for each kind that it matches; the server checks the types of
 * no mutation. An expression that the server rejects without types has no warnings.
 * Source: k8s.io/apiserver/pkg/admission/plugin/policy/validating/typechecking.go, Check.
 */
export function mutationWarnings(
  policy: JsonObject,
  { objects, params }: Pick<PolicyScope, 'objects' | 'params'>,
): readonly TypeWarning[] {
  const spec = objectAt(policy, 'spec')
  const variables = objectsOf(spec.variables).map((one) => ({
    name: stringAt(one, 'name'),
    expression: stringAt(one, 'expression'),
  }))
  const scopeFor = (schemas: readonly JsonObject[]): PolicyScope => ({
    objects: schemas,
    hasNamespace: true,
    variables,
    ...(isObject(spec.paramKind) && { params: schemas.length === 0 ? undefined : params }),
  })
  const untyped = variablesOf(scopeFor([]))
  const typed = objects.map((schema) => ({ kind: kindOf(schema), variables: variablesOf(scopeFor([schema])) }))
  return objectsOf(spec.mutations).flatMap((mutation, i) => {
    const key = mutation.patchType === 'JSONPatch' ? FIELDS.JSONPatch : FIELDS.ApplyConfiguration
    const expression = stringAt(objectAt(mutation, key), 'expression')
    if (expression === '' || 'error' in compile(expression, untyped, 'stored', PATCH_TYPES)) return []
    const warnings = typed.flatMap(({ kind, variables: own }) => {
      const checked = compile(expression, own, 'stored', PATCH_TYPES)
      return 'error' in checked ? [`${kind}: ${checked.error}\n`] : []
    })
    return warnings.length === 0 ? [] : [{ field: `spec.mutations[${i}].${key}.expression`, warning: warnings.join('\n') }]
  })
}
