import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { placeOf } from './place.ts'
import type { Problem } from './server.ts'

/** How problems are told apart in the list, worst first. */
export const GROUPS = ['refused', 'breaks', 'risks', 'warning', 'style', 'hint'] as const
export type Group = (typeof GROUPS)[number]

export function groupOf({ kind, severity }: Problem): Group {
  if (kind === 'breaks') return severity === undefined || severity === 'error' ? 'breaks' : 'risks'
  return kind === 'style' && severity === 'hint' ? 'hint' : kind
}

/** Problems as the list has them: worst first, those of a group as they came. */
export const worstFirst = (problems: readonly Problem[]): readonly Problem[] =>
  problems.toSorted((a, b) => GROUPS.indexOf(groupOf(a)) - GROUPS.indexOf(groupOf(b)))

/** What tells a problem apart from others. */
export const keyOf = ({ rule, message, path }: Problem): string => `${rule} ${message} ${path.join('/')}`

export interface Row {
  readonly key: string
  readonly problem: Problem
  readonly group: Group
  readonly place: string
  /** The first of its group, below another. */
  readonly begins: boolean
}

export interface Listed {
  readonly rows: readonly Row[]
  /** How many there are of each group, whatever is shown. */
  readonly counts: ReadonlyMap<Group, number>
}

/** The rows of the list: those of a group, or of all, in whose words a text is. */
export function listed(problems: readonly Problem[], crd: JsonObject | undefined, only: Group | undefined, text: string): Listed {
  const counts = new Map<Group, number>()
  const byGroup = new Map<Group, Problem[]>()
  for (const problem of problems) {
    const group = groupOf(problem)
    counts.set(group, (counts.get(group) ?? 0) + 1)
    const list = byGroup.get(group)
    if (list === undefined) byGroup.set(group, [problem])
    else list.push(problem)
  }
  const wanted = text.trim().toLowerCase()
  const rows: Row[] = []
  for (const group of GROUPS) {
    if (only !== undefined && only !== group) continue
    let begins = rows.length > 0
    for (const problem of byGroup.get(group) ?? []) {
      const place = placeOf(crd, problem.path)
      const { message, rule } = problem
      if (wanted !== '' && ![message, rule, place].some((one) => one.toLowerCase().includes(wanted))) continue
      rows.push({ key: keyOf(problem), problem, group, place, begins })
      begins = false
    }
  }
  return { rows, counts }
}
