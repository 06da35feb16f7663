import { isMap, isScalar, LineCounter, parseAllDocuments } from 'yaml'
import { stringOf } from '../../apimachinery/json/access.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, type JsonValue } from '../../apimachinery/json/value.ts'
import { outlineOf } from '../crd-text/outline.ts'
import type { Path } from '../edit.ts'
import { judgedLines, type ReapplyCandidate } from '../lint/reapply.ts'
import { reapplyLines } from '../lint/reapply-lines.ts'
import { schemasOfCrds } from '../lint/reapply-nested.ts'
import { type BooleanWord, booleanWordsIn } from './boolean-words.ts'
import { decodeYaml, type Problem } from './yaml.ts'

/** One object found in a text. */
export interface FoundDocument {
  /** Line in the text where it begins, from 1. */
  readonly line: number
  readonly apiVersion: string
  readonly kind: string
  readonly name: string
  readonly namespace: string
  /** What to send. */
  readonly body: string
  readonly contentType: 'application/yaml' | 'application/json'
  /** Words in it that the server reads as booleans. */
  readonly words?: readonly BooleanWord[]
  /** Candidates for fields with which applying it again is no repetition. Those that a CRD of the same text decides on are decided. */
  readonly reapply?: readonly ReapplyCandidate[]
  /** Why it cannot be sent; `line` counts in the whole text. */
  readonly problem?: Problem
}

/** An object with its value, which stays where it was read: values are large. */
export interface ReadDocument {
  readonly found: FoundDocument
  /** Undefined where the text cannot be read. */
  readonly value: JsonValue | undefined
  /** Whether a key stands twice in a map: only the text shows it. */
  readonly hasDuplicates: boolean
}

export interface FoundDocuments {
  readonly documents: readonly FoundDocument[]
  /** How many lines of a Helm template were met: the text is a template, not YAML. */
  readonly templateLines: number
  /** The text without those lines. */
  readonly stripped: string
}

/** Whether a line holds an action of a Helm template: `{{ ... }}`. */
function hasTemplate(line: string): boolean {
  let start = 0
  for (let brace = line.indexOf('}'); brace >= 0; brace = line.indexOf('}', start)) {
    if (line[brace + 1] === '}' && line.slice(start, brace).includes('{{')) return true
    start = brace + 1
  }
  return false
}

const textAt = (value: JsonValue | undefined, ...path: string[]): string => {
  let at = value
  for (const key of path) at = isObject(at) ? at[key] : undefined
  return stringOf(at)
}

function outline(value: JsonValue, line: number, body: string, contentType: FoundDocument['contentType']): FoundDocument {
  const found = {
    line,
    apiVersion: textAt(value, 'apiVersion'),
    kind: textAt(value, 'kind'),
    name: textAt(value, 'metadata', 'name') || textAt(value, 'metadata', 'generateName'),
    namespace: textAt(value, 'metadata', 'namespace'),
    body,
    contentType,
  }
  const missing = !isObject(value)
    ? 'noObject'
    : found.kind === ''
      ? 'noKind'
      : found.apiVersion === ''
        ? 'noApiVersion'
        : found.name === ''
          ? 'noName'
          : undefined
  return missing === undefined ? found : { ...found, problem: { code: missing, message: '', line } }
}

/** Whether a document is a `List` or a list of a kind: kubectl sends its items. */
function isList(value: JsonValue): value is JsonObject & { items: JsonValue[] } {
  if (!isObject(value) || !Array.isArray(value.items)) return false
  const kind = textAt(value, 'kind')
  return kind === 'List' || (kind.endsWith('List') && value.metadata !== undefined && textAt(value, 'metadata', 'name') === '')
}

/** The objects of a document with their places in it. */
export const placedObjects = (value: JsonValue): (readonly [at: Path, value: JsonValue])[] =>
  isList(value) ? value.items.map((item, i) => [['items', i], item]) : [[[], value]]

/** Objects of a list, each as JSON; the document itself when it is none. */
function unpack(value: JsonValue, { line, body, contentType }: Body, hasDuplicates: boolean): ReadDocument[] {
  if (!isList(value)) return [{ value, hasDuplicates, found: outline(value, line, body, contentType) }]
  return value.items.map((item) => ({
    value: item,
    hasDuplicates: false,
    found: outline(item, line, stringify(item), 'application/json'),
  }))
}

/** Cuts a text at its `---` lines, as kubectl does. */
export function splitDocuments(text: string): { readonly text: string; readonly line: number }[] {
  const parts: { text: string; line: number }[] = []
  let from = 0
  let line = 1
  let startLine = 1
  let at = 0
  for (const content of text.split('\n')) {
    if (/^---(?:\s|$)/.test(content)) {
      parts.push({ text: text.slice(from, at), line: startLine })
      from = at + content.length
      startLine = line
    }
    at += content.length + 1
    line++
  }
  parts.push({ text: text.slice(from), line: startLine })
  return parts
}

const isBlank = (text: string): boolean =>
  text.split('\n').every((line) => line.trim() === '' || line.trimStart().startsWith('#'))

const isDirective = (line: string): boolean => line.startsWith('%')

/** The line of what stands in a text beside its first document, from 1; 0 when nothing does, or comments alone. */
export function secondDocumentLine(text: string): number {
  if (!text.includes('\n---') && !text.includes('\n...')) return 0
  const lines = text.split('\n')
  // A document begins with `---` or with the first line that says something.
  let started = false
  let ended = false
  for (const [i, line] of lines.entries()) {
    const mark = /^(---|\.\.\.)(?:\s|$)/.exec(line)?.[1]
    const said = mark === undefined ? line : line.slice(3)
    if (mark !== undefined && started) ended = true
    if (mark === '---') started = true
    if (isBlank(said) || (mark === undefined && (!started || ended) && isDirective(said))) continue
    if (ended) return i + 1
    started = true
  }
  return 0
}

