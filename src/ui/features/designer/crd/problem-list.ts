import type { JsonObject } from '../../../../apimachinery/json/value.ts'
import { messageText } from '../../../i18n/lint.ts'
import { placeOf } from './place.ts'
import type { Problem } from './problem.ts'

/** How problems are told apart in the list, worst first. */
export const GROUPS = ['refused', 'breaks', 'risks', 'warning', 'style', 'hint'] as const
export type Group = (typeof GROUPS)[number]

export function groupOf({ kind, severity }: Problem): Group {
  if (kind === 'breaks') return severity === undefined || severity === 'error' ? 'breaks' : 'risks'
  return kind === 'style' && severity === 'hint' ? 'hint' : kind
}

/** Problems by their groups, worst first; those of a group as they came. */
function grouped(problems: readonly Problem[]): ReadonlyMap<Group, Problem[]> {
  const groups = new Map<Group, Problem[]>(GROUPS.map((group) => [group, []]))
  for (const problem of problems) groups.get(groupOf(problem))?.push(problem)
  return groups
}

/** Problems as the list has them: worst first, those of a group as they came. */
export const worstFirst = (problems: readonly Problem[]): readonly Problem[] => [...grouped(problems).values()].flat()

const keys = new WeakMap<Problem, string>()

/** What tells a problem apart from others. */
export function keyOf(problem: Problem): string {
  let key = keys.get(problem)
  if (key === undefined) {
    const { rule, message, between = '', path } = problem
    key = `${rule} ${typeof message === 'string' ? message : message.join(' ')} ${between} ${path.join('/')}`
    keys.set(problem, key)
  }
  return key
}

export interface Row {
  readonly problem: Problem
  readonly group: Group
  /** The first of its group, below another. */
  readonly begins: boolean
}

export interface Listed {
  readonly rows: readonly Row[]
  /** How many there are of each group, whatever is shown. */
  readonly counts: ReadonlyMap<Group, number>
}

/** The rows of the list: those of a group, or of all, in whose words a text is. What each says is left to who draws it: few are in sight. */
export function listed(problems: readonly Problem[], crd: JsonObject | undefined, only: Group | undefined, text: string): Listed {
  const counts = new Map<Group, number>()
  const wanted = text.trim().toLowerCase()
  const isWanted = (problem: Problem): boolean =>
    wanted === '' ||
    [messageText(problem), problem.rule, placeOf(crd, problem.path)].some((one) => one.toLowerCase().includes(wanted))
  const rows: Row[] = []
  for (const [group, all] of grouped(problems)) {
    if (all.length > 0) counts.set(group, all.length)
    if (only !== undefined && only !== group) continue
    let begins = rows.length > 0
    for (const problem of all) {
      if (!isWanted(problem)) continue
      rows.push({ problem, group, begins })
      begins = false
    }
  }
  return { rows, counts }
}
