import { parseRegExp } from '../apimachinery/regexp/regexp.ts'
import { type Call, children, type Expr, walk } from './ast.ts'
import { toDuration, toTimestamp } from './convert.ts'
import type { Issue } from './issues.ts'
import { CEL_LIBRARIES } from './lazy.ts'
import { equivalentType, formatType, type Type } from './types.ts'
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
    if (e.fn === 'format') CEL_LIBRARIES.get().checkFormat(e, issues)
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
