import { isMap, isScalar, isSeq, type Pair, parseDocument, type YAMLMap } from 'yaml'
import { deepEqual } from '../../apimachinery/json/value.ts'
import { listIndentOf } from '../crd-text/list-indent.ts'
import { decodeYaml, type Problem } from './yaml.ts'

/** The keys that come first in an object, by where it stands; other keys follow in their own order. */
type Order = Readonly<Record<string, readonly string[]>>

const ORDER: Order = {
  '': ['apiVersion', 'kind', 'metadata', 'spec'],
  metadata: ['name', 'generateName', 'namespace', 'labels', 'annotations', 'finalizers', 'ownerReferences'],
}

/** The order in which the documentation of Kubernetes writes a CRD. Schemas stay in the order of their author. */
const CRD_ORDER: Order = {
  ...ORDER,
  spec: ['group', 'scope', 'names', 'conversion', 'versions'],
  'spec.names': ['plural', 'singular', 'kind', 'listKind', 'shortNames', 'categories'],
  'spec.versions[]': [
    'name',
    'served',
    'storage',
    'deprecated',
    'deprecationWarning',
    'subresources',
    'additionalPrinterColumns',
    'selectableFields',
    'schema',
  ],
  'spec.versions[].additionalPrinterColumns[]': ['name', 'type', 'format', 'description', 'jsonPath', 'priority'],
}

const nameOf = ({ key }: Pair): string => (isScalar(key) ? String(key.value) : '')

/** Puts keys in order. Comments above a key go with it; those above the first key of a document are about the document. */
function sortKeys(map: YAMLMap, first: readonly string[], isRoot: boolean): void {
  const rank = (pair: Pair): number => {
    const at = first.indexOf(nameOf(pair))
    return at < 0 ? first.length : at
  }
  const head = map.items[0]?.key
  let about: string | null | undefined
  if (isScalar(head) && isRoot) {
    about = head.commentBefore
    head.commentBefore = null
  } else if (isScalar(head) && map.commentBefore != null) {
    head.commentBefore = map.commentBefore
    map.commentBefore = null
  }
  map.items = map.items
    .map((pair, i) => ({ pair, i }))
    .sort((a, b) => rank(a.pair) - rank(b.pair) || a.i - b.i)
    .map(({ pair }) => pair)
  const now = map.items[0]?.key
  if (!isScalar(now)) return
  // A blank line before the first key would stand behind a dash.
  now.spaceBefore = false
  if (about != null) now.commentBefore = now.commentBefore == null ? about : `${about}\n${now.commentBefore}`
}

function sortKeysBelow(node: unknown, path: string, order: Order): void {
  if (isSeq(node)) for (const item of node.items) sortKeysBelow(item, `${path}[]`, order)
  if (!isMap(node)) return
  const first = order[path]
  if (first !== undefined) sortKeys(node, first, path === '')
  for (const pair of node.items) sortKeysBelow(pair.value, path === '' ? nameOf(pair) : `${path}.${nameOf(pair)}`, order)
}

/** A document in one form; as it is where that would not say the same to the server, and where it is JSON. */
function formattedDocument(text: string): string {
  if (text.trimStart().startsWith('{')) return text
  const document = parseDocument(text, { version: '1.1', uniqueKeys: false })
  if (document.errors.length > 0 || !isMap(document.contents)) return text
  const isCrd = document.get('kind') === 'CustomResourceDefinition'
  sortKeysBelow(document.contents, '', isCrd ? CRD_ORDER : ORDER)
  const made = document.toString({ lineWidth: 0, indent: 2, indentSeq: listIndentOf(text) > 0, flowCollectionPadding: false })
  return isSame(text, made) ? made : text
}

/** Whether the server reads the same from two texts. */
function isSame(text: string, made: string): boolean {
  const [before, after] = [decodeYaml(text), decodeYaml(made)]
  return before.value !== undefined && after.value !== undefined && deepEqual(before.value, after.value)
}

/** A document with the line of dashes before it. */
interface Part {
  readonly dashes: string | undefined
  readonly text: string
  /** The line where its text begins, from 1. */
  readonly line: number
}

/** Cuts a text where the server does. */
function partsOf(text: string): Part[] {
  const parts: Part[] = []
  let [dashes, from]: [string | undefined, number] = [undefined, 0]
  const lines = text.split('\n')
  const add = (to: number, end: string): void =>
    void parts.push({ dashes, text: lines.slice(from, to).join('\n') + end, line: from + 1 })
  for (const [i, line] of lines.entries()) {
    if (!/^---(?:\s|$)/.test(line)) continue
    add(i, i > from ? '\n' : '')
    ;[dashes, from] = [line.trimEnd(), i + 1]
  }
  add(lines.length, '')
  return parts
}

/**
 * A text of YAML in one form: keys in the usual order, indented by two, with the comments. Lists stand as deep as the first of a document does. What
 * comes out says the same to the server; a document of which that cannot be shown stays as it is. Returns the first problem of a text that cannot be read.
 */
export function formatted(text: string): { readonly text: string } | { readonly problem: Problem } {
  const made: string[] = []
  for (const { dashes, text: part, line } of partsOf(text.replaceAll('\r\n', '\n'))) {
    const { problem } = decodeYaml(part)
    if (problem !== undefined) return { problem: { ...problem, line: line + Math.max(problem.line - 1, 0) } }
    if (dashes !== undefined) made.push(`${dashes}\n`)
    const one = formattedDocument(part)
    // A line that ends belongs to a text of several lines, where that is last.
    const isOpen = one !== '' && !one.endsWith('\n')
    made.push(isOpen && isSame(one, `${one}\n`) ? `${one}\n` : one)
  }
  return { text: made.join('') }
}
