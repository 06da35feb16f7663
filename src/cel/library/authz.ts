import { always } from '../cost/call-estimate.ts'
import type { Library } from '../declarations.ts'
import { struct, type TypeNames } from '../types.ts'

/**
 * Authorization checks: declared as everywhere in Kubernetes, though rules of a CRD have no authorizer to call them on.
 * They count for what a checker says of a call that does not fit.
 * Source: k8s.io/apiserver/pkg/cel/library/authz.go.
 */
const NAMES = ['Authorizer', 'PathCheck', 'GroupCheck', 'ResourceCheck', 'Decision']

const types: TypeNames = Object.fromEntries(NAMES.map((name) => [name, struct(`kubernetes.authorization.${name}`)]))

export const authz: Library = {
  types,
  declarations: `
path .authorizer_path(Authorizer,string)PathCheck
group .authorizer_group(Authorizer,string)GroupCheck
serviceAccount .authorizer_serviceaccount(Authorizer,string,string)Authorizer
resource .groupcheck_resource(GroupCheck,string)ResourceCheck
subresource .resourcecheck_subresource(ResourceCheck,string)ResourceCheck
namespace .resourcecheck_namespace(ResourceCheck,string)ResourceCheck
name .resourcecheck_name(ResourceCheck,string)ResourceCheck
check .pathcheck_check(PathCheck,string)Decision
check .resourcecheck_check(ResourceCheck,string)Decision
errored .decision_errored(Decision)bool
error .decision_error(Decision)string
allowed .decision_allowed(Decision)bool
reason .decision_reason(Decision)string
fieldSelector .authorizer_fieldselector(ResourceCheck,string)ResourceCheck
labelSelector .authorizer_labelselector(ResourceCheck,string)ResourceCheck`,
  implementations: {},
  costs: { check: { estimate: always(350_000) } },
}

/** What the macros of two variables call. Source: github.com/google/cel-go/ext/comprehensions.go. */
export const comprehensions: Library = {
  declarations: `
cel.@mapInsert @mapInsert_map_key_value(map(K,V),K,V)map(K,V)
cel.@mapInsert @mapInsert_map_map(map(K,V),map(K,V))map(K,V)`,
  implementations: {},
}
