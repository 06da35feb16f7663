import type { ResourceType } from '../../client/resource-type.ts'
import { apiVersionOf, qualifiedName } from '../../client/resource-type.ts'

export type Group = 'view' | 'goTo' | 'objects' | 'fields' | 'crds' | 'kinds' | 'settings'

/** The order in which groups stand. */
export const GROUPS: readonly Group[] = ['view', 'goTo', 'objects', 'fields', 'crds', 'kinds', 'settings']

/** Something that the palette finds. */
export interface Entry {
  readonly id: string
  readonly group: Group
  readonly title: string
  /** What tells it from others of the same title. */
  readonly detail?: string
  /** Other words by which it is found. */
  readonly words?: readonly string[]
  /** The press that does the same. */
  readonly press?: string | undefined
  /** Why it cannot run now. */
  readonly disabledReason?: string | undefined
  /** Stands in the list only once something is typed: there may be thousands. */
  readonly searchedOnly?: boolean
  readonly run: () => void
}

/** How many entries of a group are shown. */
export const MOST = 8

/** How well a text answers a query, both in lower case: 3 as its beginning, 2 as that of a word, 1 within, 0 not at all. */
function rankOf(text: string, query: string): number {
  const at = text.indexOf(query)
  if (at < 0) return 0
  if (at === 0) return 3
  return [' ', '.', '-', '/'].some((mark) => text.includes(`${mark}${query}`)) ? 2 : 1
}

const canRun = ({ disabledReason }: Entry): number => Number(disabledReason === undefined)

/** The entries that answer a query, the best first within their groups and what cannot run last, some of each group. */
export function search(entries: readonly Entry[], query: string): Entry[] {
  const wanted = query.trim().toLowerCase()
  const ranked = entries.flatMap((entry) => {
    if (wanted === '') return entry.searchedOnly === true ? [] : [{ entry, rank: 1 }]
    const own = rankOf(entry.title.toLowerCase(), wanted)
    const others = (entry.words ?? []).map((word) => rankOf(word.toLowerCase(), wanted))
    const rank = Math.max(own * 2, ...others)
    return rank === 0 ? [] : [{ entry, rank }]
  })
  return GROUPS.flatMap((group) =>
    ranked
      .filter(({ entry }) => entry.group === group)
      .sort((a, b) => canRun(b.entry) - canRun(a.entry) || b.rank - a.rank)
      .slice(0, MOST)
      .map(({ entry }) => entry),
  )
}

/** What stands behind the colon: a resource, and the beginning of an object's name where there is a second word. */
export function readResourceQuery(query: string): { readonly resource: string; readonly name: string | undefined } {
  const [resource = '', ...rest] = query.replace(/^:/, '').trimStart().split(' ')
  return { resource: resource.toLowerCase(), name: rest.length === 0 ? undefined : rest.join('').toLowerCase() }
}

/** The ways kubectl names a resource. */
const namesOf = (type: ResourceType): readonly string[] => [
  ...type.shortNames,
  type.resource,
  type.singular,
  type.kind.toLowerCase(),
  qualifiedName(type),
  `${type.resource}.${type.version}.${type.group}`,
]

/**
 * The resources whose name begins so, exact names first: short name, plural, singular, kind, `plural.group` and `plural.version.group`,
 * as kubectl has them.
 */
export function resourcesNamed(types: readonly ResourceType[], name: string): ResourceType[] {
  const ranked = types
    .filter((type) => type.verbs.includes('list'))
    .map((type) => {
      const names = namesOf(type)
      return { type, rank: names.includes(name) ? 2 : names.some((one) => one.startsWith(name)) ? 1 : 0 }
    })
  return ranked
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ type }) => type)
}

/** A resource in one line: short names, version and kind. */
export const describeResource = (type: ResourceType): string => [...type.shortNames, apiVersionOf(type), type.kind].join(' · ')
