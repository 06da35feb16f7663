import { type Document, isMap, isPair, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml'
import type { JsonValue } from '../../apimachinery/json/value.ts'
import { errorMessage } from '../../apimachinery/text/error-message.ts'
import { parseYaml } from '../../apimachinery/yaml/parse.ts'
import { toYaml } from '../../apimachinery/yaml/serialize.ts'
import { type OutlineEntry, outlineOf } from '../crd-text/outline.ts'

/** Problems for which the page has texts of its own. */
export type ProblemCode = 'noObject' | 'noKind' | 'noApiVersion' | 'noName' | 'secondDocument'

/** What is wrong with a text, and where. */
export interface Problem {
  /** Set where the page has words of its own; `message` is empty then. */
  readonly code?: ProblemCode
  /** The parser's message, in English. */
  readonly message: string
  /** From 1; 0 when no line is known. */
  readonly line: number
}

export type Decoded =
  | { readonly value: JsonValue; readonly hasDuplicates: boolean; readonly problem?: undefined }
  | { readonly value?: undefined; readonly problem: Problem }

/** Reads the first document of a text, with exact numbers. */
export function decodeYaml(text: string): Decoded {
  try {
    const { value, duplicates } = parseYaml(text)
    return { value, hasDuplicates: duplicates.length > 0 }
  } catch (error) {
    const message = errorMessage(error)
    return { problem: { message: message.split('\n')[0] ?? message, line: errorLine(text, message) } }
  }
}

/** The line an error is about: from its message, or where the library finds it. */
function errorLine(text: string, message: string): number {
  const named = /\bline (\d+)/.exec(message)?.[1]
  if (named !== undefined) return Number(named)
  // The library recurses. With little stack left, V8 ends the process when it compiles a regular expression.
  if (message.includes('exceeded max depth')) return 0
  const lines = new LineCounter()
  const [error] = parseDocument(text, { lineCounter: lines, uniqueKeys: false }).errors
  return error?.linePos?.[0].line ?? 0
}

export const encodeYaml = (value: JsonValue): string => toYaml(value)

/** Where a field stands in a text: its path as the server spells it, and its lines (from 1, both included). */
export type FieldLines = readonly [path: string, first: number, last: number]

const keyText = (key: unknown): string => (isScalar(key) ? String(key.value) : '')

/** The last line a node covers: its range ends after the line break, which belongs to the next. */
function lastLine(node: Node, lines: LineCounter, source: string): number {
  let end = (node.range?.[1] ?? 1) - 1
  while (end > 0 && /\s/.test(source[end] ?? '')) end--
  return lines.linePos(end).line
}

/** What may be a collection in flow style that has something in it: an outline does not open it. */
const FLOW = /[[{] *[^\]}\s]/

/** Every field of an outline with its lines, parents before children. */
function outlinedFields({ children = [] }: OutlineEntry, path: string): FieldLines[] {
  return children.flatMap((entry): FieldLines[] => {
    const { step, first, last } = entry
    const at = typeof step === 'number' ? `${path}[${step}]` : path === '' ? step : `${path}.${step}`
    return [[at, first, last], ...outlinedFields(entry, at)]
  })
}

/** Every field of a document with its lines, parents before children. */
export function fieldLines(text: string): FieldLines[] {
  const outline = FLOW.test(text) ? undefined : outlineOf(text)
  return outline === undefined ? fieldsOfTree(text) : outlinedFields(outline, '')
}

function fieldsOfTree(text: string): FieldLines[] {
  const lines = new LineCounter()
  const document: Document = parseDocument(text, { lineCounter: lines, uniqueKeys: false, version: '1.1' })
  const found: FieldLines[] = []
  const walk = (node: unknown, path: string): void => {
    if (isMap(node)) {
      for (const pair of node.items) {
        if (!isPair(pair)) continue
        const key = pair.key as Node
        const at = path === '' ? keyText(key) : `${path}.${keyText(key)}`
        const first = lines.linePos(key.range?.[0] ?? 0).line
        const value = pair.value as Node | null
        found.push([at, first, value === null ? first : Math.max(first, lastLine(value, lines, text))])
        walk(value, at)
      }
    } else if (isSeq(node)) {
      node.items.forEach((item, i) => {
        const at = `${path}[${i}]`
        const own = item as Node
        found.push([at, lines.linePos(own.range?.[0] ?? 0).line, lastLine(own, lines, text)])
        walk(own, at)
      })
    }
  }
  walk(document.contents, '')
  return found
}
