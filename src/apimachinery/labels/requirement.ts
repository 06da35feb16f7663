import { type ErrorList, errorText, invalid, Path } from '../field/error.ts'
import { compareBytes } from '../json/utf8.ts'
import type { JsonObject } from '../json/value.ts'
import { isQualifiedName, isValidLabelValue } from '../meta/names.ts'

export type Operator = 'in' | 'notin' | '=' | '==' | '!=' | 'gt' | 'lt' | 'exists' | '!'

/** One condition on one label; values are in order and each is there once. */
export interface Requirement {
  readonly key: string
  readonly operator: Operator
  readonly values: readonly string[]
}

/** Thrown for a selector that is none, with upstream's sentence. */
export class SelectorError extends Error {}

/**
 * A requirement that holds the rules of labels. Throws SelectorError.
 * Source: k8s.io/apimachinery/pkg/labels/selector.go, NewRequirement.
 */
export function newRequirement(key: string, operator: Operator, given: Iterable<string>): Requirement {
  const values = [...new Set(given)].sort(compareBytes)
  const errors: ErrorList = []
  const keyError = keyErrors(key)
  if (keyError !== '') errors.push(invalid(Path.of('key'), key, keyError))
  for (const [i, value] of values.entries()) {
    const path = Path.of('values').index(i)
    if ((operator === 'gt' || operator === 'lt') && parseInt64(value) === undefined) {
      errors.push(invalid(path, value, "for 'Gt', 'Lt' operators, the value must be an integer"))
    }
  }
  for (const [i, value] of values.entries()) {
    const valueErrors = isValidLabelValue(value)
    if (valueErrors.length > 0) errors.push(invalid(Path.of('values').index(i).key(key), value, valueErrors.join('; ')))
  }
  const texts = [...new Set(errors.map(errorText))]
  if (texts.length > 0) throw new SelectorError(texts.length === 1 ? texts[0] : `[${texts.join(', ')}]`)
  return { key, operator, values }
}

/** What is wrong with a key, in one sentence; empty when nothing is. */
export const keyErrors = (key: string): string => isQualifiedName(key).join('; ')

const MAX_INT64 = 2n ** 63n - 1n

function parseInt64(text: string): bigint | undefined {
  if (!/^[+-]?[0-9]+$/.test(text)) return undefined
  const value = BigInt(text.replace('+', ''))
  return value <= MAX_INT64 && value >= -MAX_INT64 - 1n ? value : undefined
}

/** True when labels meet a requirement. A label that is not there is never in a set, and so meets `notin` and `!=`. */
export function meets(labels: JsonObject | undefined, { key, operator, values }: Requirement): boolean {
  const found = labels?.[key]
  const value = typeof found === 'string' ? found : undefined
  switch (operator) {
    case 'exists':
      return value !== undefined
    case '!':
      return value === undefined
    case 'notin':
    case '!=':
      return value === undefined || !values.includes(value)
    case 'gt':
    case 'lt':
      return value !== undefined && compares(value, operator, values[0] ?? '')
    default:
      return value !== undefined && values.includes(value)
  }
}

function compares(label: string, operator: 'gt' | 'lt', bound: string): boolean {
  const left = parseInt64(label)
  const right = parseInt64(bound)
  if (left === undefined || right === undefined) return false
  return operator === 'gt' ? left > right : left < right
}

const SIGNS: { readonly [operator in Operator]?: string } = { gt: '>', lt: '<' }

/** A requirement in the syntax it is parsed from. */
export function requirementText({ key, operator, values }: Requirement): string {
  if (operator === 'exists') return key
  if (operator === '!') return `!${key}`
  if (operator === 'in' || operator === 'notin') return `${key} ${operator} (${values.join(',')})`
  return `${key}${SIGNS[operator] ?? operator}${values.join(',')}`
}
