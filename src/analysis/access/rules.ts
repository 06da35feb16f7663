import { objectsOf } from '../../apimachinery/json/access.ts'
import { type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import { covers, coversResource } from '../../apimachinery/rbac/policy-rule.ts'
import { listOf } from '../walk.ts'

/** A request as rules judge it. */
export interface AskedRequest {
  readonly verb: string
  readonly group: string
  /** With the subresource: `webapps/status`. */
  readonly resource: string
}

const textsAt = (rule: JsonObject, key: string): readonly string[] => listOf(rule[key]).filter((text) => typeof text === 'string')

export const rulesOf = (role: JsonObject | undefined): readonly JsonObject[] => objectsOf(role?.rules)

/** What rules say of a request: it is allowed, for some names, only with other verbs, or the resource is in none of them. */
export type Said =
  | { readonly code: 'allows' | 'nothing' }
  | { readonly code: 'names'; readonly names: readonly string[] }
  | { readonly code: 'verbs'; readonly verbs: readonly string[] }

/** What rules say of a request; the most that one of them says. */
export function saidOf(rules: readonly JsonObject[], asked: AskedRequest): Said {
  const covering = rules.filter(
    (rule) => coversResource(textsAt(rule, 'resources'), asked.resource) && covers(textsAt(rule, 'apiGroups'), asked.group),
  )
  const allowing = covering.filter((rule) => covers(textsAt(rule, 'verbs'), asked.verb))
  if (allowing.some((rule) => textsAt(rule, 'resourceNames').length === 0)) return { code: 'allows' }
  const names = allowing.flatMap((rule) => textsAt(rule, 'resourceNames'))
  if (names.length > 0) return { code: 'names', names: [...new Set(names)] }
  const verbs = covering.flatMap((rule) => textsAt(rule, 'verbs'))
  return verbs.length > 0 ? { code: 'verbs', verbs: [...new Set(verbs)] } : { code: 'nothing' }
}

/** An edit of rules: the rule that changes, as it was and as it is then. */
export interface RuleEdit {
  /** Undefined: the rule is new. */
  readonly before: JsonObject | undefined
  readonly after: JsonObject
  readonly rules: readonly JsonObject[]
}

const isExactly = (rule: JsonObject, key: string, text: string): boolean => {
  const texts = textsAt(rule, key)
  return texts.length === 1 && texts[0] === text
}

/** The rules with what a request needs, and nothing more: a verb in the rule for this resource alone, or a rule of its own. */
export function allowIn(rules: readonly JsonObject[], { verb, group, resource }: AskedRequest): RuleEdit {
  const at = rules.findIndex(
    (rule) =>
      isExactly(rule, 'apiGroups', group) &&
      isExactly(rule, 'resources', resource) &&
      textsAt(rule, 'resourceNames').length === 0,
  )
  const before = rules[at]
  if (before === undefined) {
    const after = objectOf({ apiGroups: [group], resources: [resource], verbs: [verb] })
    return { before, after, rules: [...rules, after] }
  }
  const after = { ...before, verbs: [...listOf(before.verbs), verb] }
  return { before, after, rules: rules.with(at, after) }
}

/** A line of a rule in YAML, and whether the edit takes it out or brings it in. */
export interface EditLine {
  readonly text: string
  readonly change: 'kept' | 'removed' | 'added'
}

const PARTS = ['apiGroups', 'resources', 'resourceNames', 'verbs', 'nonResourceURLs']

/** A word of a rule in YAML's flow style; a word that YAML reads otherwise is quoted. */
const yamlWord = (text: string): string => (/^[A-Za-z][\w./:-]*$/.test(text) && !text.endsWith(':') ? text : JSON.stringify(text))

/** The difference that an edit makes to its rule, as YAML. */
export function editLines({ before, after }: RuleEdit): readonly EditLine[] {
  const lineOf = (rule: JsonObject | undefined, part: string): string | undefined =>
    rule?.[part] === undefined ? undefined : `${part}: [${textsAt(rule, part).map(yamlWord).join(', ')}]`
  const lines = PARTS.flatMap((part): EditLine[] => {
    const old = lineOf(before, part)
    const now = lineOf(after, part)
    if (old === now) return now === undefined ? [] : [{ text: now, change: 'kept' }]
    return [
      ...(old === undefined ? [] : [{ text: old, change: 'removed' as const }]),
      ...(now === undefined ? [] : [{ text: now, change: 'added' as const }]),
    ]
  })
  return lines.map(({ text, change }, i) => ({ text: `${i === 0 ? '- ' : '  '}${text}`, change }))
}

/** What somebody can do to a resource. */
export interface Permission {
  readonly group: string
  readonly resource: string
  readonly verbs: readonly string[]
  /** Empty: to all objects. */
  readonly names: readonly string[]
}

/** What rules allow, a resource and its names at a time, in the order of the rules. */
export function permissionsOf(rules: readonly JsonObject[]): readonly Permission[] {
  const found = new Map<string, { group: string; resource: string; names: readonly string[]; verbs: Set<string> }>()
  for (const rule of rules) {
    const names = textsAt(rule, 'resourceNames')
    for (const group of textsAt(rule, 'apiGroups')) {
      for (const resource of textsAt(rule, 'resources')) {
        const key = JSON.stringify([group, resource, names])
        const entry = found.get(key) ?? { group, resource, names, verbs: new Set<string>() }
        for (const verb of textsAt(rule, 'verbs')) entry.verbs.add(verb)
        found.set(key, entry)
      }
    }
  }
  return [...found.values()].map((entry) => ({ ...entry, verbs: [...entry.verbs] }))
}

/** The sentence with which a server rejects a request. Source: k8s.io/apiserver/pkg/endpoints/handlers/responsewriters/errors.go, Forbidden. */
export function forbiddenMessage(user: string, { verb, group, resource }: AskedRequest, namespace: string | undefined): string {
  const [plural = ''] = resource.split('/')
  const where = namespace === undefined ? 'at the cluster scope' : `in the namespace "${namespace}"`
  return `${plural}.${group} is forbidden: User "${user}" cannot ${verb} resource "${resource}" in API group "${group}" ${where}`
}
