import { Dbl, isObject, type JsonObject, type JsonValue } from '../apimachinery/json/value.ts'
import { LAST_APPLIED } from '../apimachinery/meta/annotations.ts'
import { type DescribedEvents, eventsText } from './events.ts'

/** A line of the text: its indentation, its label, and the value beside it. */
interface Line {
  readonly level: number
  readonly label: string
  /** Absent: the label is alone, above lines of a deeper level. */
  readonly value?: string
}

const ACRONYMS: ReadonlySet<string> = new Set(['API', 'URL', 'UID', 'OSB', 'GUID'])

type LetterClass = 'lower' | 'upper' | 'other'

const classOf = (letter: string): LetterClass => (/\p{Ll}/u.test(letter) ? 'lower' : /\p{Lu}/u.test(letter) ? 'upper' : 'other')

/** The words of a name in camel case: `clusterIPs` has `cluster`, `I`, `Ps`, as the last capital of several begins the next word. */
function wordsOf(name: string): string[] {
  const runs: { class: LetterClass; letters: string[] }[] = []
  for (const letter of name) {
    const own = classOf(letter)
    const last = runs.at(-1)
    if (last?.class === own) last.letters.push(letter)
    else runs.push({ class: own, letters: [letter] })
  }
  for (const [i, run] of runs.entries()) {
    const next = runs[i + 1]
    if (run.class !== 'upper' || next?.class !== 'lower') continue
    const capital = run.letters.pop()
    if (capital !== undefined) next.letters.unshift(capital)
  }
  return runs.map(({ letters }) => letters.join('')).filter((word) => word !== '')
}

/** A field's name as a label: `readyReplicas` becomes `Ready Replicas`. A name with other signs than letters and hyphens stays. */
function labelOf(field: string): string {
  if (/[^\p{L}-]/u.test(field)) return field
  return wordsOf(field)
    .map((word) => {
      const upper = word.toUpperCase()
      return ACRONYMS.has(upper) ? upper : `${upper.slice(0, 1)}${word.slice(1)}`
    })
    .join(' ')
}

/** A number as Go prints it: with an exponent below 0.0001 and from 1e21 on. */
function numberText(value: number): string {
  const size = Math.abs(value)
  const text = size !== 0 && size < 1e-4 ? value.toExponential() : String(value)
  return text.replace(/e([+-])(\d)$/, 'e$10$2')
}

function scalarText(value: JsonValue): string {
  if (value === null) return '<nil>'
  if (value instanceof Dbl) return numberText(value.value)
  if (typeof value === 'number') return numberText(value)
  if (Array.isArray(value)) return `[${value.map(scalarText).join(' ')}]`
  if (isObject(value)) {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
    return `map[${entries.map(([key, inner]) => `${key}:${scalarText(inner)}`).join(' ')}]`
  }
  return String(value)
}

/** What stands above the content, or not at all. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  '.metadata.managedFields',
  '.metadata.name',
  '.metadata.namespace',
  '.metadata.labels',
  '.metadata.annotations',
])

function addContent(lines: Line[], level: number, content: JsonObject, path: string): void {
  for (const field of Object.keys(content).sort()) {
    const own = `${path}.${field}`
    const value = content[field]
    if (value === undefined || LEFT_OUT.has(own)) continue
    const label = `${labelOf(field)}:`
    if (isObject(value)) {
      lines.push({ level, label })
      addContent(lines, level + 1, value, own)
    } else if (Array.isArray(value)) {
      lines.push({ level, label })
      for (const item of value) {
        if (isObject(item)) addContent(lines, level + 1, item, own)
        else lines.push({ level: level + 1, label: scalarText(item) })
      }
    } else addValue(lines, level, label, scalarText(value))
  }
}

/** A value of several lines: only the first is beside its label, and ends the column. */
function addValue(lines: Line[], level: number, label: string, value: string): void {
  const [first = '', ...others] = value.replaceAll('\t', '  ').split('\n')
  lines.push({ level, label, value: first })
  for (const line of others) lines.push({ level: 0, label: line })
}

const entriesOf = (map: JsonValue | undefined): [string, JsonValue][] =>
  isObject(map) ? Object.entries(map).sort(([a], [b]) => (a < b ? -1 : 1)) : []

/** Values below each other beside one label. */
function addBeside(lines: Line[], label: string, values: readonly string[]): void {
  const [first = '<none>', ...others] = values
  lines.push({ level: 0, label, value: first })
  for (const value of others) lines.push({ level: 0, label: '', value })
}

/** Annotations with a longer text, or with several lines, are printed below their key. */
const LONGEST = 140

const shortened = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length)}...` : text)

function annotationLines([key, value]: readonly [string, JsonValue]): string[] {
  const text = scalarText(value).replace(/\n$/, '')
  if (key.length + text.length + 2 <= LONGEST && !text.includes('\n')) return [`${key}: ${text}`]
  return [`${key}:`, ...text.split('\n').map((line) => `  ${shortened(line, LONGEST - 2)}`)]
}

const headOf = ({ level, label }: Line): string => `${'  '.repeat(level)}${label}`

/** The lines as text. The values of lines that follow each other without a break begin in one column. */
function aligned(lines: readonly Line[]): string {
  const out: string[] = []
  let block: Line[] = []
  const flush = (): void => {
    const width = block.reduce((most, line) => Math.max(most, headOf(line).length), 0) + 2
    for (const line of block) out.push(`${headOf(line).padEnd(width)}${line.value ?? ''}`)
    block = []
  }
  for (const line of lines) {
    if (line.value !== undefined) {
      block.push(line)
      continue
    }
    flush()
    out.push(headOf(line))
  }
  flush()
  return `${out.join('\n')}\n`
}

/**
 * An object as `kubectl describe` prints one whose kind it does not know, with its events unless they are absent.
 * Source: https://github.com/kubernetes/kubectl/blob/master/pkg/describe/describe.go, genericDescriber.
 */
export function describeObject(object: JsonObject, events?: DescribedEvents): string {
  const metadata = isObject(object.metadata) ? object.metadata : undefined
  const lines: Line[] = [
    { level: 0, label: 'Name:', value: scalarText(metadata?.name ?? '') },
    { level: 0, label: 'Namespace:', value: scalarText(metadata?.namespace ?? '') },
  ]
  addBeside(
    lines,
    'Labels:',
    entriesOf(metadata?.labels).map(([key, value]) => `${key}=${scalarText(value)}`),
  )
  const annotations = entriesOf(metadata?.annotations).filter(([key]) => key !== LAST_APPLIED)
  addBeside(lines, 'Annotations:', annotations.flatMap(annotationLines))
  addContent(lines, 0, object, '')
  if (events === undefined) return aligned(lines)
  if (events.events.length > 0) return `${aligned(lines)}${eventsText(events.events, events.now)}`
  return aligned([...lines, { level: 0, label: 'Events:', value: '<none>' }])
}
