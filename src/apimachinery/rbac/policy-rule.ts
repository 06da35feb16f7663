/** One rule of a role. Source: k8s.io/api/rbac/v1/types.go, PolicyRule. */
export interface PolicyRule {
  readonly verbs: readonly string[]
  readonly apiGroups: readonly string[]
  readonly resources: readonly string[]
  readonly resourceNames: readonly string[]
  readonly nonResourceURLs: readonly string[]
}

/** What a request wants to do, as rules judge it. */
export interface Attributes {
  readonly verb: string
  readonly group: string
  readonly resource: string
  readonly subresource: string
  readonly namespace: string
  /** Empty for list, create and deletecollection. */
  readonly name: string
}

const ALL = '*'

/** What the administrator may do, in the two rules of the role cluster-admin. */
export const EVERYTHING: readonly PolicyRule[] = [
  { verbs: [ALL], apiGroups: [ALL], resources: [ALL], resourceNames: [], nonResourceURLs: [] },
  { verbs: [ALL], apiGroups: [], resources: [], resourceNames: [], nonResourceURLs: [ALL] },
]

/** Whether a list of a rule names a word, or all. */
export const covers = (list: readonly string[], wanted: string): boolean => list.includes(ALL) || list.includes(wanted)

const combined = ({ resource, subresource }: Attributes): string => (subresource === '' ? resource : `${resource}/${subresource}`)

/** A rule for `widgets` says nothing of its status; a star, a star for every status, and the status by name do (rule RB-2). `resource`: `widgets/status`. */
export function coversResource(held: readonly string[], resource: string): boolean {
  const slash = resource.indexOf('/')
  return covers(held, resource) || (slash >= 0 && held.includes(`*${resource.slice(slash)}`))
}

/**
 * Whether a rule allows what is asked (rule RB-2). Names are only known of requests for one object, so a rule with names never
 * allows a create.
 * Source: k8s.io/component-helpers/auth/rbac/validation; k8s.io/kubernetes/pkg/apis/rbac/v1/evaluation_helpers.go.
 */
export function ruleAllows(rule: PolicyRule, asked: Attributes): boolean {
  const named = rule.resourceNames.length === 0 || (asked.name !== '' && rule.resourceNames.includes(asked.name))
  return (
    named &&
    covers(rule.verbs, asked.verb) &&
    covers(rule.apiGroups, asked.group) &&
    coversResource(rule.resources, combined(asked))
  )
}

/** Whether a path is one of those that a rule names; a star at the end stands for any rest. */
export const coversPath = (held: string, path: string): boolean =>
  held === path || (held.endsWith(ALL) && path.startsWith(withoutStars(held)))

function withoutStars(text: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === ALL) end--
  return text.slice(0, end)
}

/** Whether a rule allows a verb on a path that is no resource. */
export const pathAllows = (rule: PolicyRule, verb: string, path: string): boolean =>
  covers(rule.verbs, verb) && rule.nonResourceURLs.some((held) => coversPath(held, path))
