import { stringOf } from '../../../apimachinery/json/access.ts'
import { deepEqual, isNumber, type JsonValue, toFloat } from '../../../apimachinery/json/value.ts'
import { listOf } from '../../walk.ts'
import type { Finding } from '../finding.ts'
import type { LintText } from '../text.ts'
import { finding, type Pair, restore, shown } from './pair.ts'

const UPPER = ['maximum', 'maxLength', 'maxItems', 'maxProperties'] as const
const LOWER = ['minimum', 'minLength', 'minItems', 'minProperties'] as const
/** What limits the values a field may have; a default may need the old limits to be valid. */
const LIMITS = [...UPPER, ...LOWER, 'enum', 'pattern', 'format', 'nullable'] as const

const same = ({ old, now }: Pair, key: string): boolean => deepEqual(old[key], now[key])

/** The default belongs to limits that are put back, where it changed with them. */
const withDefault = (pair: Pair): readonly string[] => (same(pair, 'default') ? [] : ['default'])

function* bounds(pair: Pair): Generator<Finding> {
  for (const [keys, sign, word] of [
    [UPPER, 1, 'lowered'],
    [LOWER, -1, 'raised'],
  ] as const) {
    for (const key of keys) {
      const { [key]: before } = pair.old
      const { [key]: after } = pair.now
      if (!isNumber(after)) continue
      const fix = restore(pair, key)
      if (!isNumber(before)) yield finding(pair, key, { key, message: ['addedAs', key, shown(after)], fix })
      else if (sign * (toFloat(after) - toFloat(before)) < 0)
        yield finding(pair, key, { key, message: [word, key, shown(before), shown(after)], fix })
    }
  }
}

const minus = (a: readonly JsonValue[], b: readonly JsonValue[]): readonly JsonValue[] =>
  a.filter((value) => !b.some((one) => deepEqual(one, value)))

function* enums(pair: Pair): Generator<Finding> {
  const before = listOf(pair.old.enum)
  const after = listOf(pair.now.enum)
  const gone = minus(before, after)
  const come = minus(after, before)
  const key = 'enum'
  const fix = restore(pair, key, withDefault(pair))
  if (before.length === 0 && after.length > 0) {
    yield finding(pair, key, { key, message: ['enumAdded', after.map(shown)], fix })
  } else if (gone.length > 0) {
    const message: LintText = after.length === 0 ? ['enumRemoved'] : ['enumShrunk', gone.map(shown)]
    // A value that is not there any more need not be rejected: where the whole list went, none is.
    yield finding(pair, key, { key, message, fix })
  } else if (come.length > 0) {
    const severity = pair.policy.enumAddition
    yield finding(pair, key, { key, message: ['enumGrown', come.map(shown)], fix, severity })
  }
}

/** A changed text: added, changed, removed. */
function howOf(pair: Pair, key: string): LintText {
  const { [key]: before } = pair.old
  const { [key]: after } = pair.now
  const isDefault = key === 'default'
  if (before === undefined) return isDefault ? ['addedAs', key, shown(after)] : ['added', key]
  if (after === undefined) return isDefault ? ['removedFrom', key, shown(before)] : ['removed', key]
  return isDefault ? ['changedTo', key, shown(before), shown(after)] : ['changedFrom', key, shown(before)]
}

function* values(pair: Pair): Generator<Finding> {
  const { old, now, policy } = pair
  if (!deepEqual(old.default ?? null, now.default ?? null)) {
    const simple = typeof (old.default ?? now.default) !== 'object'
    const limits = LIMITS.filter((key) => !same(pair, key))
    const fix = simple || old.default === undefined ? restore(pair, 'default', limits) : undefined
    yield finding(pair, 'default', { key: 'default', message: howOf(pair, 'default'), fix })
  }
  if (stringOf(now.pattern) !== stringOf(old.pattern)) {
    yield finding(pair, 'pattern', {
      key: 'pattern',
      severity: stringOf(now.pattern) === '' ? policy.patternRemoval : 'error',
      message: howOf(pair, 'pattern'),
      fix: restore(pair, 'pattern', withDefault(pair)),
    })
  }
  if (stringOf(now.format) !== stringOf(old.format)) {
    yield finding(pair, 'format', {
      key: 'format',
      message: howOf(pair, 'format'),
      fix: restore(pair, 'format', withDefault(pair)),
    })
  }
  const nulls = now.nullable === true
  if ((old.nullable === true) !== nulls) {
    const message: LintText = [nulls ? 'nullAllowed' : 'nullNotAllowed']
    yield finding(pair, 'nullable', { key: 'nullable', message, fix: restore(pair, 'nullable', withDefault(pair)) })
  }
  if (stringOf(old.description) !== stringOf(now.description)) {
    const { description: before } = old
    const { description: after } = now
    const message: LintText = [before === undefined ? 'added' : after === undefined ? 'removed' : 'changed', 'description']
    const fix = restore(pair, 'description')
    yield finding(pair, 'description', { key: 'description', message, severity: policy.description, fix })
  }
}

function* required(pair: Pair): Generator<Finding> {
  const added = minus(listOf(pair.now.required), listOf(pair.old.required))
  if (added.length === 0) return
  const message: LintText = ['requiredAdded', added.map(String)]
  yield finding(pair, 'required', { key: 'required', message, fix: restore(pair, 'required') })
}

/** What crdify's rules say about the keywords of one schema, its type left out. */
export function* crdifyFindings(pair: Pair): Generator<Finding> {
  yield* bounds(pair)
  yield* enums(pair)
  yield* values(pair)
  yield* required(pair)
}

/** The keywords that crdify's rules judge, or that hold other schemas. */
export const JUDGED: ReadonlySet<string> = new Set([
  ...LIMITS,
  'type',
  'default',
  'description',
  'required',
  'properties',
  'items',
  'additionalProperties',
])
