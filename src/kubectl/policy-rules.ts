import { objectsOf } from '../apimachinery/json/access.ts'
import type { JsonObject, JsonValue } from '../apimachinery/json/value.ts'

/** The printed parts of a rule of a role. */
interface PolicyRule {
  readonly verbs: readonly string[]
  readonly groups: readonly string[]
  readonly resources: readonly string[]
  readonly names: readonly string[]
  readonly urls: readonly string[]
}

const texts = (value: JsonValue | undefined): string[] => (Array.isArray(value) ? value.map(String) : [])

/** A rule for each combination of what a rule names. Source: k8s.io/component-helpers/auth/rbac/validation, BreakdownRule. */
function breakdown(rule: JsonObject): PolicyRule[] {
  const [groups, resources, names] = [texts(rule.apiGroups), texts(rule.resources), texts(rule.resourceNames)]
  const verbs = texts(rule.verbs)
  const ofResources = groups.flatMap((group) =>
    resources.flatMap((resource) =>
      verbs.flatMap((verb) =>
        (names.length === 0 ? [[]] : names.map((name) => [name])).map((own) => ({
          verbs: [verb],
          groups: [group],
          resources: [resource],
          names: own,
          urls: [],
        })),
      ),
    ),
  )
  const ofUrls = texts(rule.nonResourceURLs).flatMap((url) =>
    verbs.map((verb) => ({ verbs: [verb], groups: [], resources: [], names: [], urls: [url] })),
  )
  return [...ofResources, ...ofUrls]
}

/** Rules of the same resource and name as one. Source: k8s.io/kubectl/pkg/util/rbac/rbac.go, CompactRules. */
function compact(rules: readonly PolicyRule[]): PolicyRule[] {
  const simple = new Map<string, PolicyRule>()
  const others: PolicyRule[] = []
  for (const rule of rules) {
    const key = JSON.stringify([rule.groups, rule.resources, rule.names])
    const known = simple.get(key)
    if (rule.urls.length > 0) others.push(rule)
    else simple.set(key, known === undefined ? rule : { ...known, verbs: [...new Set([...known.verbs, ...rule.verbs])] })
  }
  return [...others, ...simple.values()]
}

const list = (values: readonly string[]): string => `[${values.join(' ')}]`

/** The sort key of rules upstream: their protobuf text. */
const sortText = ({ verbs, groups, resources, names, urls }: PolicyRule): string =>
  `Verbs:${list(verbs)},APIGroups:${list(groups)},Resources:${list(resources)},ResourceNames:${list(names)},NonResourceURLs:${list(urls)},`

/** `webapps.demo.crdlab.dev/status` */
function resourceText({ groups: [group = ''], resources: [resource = ''] }: PolicyRule): string {
  const slash = resource.indexOf('/')
  const [own, below] = slash < 0 ? [resource, ''] : [resource.slice(0, slash), resource.slice(slash)]
  return `${own}${group === '' ? '' : `.${group}`}${below}`
}

/** The rows that rules have in a table: resources, non-resource URLs, resource names, verbs. */
export function policyRows(rules: JsonValue | undefined): string[][] {
  const broken = objectsOf(rules).flatMap(breakdown)
  const sorted = compact(broken).map((rule) => ({ rule, key: sortText(rule) }))
  sorted.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  return sorted.map(({ rule }) => [resourceText(rule), list(rule.urls), list(rule.names), list(rule.verbs)])
}
