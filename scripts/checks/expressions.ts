import recheck from 'recheck/lib/browser.js'
import { argumentsOf, child, isTest, lineOf, type Node, type Source, walk } from './source.ts'

/** Expressions that are built at run time, and why they are linear. */
const COMPOSED: { readonly [path: string]: string } = {
  'src/apimachinery/meta/names.ts': 'anchored, and each character belongs to one place of them',
  'src/apiextensions/openapi-validation/formats/checks.ts': 'groups of fixed length',
  'src/apiextensions/openapi-validation/formats/names.ts': 'for texts of at most 253 characters',
  'src/apiextensions/openapi-validation/formats/identifiers.ts': 'anchored, with separators between the numbers',
  'src/cel/library/strings.ts': 'a single class',
  'src/analysis/export/json-schema.ts': 'compiled and never run',
  'src/cel/lexer.ts': 'sticky; characters and escapes begin differently',
}

/** How long an expression may be analysed. One that takes longer is too intricate to be trusted. */
const TIMEOUT_MS = 10_000

/** The expressions of a file whose time can grow faster than the text they are run on, as lines for a person. */
export function checkExpressions(source: Source): string[] {
  if (isTest(source.path)) return []
  const problems: string[] = []
  walk(source.tree, (node) => {
    const problem =
      node.type === 'RegExpLiteral' ? faultOf(String(node.pattern), String(node.flags)) : composedFault(source, node)
    if (problem !== undefined) problems.push(`${source.path}:${lineOf(source, node)}: ${problem}`)
  })
  return problems
}

/** How many literal expressions a file has. */
export function countExpressions(source: Source): number {
  let count = 0
  walk(source.tree, (node) => {
    if (node.type === 'RegExpLiteral') count++
  })
  return count
}

function composedFault(source: Source, node: Node): string | undefined {
  const isCall = node.type === 'NewExpression' || node.type === 'CallExpression'
  if (!isCall || child(node, 'callee')?.value !== 'RegExp' || argumentsOf(node).length === 0) return undefined
  if (COMPOSED[source.path] !== undefined) return undefined
  return 'new RegExp: write the expression as a literal, which this check can read, or scan by hand'
}

const verdicts = new Map<string, string | undefined>()

function faultOf(pattern: string, flags: string): string | undefined {
  const key = `/${pattern}/${flags}`
  if (!verdicts.has(key)) verdicts.set(key, isPlainlyLinear(pattern, flags) ? undefined : analysed(pattern, flags))
  return verdicts.get(key)
}

function analysed(pattern: string, flags: string): string | undefined {
  const { status, complexity } = recheck.checkSync(pattern, flags, { checker: 'automaton', timeout: TIMEOUT_MS })
  if (status === 'safe') return undefined
  const why = status === 'vulnerable' ? `takes ${complexity?.summary ?? 'too long'} time` : 'cannot be analysed'
  return `/${pattern}/${flags} ${why}: scan by hand`
}

/** The classes and the escapes of an expression. */
const TOKENS = /\\(?:[pP]\{[^}]{0,40}\}|[\s\S])|\[(?:\\[\s\S]|[^\]\\])*\]/g

/** A class of all characters but a few that stand in it as they are. */
const NEGATED = /^\[\^[^\\-]{1,20}\]$/

/** A negated class that is repeated right behind a character of its own: `"([^"]+)`. */
const DELIMITED = /([^\0?*+{}()|^$.])\(?\[\^([^\]]+)\][*+]/

/**
 * True for the three shapes that need no analysis: an expression that repeats nothing without end, and one that does so once, with a single
 * character and without alternatives, and is anchored, or repeats what ends at the next character behind which it could begin.
 */
export function isPlainlyLinear(pattern: string, flags: string): boolean {
  const negated = pattern.replace(TOKENS, (token) => (NEGATED.test(token) ? token : '\0'))
  const bare = negated.replace(TOKENS, '\0')
  if (/\)(?:[*+]|\{)/.test(bare)) return false
  const endless = bare.match(/[*+]|\{\d{1,4},\}/g)?.length ?? 0
  if (endless === 0) return true
  if (endless > 1 || bare.includes('|')) return false
  if (bare.startsWith('^')) return !flags.includes('m')
  const [, delimiter = '', excluded = ''] = DELIMITED.exec(negated) ?? []
  // A lookbehind reads backwards, from any character to the delimiter.
  return delimiter !== '' && excluded.includes(delimiter) && !flags.includes('i') && !/\(\?<[=!]/.test(bare)
}
