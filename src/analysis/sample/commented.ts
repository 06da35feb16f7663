import { type Fact, factsOf } from '../export/facts.ts'
import type { Kind } from '../export/kind.ts'
import { descriptionOf } from '../export/types.ts'
import { type Field, readingOf } from '../reading/reading.ts'
import { fieldLines } from '../yaml/yaml.ts'

/** Columns of a line with a comment. */
const WIDTH = 100
/** More lines of a description are not repeated. */
const MOST_LINES = 4

/** A text in lines of at most so many columns. A word that is longer than a line stays whole. */
function wrapped(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`
    else if (word !== '') lines.push(word)
  }
  return lines
}

const factText = ({ words, code }: Fact): string => (code === undefined ? words : `${words} ${code}`)

/** What stands above a field: its description, cut, and what the server asks of it. */
function commentOf({ schema, isRequired, type }: Field, margin: string): string {
  const width = Math.max(WIDTH - margin.length, 40)
  const described = wrapped(descriptionOf(schema), width)
  const kept =
    described.length > MOST_LINES ? [...described.slice(0, MOST_LINES - 1), `${described[MOST_LINES - 1]} …`] : described
  const facts = [...(isRequired ? ['Required'] : []), ...factsOf({ schema }).map(factText)]
  const asked = wrapped(facts.length === 0 ? '' : `(${type}; ${facts.join('; ')})`, width)
  return [...kept, ...asked].map((line) => `${margin}# ${line}\n`).join('')
}

/** A sample whose fields carry their descriptions and what the server asks of them, each where it stands first. */
export function commented(text: string, kind: Kind): string {
  const { byPath } = readingOf(kind)
  const above = new Map<number, Field>()
  const seen = new Set<Field>()
  for (const [path, first] of fieldLines(text)) {
    const field = byPath.get(path.replaceAll(/\[\d+\]/g, ''))
    if (field === undefined || seen.has(field)) continue
    seen.add(field)
    if (!above.has(first)) above.set(first, field)
  }
  return text
    .split('\n')
    .map((line, i) => {
      const field = above.get(i + 1)
      return field === undefined ? line : commentOf(field, /^ */.exec(line)?.[0] ?? '') + line
    })
    .join('\n')
}
