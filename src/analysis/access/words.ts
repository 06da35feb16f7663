import type { BoundRole } from './roles.ts'
import { type AskedRequest, type Permission, permissionsOf, rulesOf, saidOf } from './rules.ts'

const READ = ['get', 'list', 'watch']
const WRITE = ['create', 'update', 'patch', 'delete']

/** What can be done: everything, reading, writing, or one verb. */
export type Act = 'everything' | 'read' | 'write' | { readonly verb: string }

/** A sentence about what somebody can do. */
export interface AccessSentence {
  readonly acts: readonly Act[]
  /** Plurals, each at most once; empty: all kinds. */
  readonly resources: readonly string[]
  /** Empty: the objects themselves. */
  readonly subresource: string
  /** Empty: all objects. */
  readonly names: readonly string[]
  /** Empty: in all namespaces. */
  readonly within: string
}

/** The verbs of a permission in as few words as they have. */
function actsOf(verbs: readonly string[]): readonly Act[] {
  if (verbs.includes('*')) return ['everything']
  const acts: Act[] = []
  const isIn = (all: readonly string[]): boolean => all.every((verb) => verbs.includes(verb))
  const said = new Set<string>()
  for (const [word, all] of [
    ['read', READ],
    ['write', WRITE],
  ] as const) {
    if (!isIn(all)) continue
    acts.push(word)
    for (const verb of all) said.add(verb)
  }
  return [...acts, ...verbs.filter((verb) => !said.has(verb)).map((verb) => ({ verb }))]
}

function splitResource(resource: string): { readonly plural: string; readonly subresource: string } {
  const slash = resource.indexOf('/')
  return slash < 0
    ? { plural: resource, subresource: '' }
    : { plural: resource.slice(0, slash), subresource: resource.slice(slash + 1) }
}

function sentenceOf({ resource, verbs, names }: Permission, within: string): AccessSentence {
  const { plural, subresource } = splitResource(resource)
  return { acts: actsOf(verbs), resources: plural === '*' ? [] : [plural], subresource, names, within }
}

/** What roles allow, in the order of their rules; kinds about which the same is to be said share a sentence. */
export function sentencesOf(roles: readonly Pick<BoundRole, 'role' | 'within'>[]): readonly AccessSentence[] {
  const found = new Map<string, AccessSentence>()
  for (const { role, within } of roles) {
    for (const permission of permissionsOf(rulesOf(role))) {
      const sentence = sentenceOf(permission, within)
      const { acts, subresource, names, resources } = sentence
      const key = JSON.stringify([acts, subresource, names, within, resources.length])
      const known = found.get(key)
      found.set(key, known === undefined ? sentence : { ...known, resources: [...new Set([...known.resources, ...resources])] })
    }
  }
  return [...found.values()]
}

/** What roles do not allow for any of some kinds. */
export interface AccessLimits {
  readonly noStatus: boolean
  readonly noDeletecollection: boolean
}

export function limitsOf(
  roles: readonly Pick<BoundRole, 'role'>[],
  kinds: readonly { readonly group: string; readonly resource: string; readonly subresources: readonly string[] }[],
): AccessLimits {
  const rules = roles.flatMap(({ role }) => rulesOf(role))
  const isAllowed = (asked: AskedRequest): boolean => saidOf(rules, asked).code === 'allows'
  const withStatus = kinds.filter(({ subresources }) => subresources.includes('status'))
  const writesStatus = ({ group, resource }: { readonly group: string; readonly resource: string }): boolean =>
    ['update', 'patch'].some((verb) => isAllowed({ verb, group, resource: `${resource}/status` }))
  return {
    noStatus: withStatus.length > 0 && !withStatus.some(writesStatus),
    noDeletecollection:
      kinds.length > 0 && !kinds.some(({ group, resource }) => isAllowed({ verb: 'deletecollection', group, resource })),
  }
}
