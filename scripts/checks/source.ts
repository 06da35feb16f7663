import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { parseSync } from '@swc/core'

/** A node of the syntax tree: `type`, `span` and what else its type has. */
export interface Node {
  readonly type: string
  readonly span?: { readonly start: number; readonly end: number }
  readonly [key: string]: unknown
}

/** A source file with its syntax tree. */
export interface Source {
  /** From the folder of the project, with `/`. */
  readonly path: string
  readonly text: string
  readonly tree: Node
  readonly lines: number
  /** Where each line begins, in bytes. */
  readonly lineStarts: readonly number[]
}

const TYPESCRIPT = /\.tsx?$/

/** Parses the text of a file. Throws when it is no TypeScript. */
export function parseSource(path: string, text: string): Source {
  const tree = parseSync(text, { syntax: 'typescript', tsx: path.endsWith('x'), target: 'es2022' }) as unknown as Node
  const lines = text.split('\n')
  const lineStarts = [0]
  for (const line of lines) lineStarts.push((lineStarts.at(-1) ?? 0) + Buffer.byteLength(line) + 1)
  return { path, text, tree, lines: lines.length - (text.endsWith('\n') ? 1 : 0), lineStarts }
}

/** What was parsed in this process, by folder of the project and path: the checks read the same files, which do not change meanwhile. */
const parsed = new Map<string, Source>()

/** Every TypeScript file below these folders of the project, in the order of their paths, each parsed once in a process. */
export function readSources(root: string, folders: readonly string[]): Source[] {
  return folders.flatMap((folder) => pathsBelow(root, folder)).map((path) => readSource(root, path))
}

function readSource(root: string, path: string): Source {
  const file = join(root, path)
  const source = parsed.get(file) ?? parseSource(path, readFileSync(file, 'utf8'))
  parsed.set(file, source)
  return source
}

/** The paths of all TypeScript files below a folder, without those that are generated from `.proto` files. */
export function pathsBelow(root: string, folder: string): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile() && TYPESCRIPT.test(entry.name) && !/\.d\.ts$|_pb\.ts$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

/** Folders with generated or installed files. */
const MADE: ReadonlySet<string> = new Set(['node_modules', 'dist', '.git'])

/** The paths of all Markdown files below a folder, without those of packages and builds. */
export const markdownBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '.' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) return MADE.has(entry.name) ? [] : markdownBelow(path)
    return entry.name.endsWith('.md') ? [path] : []
  })

/** Tests and the suites they share may do what the engine may not: wait, print, choose a store. */
export const isTest = (path: string): boolean => /\.test\.tsx?$|\/testing\//.test(path)

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

/** Calls `visit` for a node and all below it, with the nodes around it, the nearest last. */
export function walk(node: Node, visit: (node: Node, around: readonly Node[]) => void, around: Node[] = []): void {
  visit(node, around)
  around.push(node)
  walkValues(node, visit, around)
  around.pop()
}

// Some nodes are in wrappers without a type (`arguments: [{ spread, expression }]`).
function walkValues(
  values: Readonly<Record<string, unknown>>,
  visit: (node: Node, around: readonly Node[]) => void,
  around: Node[],
): void {
  for (const key in values) {
    const value = values[key]
    if (typeof value !== 'object' || value === null || key === 'span') continue
    if (isNode(value)) walk(value, visit, around)
    else walkValues(value as Readonly<Record<string, unknown>>, visit, around)
  }
}

/** A child node, if there is one under this key. */
export const child = (node: Node, key: string): Node | undefined => {
  const value = node[key]
  return isNode(value) ? value : undefined
}

/** The expressions of the arguments of a call. */
export const argumentsOf = (call: Node): Node[] =>
  Array.isArray(call.arguments) ? (call.arguments as { expression: Node }[]).map(({ expression }) => expression) : []

/** The line of a node, from 1. Spans count bytes from 1. */
export function lineOf(source: Source, node: Node, edge: 'start' | 'end' = 'start'): number {
  const offset = (node.span?.[edge] ?? 1) - 1
  let [low, high] = [0, source.lineStarts.length]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((source.lineStarts[middle] ?? 0) <= offset) low = middle
    else high = middle
  }
  return low + 1
}
