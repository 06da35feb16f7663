import { nameIsDNSLabel, nameIsDNSSubdomain } from '../../apimachinery/meta/names.ts'
import { trimSpace } from '../../apimachinery/text/runs.ts'
import { always } from '../cost/call-estimate.ts'
import { impl, type Library } from '../declarations.ts'
import { struct, type Type, type TypeNames } from '../types.ts'
import { CelError, noSuchOverload, Opaque, type Result } from '../values.ts'

/**
 * Authorization checks. Rules of a CRD have no authorizer to call them on; there they count for what a checker says of a call that does not
 * fit. Policies have one.
 * Source: k8s.io/apiserver/pkg/cel/library/authz.go.
 */
const typeOf = (name: string): Type => struct(`kubernetes.authorization.${name}`)

export const AUTHORIZER_TYPE = typeOf('Authorizer')
export const RESOURCE_CHECK_TYPE = typeOf('ResourceCheck')
const PATH_CHECK = typeOf('PathCheck')
const GROUP_CHECK = typeOf('GroupCheck')
const DECISION = typeOf('Decision')

const types: TypeNames = {
  Authorizer: AUTHORIZER_TYPE,
  PathCheck: PATH_CHECK,
  GroupCheck: GROUP_CHECK,
  ResourceCheck: RESOURCE_CHECK_TYPE,
  Decision: DECISION,
}

/** What a check asks about, besides the verb. */
export interface CheckedResource {
  readonly group: string
  readonly resource: string
  readonly subresource: string
  readonly namespace: string
  readonly name: string
}

/** Answers the checks of one user: why the user may do something, undefined when not. */
export interface AccessChecks {
  path(path: string, verb: string): string | undefined
  resource(asked: CheckedResource, verb: string): string | undefined
  /** The checks of a service account. */
  serviceAccount(namespace: string, name: string): AccessChecks
}

/** A value that has methods and nothing else: `of` is what they need. */
class Receiver<T> extends Opaque {
  readonly type: Type
  readonly of: T
  constructor(type: Type, of: T) {
    super()
    this.type = type
    this.of = of
  }
  equals(): CelError {
    return noSuchOverload() as CelError
  }
}

/** Why the user may do something with a verb; undefined when not. */
type Check = (verb: string) => string | undefined

interface Asking {
  readonly checks: AccessChecks
  readonly asked: CheckedResource
  readonly check: Check
}

/** The value of `authorizer`. */
export const authorizerValue = (checks: AccessChecks): Receiver<AccessChecks> => new Receiver(AUTHORIZER_TYPE, checks)

/** The value of `authorizer.requestResource`, and of checks that an expression makes. */
export const resourceCheckValue = (checks: AccessChecks, asked: CheckedResource): Receiver<Asking> =>
  new Receiver(RESOURCE_CHECK_TYPE, { checks, asked, check: (verb) => checks.resource(asked, verb) })

const changed =
  (part: keyof CheckedResource) =>
  ({ of: { checks, asked } }: Receiver<Asking>, value: string): Result =>
    resourceCheckValue(checks, { ...asked, [part]: value })

const isBlank = (text: string): boolean => trimSpace(text) === ''

function serviceAccount({ of: checks }: Receiver<AccessChecks>, namespace: string, name: string): Result {
  if (nameIsDNSSubdomain(name, false).length > 0) return new CelError('Invalid service account name')
  if (nameIsDNSLabel(namespace, false).length > 0) return new CelError('Invalid service account namespace')
  return authorizerValue(checks.serviceAccount(namespace, name))
}

const ANYTHING = { subresource: '', namespace: '', name: '' }

/** A check costs so much that an expression has time for two. */
const CHECK_COST = 350_000

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
  implementations: {
    authorizer_path: impl(({ of: checks }: Receiver<AccessChecks>, path: string) =>
      isBlank(path)
        ? new CelError('path must not be empty')
        : new Receiver<{ readonly check: Check }>(PATH_CHECK, { check: (verb) => checks.path(path, verb) }),
    ),
    authorizer_group: impl(
      ({ of: checks }: Receiver<AccessChecks>, group: string) =>
        new Receiver(GROUP_CHECK, (resource: string) => resourceCheckValue(checks, { ...ANYTHING, group, resource })),
    ),
    authorizer_serviceaccount: impl(serviceAccount),
    groupcheck_resource: impl(({ of: make }: Receiver<(resource: string) => Result>, resource: string) =>
      isBlank(resource) ? new CelError('resource must not be empty') : make(resource),
    ),
    resourcecheck_subresource: impl(changed('subresource')),
    resourcecheck_namespace: impl(changed('namespace')),
    resourcecheck_name: impl(changed('name')),
    // Roles know no selectors.
    fieldSelector: impl((check: Receiver<Asking>, _: string) => check),
    labelSelector: impl((check: Receiver<Asking>, _: string) => check),
    check: impl(({ of: { check } }: Receiver<{ readonly check: Check }>, verb: string) => new Receiver(DECISION, check(verb))),
    errored: impl(() => false),
    error: impl(() => ''),
    allowed: impl(({ of: reason }: Receiver<string | undefined>) => reason !== undefined),
    reason: impl(({ of: reason }: Receiver<string | undefined>) => reason ?? ''),
  },
  costs: { check: { estimate: always(CHECK_COST), run: () => CHECK_COST } },
}

/** What the macros of two variables call. Source: github.com/google/cel-go/ext/comprehensions.go. */
export const comprehensions: Library = {
  declarations: `
cel.@mapInsert @mapInsert_map_key_value(map(K,V),K,V)map(K,V)
cel.@mapInsert @mapInsert_map_map(map(K,V),map(K,V))map(K,V)`,
  implementations: {},
}
