import { parseRegExp } from '../apimachinery/regexp/regexp.ts'
import { type Call, children, type Expr, walk } from './ast.ts'
import { toDuration, toTimestamp } from './convert.ts'
import type { Issue } from './issues.ts'
import { COMPLAINTS, FormatFault, interpolate, type Verb } from './library/string-format.ts'
import { equivalentType, formatType, isDyn, type Type } from './types.ts'
import { CelError, type Value } from './values.ts'

/**
 * What is checked of a tree beyond its types: literals that functions read, lists of one type, format strings.
 * Source: github.com/google/cel-go/cel/validator.go; github.com/google/cel-go/ext/formatting.go, stringFormatValidator.
 */
export function validateTree(expr: Expr): Issue[] {
  const issues: Issue[] = []
  walk(expr, (e) => {
    if (e.kind !== 'call') return
    checkLiteral(e, issues)
    checkFormat(e, issues)
  })
  checkAggregates(expr, issues)
  return issues
}

const READERS: Record<string, (value: Value) => boolean> = {
  duration: (value) => !(toDuration(value) instanceof CelError),
  timestamp: (value) => !(toTimestamp(value) instanceof CelError),
  matches: (value) => typeof value !== 'string' || !('error' in parseRegExp(value)),
}

function checkLiteral(e: Call, issues: Issue[]): void {
  const reads = Object.hasOwn(READERS, e.fn) ? READERS[e.fn] : undefined
  const arg = e.args[0]
  if (reads === undefined || arg?.kind !== 'literal' || reads(arg.value)) return
  issues.push({ at: arg.at, message: `invalid ${e.fn} argument` })
}

// Lists inside the arguments of `format` may mix types.
function checkAggregates(e: Expr, issues: Issue[]): void {
  if (e.kind === 'call' && e.fn === 'format') return
  if (e.kind === 'list') {
    let first: Type | undefined
    for (const [i, element] of e.elements.entries()) {
      const type = e.optional.has(i) ? element.type.parameter(0) : element.type
      first ??= type
      if (equivalentType(first, type)) continue
      issues.push(mismatch(element, first, type))
      break
    }
  } else if (e.kind === 'map') {
    const [first] = e.entries
    for (const { key, value, optional } of e.entries) {
      if (first === undefined) break
      const keyType = first.key.type
      const valueType = first.optional ? first.value.type.parameter(0) : first.value.type
      const given = optional ? value.type.parameter(0) : value.type
      if (!equivalentType(keyType, key.type)) issues.push(mismatch(key, keyType, key.type))
      if (!equivalentType(valueType, given)) issues.push(mismatch(value, valueType, given))
    }
  }
  for (const child of children(e)) checkAggregates(child, issues)
}

const mismatch = (e: Expr, expected: Type, actual: Type): Issue => ({
  at: e.at,
  message: `expected type '${formatType(expected)}' but found '${formatType(actual)}'`,
})

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

function checkFormat(e: Call, issues: Issue[]): void {
  const list = e.args[0]
  if (e.fn !== 'format' || e.target?.kind !== 'literal' || typeof e.target.value !== 'string' || list?.kind !== 'list') return
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
