import type { Path } from '../../../../analysis/edit.ts'
import { SCHEMA_STEPS } from '../../../../analysis/lint/field.ts'
import { listOf } from '../../../../analysis/walk.ts'
import type { JsonObject } from '../../../../apimachinery/json/value.ts'
import { GROUPS, type Group, groupOf, type Problem, RULES } from './problems.ts'

/** The tabs of the inspector, in their order. */
export const FIELD_TABS = ['field', 'cel', 'list', 'docs', 'raw'] as const
export type FieldTab = (typeof FIELD_TABS)[number]

/** The keywords that a tab other than that of the field edits. */
export const TAB_KEYWORDS = {
  cel: [RULES],
  list: [
    'x-kubernetes-list-type',
    'x-kubernetes-list-map-keys',
    'x-kubernetes-map-type',
    'x-kubernetes-preserve-unknown-fields',
    'x-kubernetes-embedded-resource',
  ],
  docs: ['description', 'title', 'example', 'externalDocs'],
} as const satisfies Partial<Record<FieldTab, readonly string[]>>

type KeywordTab = keyof typeof TAB_KEYWORDS
const KEYWORD_TABS = Object.keys(TAB_KEYWORDS) as KeywordTab[]

const tabOfKeyword = (key: string): FieldTab =>
  KEYWORD_TABS.find((tab) => (TAB_KEYWORDS[tab] as readonly string[]).includes(key)) ?? 'field'

/** How many steps of a path lead to the schema of a field, of its items or of its values; the next is a keyword of that, if there is one. */
function lengthOfSubject(path: Path): number {
  let at = Math.min(SCHEMA_STEPS, path.length)
  for (;;) {
    const step = path[at]
    if (step === 'properties' && at + 1 < path.length) at += 2
    else if (step === 'items' || step === 'additionalProperties') at++
    else return at
  }
}

/** The keyword that a problem is about: the one at its place, or else the first that its fix sets there. */
function keywordOf({ path, fix }: Problem): string | undefined {
  const subject = lengthOfSubject(path)
  const own = path[subject]
  if (own !== undefined) return String(own)
  const fixed = fix?.edits.find((edit) => edit.path.length > subject && path.every((step, i) => edit.path[i] === step))
  return fixed === undefined ? undefined : String(fixed.path[subject])
}

/** The tab of the inspector where a problem can be mended. */
export const tabOf = (problem: Problem): FieldTab => tabOfKeyword(keywordOf(problem) ?? '')

/** The most severe group of the problems of a schema, for each tab that has any. Problems of its fields, items or values are not its own. */
export function problemsByTab(problems: readonly Problem[], subject: Path): ReadonlyMap<FieldTab, Group> {
  const worst = new Map<FieldTab, Group>()
  for (const problem of problems) {
    const { path } = problem
    if (!subject.every((step, i) => path[i] === step) || lengthOfSubject(path) !== subject.length) continue
    const [tab, group] = [tabOf(problem), groupOf(problem)]
    const known = worst.get(tab)
    if (known === undefined || GROUPS.indexOf(group) < GROUPS.indexOf(known)) worst.set(tab, group)
  }
  return worst
}

/** How much a tab holds of a schema: the number of its CEL rules, else whether a keyword of the tab is set. */
export function heldByTab(schema: JsonObject): Readonly<Record<KeywordTab, number>> {
  const isSet = (key: string): boolean => schema[key] !== undefined
  return {
    cel: listOf(schema[RULES]).length,
    list: TAB_KEYWORDS.list.filter(isSet).length,
    docs: TAB_KEYWORDS.docs.filter(isSet).length,
  }
}
