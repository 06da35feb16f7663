/** What the tests say they test. */
export interface TestFile {
  readonly path: string
  readonly text: string
}

const RULE = /^- (?:\*\*)?([A-Z]{2,3}-[A-Z]?\d+[a-z]?)(?:\*\*)?\b/gm
const MENTION = /\[((?:[A-Z]{2,3}-[A-Z]?\d+[a-z]?)(?:, [A-Z]{2,3}-[A-Z]?\d+[a-z]?)*)\]/g
const KEY = /^\s*"([A-Z]{2,3}-[A-Z]?\d+[a-z]?)": \[/gm

/** The ids of the rules in SPEC.md, in its order: the first word of a list item. */
export const rulesOf = (spec: string): string[] => [...spec.matchAll(RULE)].map((match) => match[1] ?? '')

const SOURCE = /\bSource:\s|\bcrdlab's own\b/

/** Rules that say neither what they follow nor that they are our own, by themselves or above the first rule of their section. */
export function unsourcedRules(spec: string): string[] {
  return spec.split(/^## /m).flatMap((section) => {
    const [intro = '', ...rules] = section.split(/^- /m)
    return SOURCE.test(intro) ? [] : rules.filter((rule) => !SOURCE.test(rule)).flatMap((rule) => rulesOf(`- ${rule}`))
  })
}

/** Every `[ST-1]` or `[ST-1, ST-2]` in the text of a test, and every key `"ST-1": [` of a table in JSON. */
export const mentionsIn = (text: string): string[] => [
  ...[...text.matchAll(MENTION)].flatMap((match) => (match[1] ?? '').split(', ')),
  ...[...text.matchAll(KEY)].map((match) => match[1] ?? ''),
]

/**
 * Rules without a source, rules that are there twice, rules that nothing asserts, and tests that name a rule that is not there. `asserted` are the rules that
 * tests with an assertion and recorded scenarios name.
 */
export function checkSpec(spec: string, tests: readonly TestFile[], asserted: readonly string[]): string[] {
  const rules = rulesOf(spec)
  const known = new Set(rules)
  const tested = new Set(asserted)
  return [
    ...unsourcedRules(spec).map((rule) => `SPEC.md: ${rule} names no Source, nor does its section`),
    ...rules.filter((rule, i) => rules.indexOf(rule) !== i).map((rule) => `SPEC.md: ${rule} stands there twice`),
    ...[...known].filter((rule) => !tested.has(rule)).map((rule) => `SPEC.md: no test with an assertion names ${rule}`),
    ...tests.flatMap(({ path, text }) =>
      [...new Set(mentionsIn(text))].filter((rule) => !known.has(rule)).map((rule) => `${path}: SPEC.md has no ${rule}`),
    ),
  ]
}
