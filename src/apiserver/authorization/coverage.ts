import { quote } from '../../apimachinery/field/bad-value.ts'
import { coversPath, type PolicyRule } from '../../apimachinery/rbac/policy-rule.ts'

const ALL = '*'

const NOTHING: PolicyRule = { verbs: [], apiGroups: [], resources: [], resourceNames: [], nonResourceURLs: [] }

/** Splits a rule into rules that each grant one verb on one resource, one named object, or one path. */
function breakdown({ verbs, apiGroups, resources, resourceNames, nonResourceURLs }: PolicyRule): PolicyRule[] {
  const rules: PolicyRule[] = []
  const names = resourceNames.length === 0 ? [[]] : resourceNames.map((name) => [name])
  for (const group of apiGroups)
    for (const resource of resources)
      for (const verb of verbs)
        for (const name of names)
          rules.push({ ...NOTHING, apiGroups: [group], resources: [resource], verbs: [verb], resourceNames: name })
  for (const path of nonResourceURLs) for (const verb of verbs) rules.push({ ...NOTHING, nonResourceURLs: [path], verbs: [verb] })
  return rules
}

const hasAll = (held: readonly string[], wanted: readonly string[]): boolean => wanted.every((one) => held.includes(one))

const coversNames = (held: readonly string[], wanted: readonly string[]): boolean =>
  held.length === 0 || (wanted.length > 0 && hasAll(held, wanted))

/** `*` covers every resource, and a star before a subresource that of every resource. */
const coversResource = (held: readonly string[], resource: string): boolean => {
  const slash = resource.indexOf('/')
  return held.includes(ALL) || held.includes(resource) || (slash >= 0 && held.includes(`*${resource.slice(slash)}`))
}

/** Whether a rule grants all that one part of a broken down rule does. */
const covers = (held: PolicyRule, part: PolicyRule): boolean =>
  (held.verbs.includes(ALL) || hasAll(held.verbs, part.verbs)) &&
  (held.apiGroups.includes(ALL) || hasAll(held.apiGroups, part.apiGroups)) &&
  part.resources.every((resource) => coversResource(held.resources, resource)) &&
  part.nonResourceURLs.every((path) => held.nonResourceURLs.some((known) => coversPath(known, path))) &&
  coversNames(held.resourceNames, part.resourceNames)

/** Into how many parts the rules of one role are split; a role of a few kilobytes can have billions of them. */
const MAX_PARTS = 10_000

const partsOf = ({ verbs, apiGroups, resources, resourceNames, nonResourceURLs }: PolicyRule): number =>
  verbs.length * (apiGroups.length * resources.length * Math.max(1, resourceNames.length) + nonResourceURLs.length)

/**
 * What rules grant beyond what is held, a verb on a resource or a path at a time (rule RB-10). Rules beyond 10,000 parts are compared as they
 * are: one rule that is held has to cover each.
 * Source: k8s.io/component-helpers/auth/rbac/validation/policy_comparator.go.
 */
export function missingRules(held: readonly PolicyRule[], wanted: readonly PolicyRule[]): PolicyRule[] {
  let left = MAX_PARTS
  const parts = wanted.flatMap((rule) => {
    const count = partsOf(rule)
    if (count > left) return [rule]
    left -= count
    return breakdown(rule)
  })
  return parts.filter((part) => !held.some((rule) => covers(rule, part)))
}

/** Puts the verbs of rules on the same resource together. */
function compact(parts: readonly PolicyRule[]): PolicyRule[] {
  const byResource = new Map<string, PolicyRule>()
  const others: PolicyRule[] = []
  for (const part of parts) {
    if (part.nonResourceURLs.length > 0) {
      others.push(part)
      continue
    }
    const key = [...part.apiGroups, ...part.resources, ...part.resourceNames].join('\n')
    const known = byResource.get(key)
    byResource.set(key, known === undefined ? part : { ...known, verbs: [...known.verbs, ...part.verbs] })
  }
  return [...others, ...byResource.values()]
}

/** A list as Go prints it with `%q`. */
export const quotedList = (texts: readonly string[]): string => `[${texts.map(quote).join(' ')}]`

const PARTS = [
  ['APIGroups', 'apiGroups'],
  ['Resources', 'resources'],
  ['NonResourceURLs', 'nonResourceURLs'],
  ['ResourceNames', 'resourceNames'],
  ['Verbs', 'verbs'],
] as const

const ruleText = (rule: PolicyRule): string => {
  const parts = PARTS.filter(([, field]) => rule[field].length > 0).map(([name, field]) => `${name}:${quotedList(rule[field])}`)
  return `{${parts.join(', ')}}`
}

/**
 * Rules as the answer to an escalation lists them: one line each, in the order of their texts.
 * Source: k8s.io/kubernetes/pkg/registry/rbac/validation/policy_compact.go;
 * k8s.io/kubernetes/pkg/apis/rbac/v1/evaluation_helpers.go.
 */
export const listedRules = (parts: readonly PolicyRule[]): string => [...new Set(compact(parts).map(ruleText))].sort().join('\n')