/** How a CRD is called: by its name or, when it has none yet, by its kind; empty when it has neither, or cannot be read. */
export function crdTitle(text: string): string {
  const { value } = decodeYaml(text)
  return textAt(value, 'metadata', 'name') || textAt(value, 'spec', 'names', 'kind')
}

type Body = Pick<FoundDocument, 'line' | 'body' | 'contentType'>

/** A part of a text between `---` lines, with what stands in it. */
interface Part {
  readonly text: string
  readonly line: number
  /** Undefined where the part cannot be read. */
  readonly value: JsonValue | undefined
  readonly documents: readonly ReadDocument[]
}

/** What stands in one part of a text. */
function readPart(part: { readonly text: string; readonly line: number }): Part {
  const trimmed = part.text.trimStart()
  const json = trimmed.startsWith('{') && !trimmed.startsWith('{{')
  const decoded = decodeYaml(part.text)
  if (decoded.problem !== undefined) {
    const line = part.line + Math.max(decoded.problem.line - 1, 0)
    const empty = {
      apiVersion: '',
      kind: '',
      name: '',
      namespace: '',
      body: part.text,
      contentType: 'application/yaml' as const,
    }
    const found = { ...empty, line: part.line, problem: { message: decoded.problem.message, line } }
    return { ...part, value: undefined, documents: [{ value: undefined, hasDuplicates: false, found }] }
  }
  const { value, hasDuplicates } = decoded
  const contentType = json ? 'application/json' : 'application/yaml'
  return { ...part, value, documents: unpack(value, { line: part.line, body: part.text, contentType }, hasDuplicates) }
}

const templateLinesOf = (text: string): number =>
  text.split('\n').filter((line) => hasTemplate(line) && !line.trimStart().startsWith('#')).length

/** Template actions in a text that reads as YAML are what it says, as descriptions of real CRDs do; but no object is called so. */
const isTemplate = ({ found: { problem, name, namespace } }: ReadDocument): boolean =>
  problem !== undefined || hasTemplate(name + namespace)

/** Documents whose candidates are decided where their CRD is among the objects. The status is left: only an installed kind has the subresource. */
function withDecided(documents: readonly FoundDocument[], parts: readonly Part[]): readonly FoundDocument[] {
  const isNested = ({ reason }: ReapplyCandidate): boolean => reason === 'nested'
  if (!documents.some(({ reapply }) => reapply?.some(isNested))) return documents
  const schemas = schemasOfCrds(parts.flatMap((part) => part.documents.map(({ value }) => value)))
  return documents.map((document) => {
    const { reapply = [], apiVersion, kind } = document
    const schema = schemas.get(`${apiVersion} ${kind}`)
    if (schema === undefined || !reapply.some(isNested)) return document
    const status = reapply.filter(({ reason }) => reason === 'status')
    return { ...document, reapply: [...judgedLines(reapply, { schema }), ...status] }
  })
}

function readParts(text: string): Omit<FoundDocuments, 'documents'> & { readonly parts: readonly Part[] } {
  let templated = 0
  const parts = splitDocuments(text)
    .filter((part) => !isBlank(part.text))
    .map((part) => {
      const read = readPart(part)
      if (read.documents.some(isTemplate)) templated += templateLinesOf(part.text)
      return read
    })
  const stripped =
    templated === 0
      ? text
      : text
          .split('\n')
          .filter((line) => !hasTemplate(line))
          .join('\n')
  return { parts, templateLines: templated, stripped }
}

/** Reads every object in a text: YAML of many documents, JSON, Lists, with the problem beside what cannot be read. */
export function readDocuments(text: string): {
  readonly documents: readonly ReadDocument[]
  readonly templateLines: number
} {
  const { parts, templateLines } = readParts(text)
  return { documents: parts.flatMap(({ documents }) => documents), templateLines }
}

/** Adds to what a part has what an import says of its lines. */
function annotated({ text, line, value, documents }: Part): FoundDocument[] {
  const reapply = value === undefined ? [] : reapplyLines(text, placedObjects(value), line)
  return documents.map(({ found }, i) => ({
    ...found,
    ...(value !== undefined && found.contentType === 'application/yaml' ? { words: booleanWordsIn(found.body, line) } : {}),
    ...(reapply[i]?.length ? { reapply: reapply[i] } : {}),
  }))
}

/** Reads every object in a text, without the values and with what an import says of its lines. */
export function findDocuments(text: string): FoundDocuments {
  const { parts, ...rest } = readParts(text)
  return { ...rest, documents: withDecided(parts.flatMap(annotated), parts) }
}

/** The names at the root of a document, cheaply and even when something below is wrong. */
export function rootKeys(text: string): string[] {
  const outline = outlineOf(text)
  if (outline !== undefined) return (outline.children ?? []).flatMap(({ step }) => (typeof step === 'string' ? [step] : []))
  const [document] = parseAllDocuments(text, { lineCounter: new LineCounter(), uniqueKeys: false })
  if (document === undefined || !('contents' in document) || !isMap(document.contents)) return []
  return document.contents.items.map((pair) => (isScalar(pair.key) ? String(pair.key.value) : ''))
}
