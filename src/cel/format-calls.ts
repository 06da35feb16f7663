import { type Call, children, type Expr } from './ast.ts'
import type { Issue } from './issues.ts'
import { COMPLAINTS, FormatFault, interpolate, type Verb } from './library/string-format.ts'
import { isDyn } from './types.ts'

/**
 * Format strings and what they are given.
 * Source: github.com/google/cel-go/ext/formatting.go, stringFormatValidator.
 */
const ALLOWED: Record<Verb, readonly string[]> = {
  s: ['list', 'map', 'int', 'uint', 'double', 'bool', 'string', 'timestamp', 'bytes', 'duration', 'type', 'null'],
  d: ['int', 'uint'],
  f: ['double', 'string'],
  e: ['double', 'string'],
  b: ['int', 'uint', 'bool'],
  x: ['int', 'uint', 'string', 'bytes'],
  X: ['int', 'uint', 'string', 'bytes'],
  o: ['int', 'uint'],
}

function fits(verb: Verb, e: Expr): Expr | undefined {
  if (!isDyn(e.type) && !ALLOWED[verb].includes(e.type.kind)) return e
  if (verb !== 's' || (e.kind !== 'list' && e.kind !== 'map')) return undefined
  for (const child of children(e)) {
    const bad = fits(verb, child)
    if (bad !== undefined) return bad
  }
  return undefined
}

/** Checks the format string of a call of `format`, and whether its arguments fit. */
export function checkFormat(e: Call, issues: Issue[]): void {
  const list = e.args[0]
  if (e.target?.kind !== 'literal' || typeof e.target.value !== 'string' || list?.kind !== 'list') return
  const args = list.elements
  const result = interpolate(e.target.value, args.length, (verb, i) => {
    const bad = fits(verb, args[i] as Expr)
    return bad === undefined ? '' : new FormatFault(COMPLAINTS[verb] + bad.type.name, bad)
  })
  if (result instanceof FormatFault) {
    const place = result.argument as Expr | undefined
    issues.push({ at: place?.at ?? e.at, message: result.message })
  } else if (args.length > result.used) {
    const message = `too many arguments supplied to string.format (expected ${result.used}, got ${args.length})`
    issues.push({ at: e.at, message })
  }
}
