import { type Path, valueAt } from '../../../../analysis/edit.ts'
import { fieldOf } from '../../../../analysis/lint/field.ts'
import type { Fix, Severity, Source } from '../../../../analysis/lint/finding.ts'
import type { LintText } from '../../../../analysis/lint/text.ts'
import { listOf } from '../../../../analysis/walk.ts'
import { isObject, type JsonObject } from '../../../../apimachinery/json/value.ts'
import { messageText } from '../texts/lint-text.ts'

/** A problem of a CRD, found by the server or by a lint rule. */
export interface Problem {
  readonly kind: 'rejected' | 'breaks' | 'warning' | 'needs' | 'style'
  readonly rule: string
  /** The source of the lint rule; undefined for errors and warnings of the server. */
  readonly source?: Source
  readonly severity?: Severity
  /** The server's message, or the text of a lint rule. */
  readonly message: string | LintText
  readonly between?: string
  readonly hasUnsafeFix?: true
  /** Of what needs a newer release: what an older one says, and where the release got it. */
  readonly older?: { readonly says: string; readonly source?: string | undefined }
  readonly path: Path
  readonly fix?: Fix
}

/** What stands in the column of places: the field, and the version where the CRD has several. */
export function placeOf(crd: JsonObject | undefined, path: Path): string {
  const plain = path.filter((step) => typeof step === 'string').slice(-2)
  if (path[1] !== 'versions' || typeof path[2] !== 'number') return plain.join('.')
  const versions = listOf(valueAt(crd, ['spec', 'versions']))
  const version = versions[path[2]]
  const name = versions.length > 1 && isObject(version) ? String(version.name) : ''
  const inner = path[3] === 'schema' ? fieldOf(path) : path.slice(3).join('.')
  return [name, inner].filter((part) => part !== '').join(' ')
}

/** How problems are told apart in the list, worst first. */
export const GROUPS = ['rejected', 'breaks', 'risks', 'warning', 'needs', 'style', 'hint'] as const
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

export const RULES = 'x-kubernetes-validations'

const EXPENSIVE = /estimated (?:rule|messageExpression) cost/

/** Whether the server rejected a CEL rule, or all rules of a version, because the estimated cost exceeds the limit. */
export const isTooExpensive = (message: Problem['message']): boolean => typeof message === 'string' && EXPENSIVE.test(message)

/** The cost of each rule at a schema, with a fix where a bound lowers it enough. */
type CostsAt = (schema: Path) => Promise<readonly ({ readonly fix?: Fix } | undefined)[]>

/** Returns the problems, those of expensive rules with the fix that bounds their cost. */
export async function withExpensiveRuleFixes(problems: readonly Problem[], costsAt: CostsAt): Promise<readonly Problem[]> {
  const expensive = problems.filter(({ message, path }) => isTooExpensive(message) && path.includes(RULES))
  if (expensive.length === 0) return problems
  const fixes = new Map<Problem, Fix>()
  for (const problem of expensive) {
    const at = problem.path.indexOf(RULES)
    const costs = await costsAt(problem.path.slice(0, at))
    const fix = costs[Number(problem.path[at + 1])]?.fix
    if (fix !== undefined) fixes.set(problem, fix)
  }
  return problems.map((problem) => {
    const fix = fixes.get(problem)
    return fix === undefined ? problem : { ...problem, fix }
  })
}
