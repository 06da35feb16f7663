import { Path } from '../../apimachinery/field/error.ts'
import { objectAt, objectsOf, stringAt, stringsOf } from '../../apimachinery/json/access.ts'
import { compareBytes } from '../../apimachinery/json/utf8.ts'
import { isObject, type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import { parseGroupVersion } from '../../apimachinery/meta/type-meta.ts'
import { composedType } from '../../apiserver/admission/cel/composition.ts'
import { compile, type Variables } from '../../cel/environment.ts'
import { NAMESPACE_TYPE, REQUEST_TYPE } from '../../cel/library/admission-types.ts'
import { AUTHORIZER_TYPE } from '../../cel/library/authz.ts'
import { DYN, struct, type Type } from '../../cel/types.ts'
import type { ApiResource, RestMapper } from '../rest-mapper.ts'

/** How many kinds one rule of a policy is checked for. */
const MAX_KINDS = 10

/** The kind of the params of a policy; undefined: it has none, or none that can be read. */
export function paramKindOf(policy: JsonObject): { readonly apiVersion: string; readonly kind: string } | undefined {
  const { paramKind } = objectAt(policy, 'spec')
  if (!isObject(paramKind)) return undefined
  const [apiVersion, kind] = [stringAt(paramKind, 'apiVersion'), stringAt(paramKind, 'kind')]
  return parseGroupVersion(apiVersion) === undefined ? undefined : { apiVersion, kind }
}

/**
 * The resources whose types a policy is checked with: those that its rules name, without stars and subresources. The empty group stands
 * for any.
 * Source: k8s.io/apiserver/pkg/admission/plugin/policy/validating/typechecking.go, typesToCheck.
 */
export function resourcesToCheck(policy: JsonObject, mapper: RestMapper): readonly ApiResource[] {
  const found = new Set<ApiResource>()
  for (const rule of objectsOf(objectAt(objectAt(policy, 'spec'), 'matchConstraints').resourceRules)) {
    const [groups, versions] = [stringsOf(rule.apiGroups).sort(), stringsOf(rule.apiVersions).sort()]
    const resources = stringsOf(rule.resources)
      .filter((resource) => !resource.includes('*') && !resource.includes('/'))
      .sort()
    if ([...groups, ...versions].some((text) => text.includes('*'))) continue
    const named = groups.flatMap((group) =>
      versions.flatMap((version) => resources.flatMap((resource) => served(mapper, group, version, resource))),
    )
    for (const one of named.slice(0, MAX_KINDS)) found.add(one)
    if (named.length >= MAX_KINDS) break
  }
  return [...found].sort(
    (a, b) => compareBytes(a.group, b.group) || compareBytes(a.version, b.version) || compareBytes(a.kind, b.kind),
  )
}

const served = (mapper: RestMapper, group: string, version: string, resource: string): ApiResource[] =>
  [...mapper.served()].filter(
    (one) =>
      (group === '' || one.group === group) &&
      one.version === version &&
      (one.resource === resource || one.singular === resource),
  )

/** A resource with the type of its objects. */
export interface CheckedType {
  readonly resource: ApiResource
  readonly type: Type
}

/** The variables of a policy where it is checked. Source: k8s.io/apiserver/pkg/admission/plugin/policy/validating/typechecking.go, buildEnvSet. */
function variablesFor(policy: JsonObject, object: Type, params: { readonly type: Type | undefined } | undefined): Variables {
  const composed = new Map<string, Type>()
  const variables: Variables = [
    { name: 'namespaceObject', type: NAMESPACE_TYPE },
    { name: 'request', type: REQUEST_TYPE },
    { name: 'object', type: object },
    { name: 'oldObject', type: object },
    ...(params === undefined ? [] : [{ name: 'params', type: params.type ?? DYN }]),
    { name: 'authorizer', type: AUTHORIZER_TYPE },
    { name: 'variables', type: struct('kubernetes.variables', (name) => composed.get(name)) },
  ]
  for (const variable of objectsOf(objectAt(policy, 'spec').variables)) {
    const checked = compile(stringAt(variable, 'expression'), variables, 'stored')
    composed.set(stringAt(variable, 'name'), 'error' in checked ? DYN : composedType(checked.expr.type))
  }
  return variables
}

/**
 * Warnings about the validations of a policy and their messages, for the types of what it matches; `params` is absent where it has none.
 * Source: k8s.io/apiserver/pkg/admission/plugin/policy/validating/typechecking.go, Check.
 */
export function checkTypes(
  policy: JsonObject,
  types: readonly CheckedType[],
  params: { readonly type: Type | undefined } | undefined,
): readonly JsonObject[] {
  const environments = types.map(({ resource, type }) => ({ resource, variables: variablesFor(policy, type, params) }))
  const at = Path.of('spec', 'validations')
  return objectsOf(objectAt(policy, 'spec').validations).flatMap((validation, i) =>
    ['expression', 'messageExpression'].flatMap((field) => {
      const expression = stringAt(validation, field)
      if (expression === '') return []
      const warnings = environments.flatMap(({ resource: { group, version, kind }, variables }) => {
        const checked = compile(expression, variables, 'stored')
        return 'error' in checked ? [`${group}/${version}, Kind=${kind}: ${checked.error}\n`] : []
      })
      if (warnings.length === 0) return []
      return [objectOf({ fieldRef: at.index(i).child(field).toString(), warning: warnings.join('\n') })]
    }),
  )
}
