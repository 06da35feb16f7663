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

/** A value that has methods and nothing else. */
abstract class Receiver extends Opaque {
  equals(): CelError {
    return noSuchOverload() as CelError
  }
}

/** The value of `authorizer`. */
export class AuthorizerValue extends Receiver {
  readonly type = AUTHORIZER_TYPE
  readonly checks: AccessChecks
  constructor(checks: AccessChecks) {
    super()
    this.checks = checks
  }
}

class PathCheck extends Receiver {
  readonly type = PATH_CHECK
  readonly checks: AccessChecks
  readonly path: string
  constructor(checks: AccessChecks, path: string) {
    super()
    this.checks = checks
    this.path = path
  }
  check(verb: string): Result {
    return new Decision(this.checks.path(this.path, verb))
  }
}

class GroupCheck extends Receiver {
  readonly type = GROUP_CHECK
  readonly checks: AccessChecks
  readonly group: string
  constructor(checks: AccessChecks, group: string) {
    super()
    this.checks = checks
    this.group = group
  }
}

/** The value of `authorizer.requestResource`, and of checks that an expression makes. */
export class ResourceCheckValue extends Receiver {
  readonly type = RESOURCE_CHECK_TYPE
  readonly #checks: AccessChecks
  readonly #asked: CheckedResource
  constructor(checks: AccessChecks, asked: CheckedResource) {
    super()
    this.#checks = checks
    this.#asked = asked
  }
  with(change: Partial<CheckedResource>): ResourceCheckValue {
    return new ResourceCheckValue(this.#checks, { ...this.#asked, ...change })
  }
  check(verb: string): Result {
    return new Decision(this.#checks.resource(this.#asked, verb))
  }
}

class Decision extends Receiver {
  readonly type = DECISION
  readonly reason: string | undefined
  constructor(reason: string | undefined) {
    super()
    this.reason = reason
  }
}

const isBlank = (text: string): boolean => trimSpace(text) === ''

function serviceAccount({ checks }: AuthorizerValue, namespace: string, name: string): Result {
  if (nameIsDNSSubdomain(name, false).length > 0) return new CelError('Invalid service account name')
  if (nameIsDNSLabel(namespace, false).length > 0) return new CelError('Invalid service account namespace')
  return new AuthorizerValue(checks.serviceAccount(namespace, name))
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
    authorizer_path: impl(({ checks }: AuthorizerValue, path: string) =>
      isBlank(path) ? new CelError('path must not be empty') : new PathCheck(checks, path),
    ),
    authorizer_group: impl(({ checks }: AuthorizerValue, group: string) => new GroupCheck(checks, group)),
    authorizer_serviceaccount: impl(serviceAccount),
    groupcheck_resource: impl(({ checks, group }: GroupCheck, resource: string) =>
      isBlank(resource)
        ? new CelError('resource must not be empty')
        : new ResourceCheckValue(checks, { ...ANYTHING, group, resource }),
    ),
    resourcecheck_subresource: impl((check: ResourceCheckValue, subresource: string) => check.with({ subresource })),
    resourcecheck_namespace: impl((check: ResourceCheckValue, namespace: string) => check.with({ namespace })),
    resourcecheck_name: impl((check: ResourceCheckValue, name: string) => check.with({ name })),
    // Roles know no selectors.
    fieldSelector: impl((check: ResourceCheckValue, _: string) => check),
    labelSelector: impl((check: ResourceCheckValue, _: string) => check),
    check: impl((check: PathCheck | ResourceCheckValue, verb: string) => check.check(verb)),
    errored: impl((_: Decision) => false),
    error: impl((_: Decision) => ''),
    allowed: impl(({ reason }: Decision) => reason !== undefined),
    reason: impl(({ reason }: Decision) => reason ?? ''),
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
