import { codePoints } from './values.ts'

/**
 * What is wrong with an expression, in the words and the layout of cel-go.
 * Source: github.com/google/cel-go/common/error.go; github.com/google/cel-go/common/errors.go.
 */
export interface Issue {
  /** Offset in the text; negative where there is no place. */
  readonly at: number
  readonly message: string
}

const MAX_ISSUES = 100
const MAX_SNIPPET = 16384

/** The line (from 1) and column (from 0, in code points) of an offset. */
export function position(source: string, at: number): { line: number; column: number } {
  if (at < 0) return { line: -1, column: -1 }
  let line = 1
  let start = 0
  for (let i = source.indexOf('\n'); i >= 0 && i < at; i = source.indexOf('\n', i + 1)) {
    line++
    start = i + 1
  }
  return { line, column: codePoints(source.slice(start, at)) }
}

const isWide = (character: string): boolean => (character.codePointAt(0) ?? 0) > 0x7f

function display(source: string, lines: readonly string[], issue: Issue): string {
  const { line, column } = position(source, issue.at)
  const head = `ERROR: <input>:${line}:${column + 1}: ${issue.message}`
  const snippet = lines[line - 1]?.replaceAll('\t', ' ')
  if (snippet === undefined || snippet.length > MAX_SNIPPET) return head
  const characters = Array.from(snippet)
  let pointer = ''
  for (let i = 0; i < column && i < characters.length; i++) pointer += isWide(characters[i] ?? '') ? '\uff0e' : '.'
  pointer += isWide(characters[column] ?? '') ? '\uff3e' : '^'
  return `${head}\n | ${snippet}\n | ${pointer}`
}

/** All issues as one text, ordered by place. */
export function displayIssues(source: string, issues: readonly Issue[]): string {
  const lines = source.split('\n')
  const shown = issues
    .slice(0, MAX_ISSUES)
    .map((issue) => ({ issue, ...position(source, issue.at) }))
    .sort((a, b) => a.line - b.line || a.column - b.column)
    .map(({ issue }) => display(source, lines, issue))
  if (issues.length > MAX_ISSUES) shown.push(`${issues.length - MAX_ISSUES} more errors were truncated`)
  return shown.join('\n')
}
