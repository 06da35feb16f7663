import type { YamlNode } from '../../apimachinery/yaml/node.ts'
import { Parser } from '../../apimachinery/yaml/parser.ts'
import { resolvePlain } from '../../apimachinery/yaml/resolve.ts'

/** A word that is text to its writer and a boolean to the server, which reads YAML 1.1. */
export interface BooleanWord {
  /** From 1, as is the column. */
  readonly line: number
  readonly column: number
  readonly word: string
  readonly value: boolean
}

const WORDS: ReadonlySet<string> = new Set(['y', 'n', 'yes', 'no', 'on', 'off'])

/** How many words of a document are named. */
const NAMED = 5

/** A line in which such a word may be a value, an item or a key. Prose in which it stands between other words is none. */
const MAYBE = /(?:^|[:,[{-])\s{0,80}(?:[&!]\S{0,80}\s)?(?:y|n|yes|no|on|off)\s{0,80}(?:$|[,\]}#:])/im

/** Whether a character can be part of a word. */
const isWordy = (char: string | undefined): boolean => char !== undefined && /[\w'"]/.test(char)

/** Where a word stands by itself in a line, from 1, behind the column `after`. */
function columnOf(line: string, word: string, after: number): number {
  for (let at = line.indexOf(word, after); at >= 0; at = line.indexOf(word, at + 1)) {
    if (!isWordy(line[at - 1]) && !isWordy(line[at + word.length])) return at + 1
  }
  return 1
}

/** The unquoted words of a document, keys among them, that the server reads as booleans, but for `true` and `false`; at most five. `firstLine`: the line of its first. */
export function booleanWordsIn(text: string, firstLine: number): readonly BooleanWord[] {
  const found: BooleanWord[] = []
  if (!MAYBE.test(text)) return found
  const lines = text.split('\n')
  const root = new Parser(text).document()
  const open: YamlNode[] = root === undefined ? [] : [root]
  for (let node = open.pop(); node !== undefined && found.length < NAMED; node = open.pop()) {
    if (node.kind === 'scalar') {
      const { text: word, implicit, line } = node
      const value = implicit && WORDS.has(word.toLowerCase()) ? resolvePlain(word) : undefined
      if (typeof value !== 'boolean') continue
      const last = found.at(-1)
      const column = columnOf(lines[line] ?? '', word, last?.line === firstLine + line ? last.column : 0)
      found.push({ line: firstLine + line, column, word, value })
    } else if (node.kind !== 'alias') for (const child of node.children.toReversed()) open.push(child)
  }
  return found
}
