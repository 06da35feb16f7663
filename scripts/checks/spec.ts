/** A text file and where it is: a document with rules, or a test. */
export interface Document {
  readonly path: string
  readonly text: string
}

/** The documents with the rules, in the order of the index in SPEC.md. */
export const SPEC_PATHS: readonly string[] = ['docs/spec/engine.md', 'docs/spec/page.md', 'docs/spec/dialects.md']

const RULE = /^- (?:\*\*)?([A-Z]{2,3}-[A-Z]?\d+[a-z]?)(?:\*\*)?\b/gm
const MENTION = /\[((?:[A-Z]{2,3}-[A-Z]?\d+[a-z]?)(?:, [A-Z]{2,3}-[A-Z]?\d+[a-z]?)*)\]/g
const KEY = /^\s*"([A-Z]{2,3}-[A-Z]?\d+[a-z]?)": \[/gm

/** The ids of the rules in a document, in its order: the first word of a list item. */
export const rulesOf = (text: string): string[] => [...text.matchAll(RULE)].map((match) => match[1] ?? '')

const SOURCE = /\bSource:\s|\bcrdlab's own\b/

/** Rules that say neither what they follow nor that they are our own, by themselves or above the first rule of their section. */
export function unsourcedRules(text: string): string[] {
  return text.split(/^## /m).flatMap((section) => {
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
 * Reports rules without a source, repeated and untested rules, and tests that name an unknown rule. `asserted` lists the rules that tests with an
 * assertion and recorded scenarios name.
 */
export function checkSpec(documents: readonly Document[], tests: readonly Document[], asserted: readonly string[]): string[] {
  const rules = documents.flatMap(({ path, text }) => rulesOf(text).map((id) => ({ path, id })))
  const ids = rules.map(({ id }) => id)
  const known = new Set(ids)
  const tested = new Set(asserted)
  return [
    ...documents.flatMap(({ path, text }) =>
      unsourcedRules(text).map((rule) => `${path}: ${rule} names no Source, nor does its section`),
    ),
    ...rules.filter(({ id }, i) => ids.indexOf(id) !== i).map(({ path, id }) => `${path}: ${id} is repeated`),
    ...rules
      .filter(({ id }, i) => ids.indexOf(id) === i && !tested.has(id))
      .map(({ path, id }) => `${path}: no test with an assertion names ${id}`),
    ...tests.flatMap(({ path, text }) =>
      [...new Set(mentionsIn(text))].filter((rule) => !known.has(rule)).map((rule) => `${path}: there is no rule ${rule}`),
    ),
  ]
}

const INDEX_ROW = /^\| \[.*\|$/gm

/** The row of SPEC.md for a section: a link to its heading, and the letters of its rules. */
function indexRow(path: string, section: string): string {
  const heading = section.slice(0, section.indexOf('\n'))
  const anchor = heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')
  const letters = new Set(rulesOf(section).map((id) => id.slice(0, id.indexOf('-'))))
  return `| [${heading}](${path}#${anchor}) | ${[...letters].join(', ')} |`
}

/** Compares the rows of SPEC.md with the sections of the documents, in their order. */
export function checkIndex(index: string, documents: readonly Document[]): string[] {
  const found: readonly string[] = index.match(INDEX_ROW) ?? []
  const wanted = documents.flatMap(({ path, text }) =>
    text
      .split(/^## /m)
      .slice(1)
      .map((section) => indexRow(path, section)),
  )
  const problems = [
    ...wanted.filter((row) => !found.includes(row)).map((row) => `SPEC.md: add ${row}`),
    ...found.filter((row) => !wanted.includes(row)).map((row) => `SPEC.md: remove ${row}`),
  ]
  const isSorted = found.every((row, i) => row === wanted[i])
  return problems.length > 0 || isSorted ? problems : ['SPEC.md: its rows are not in the order of the documents']
}
