import { stringOf } from '../../../apimachinery/json/access.ts'
import { deepEqual, isObject, type JsonObject, type JsonValue } from '../../../apimachinery/json/value.ts'
import type { Finding, Fix } from '../finding.ts'
import { crdifyFindings } from './crdify.ts'
import { ownFindings } from './own.ts'
import { betweenOf, type Pair, shown } from './pair.ts'

const KEYS = ['items', 'additionalProperties'] as const

/** How many fields an object holds, on all levels. */
function held(schema: JsonObject): number {
  let count = 0
  const { properties } = schema
  if (isObject(properties)) {
    for (const name in properties) {
      const inner = properties[name]
      if (isObject(inner)) count += 1 + held(inner)
    }
  }
  for (const key of KEYS) {
    const inner = schema[key]
    if (isObject(inner)) count += held(inner)
  }
  return count
}

/** A schema of the old side that the new one has not. All it held went with it: that is said once, here. */
function removed(pair: Pair, path: Pair['path'], field: string, own: JsonObject): Finding {
  const name = String(path.at(-1))
  const count = held(own)
  const fix: Fix = { title: ['fixRestore', name], edits: [{ op: 'set', path, value: own }] }
  // Between two versions nothing is removed: crdify says there that the type has gone.
  const rule = pair.between === '' ? 'existingFieldRemoval' : 'type'
  return {
    rule,
    source: 'crdify',
    severity: 'error',
    path,
    message: [pair.between === '' ? 'fieldRemoved' : 'fieldMissing', field, count],
    ...betweenOf(pair),
    ...(pair.curable ? { fix } : {}),
  }
}

function* inside(pair: Pair): Generator<Finding> {
  const { old, now, path, field } = pair
  const { properties } = old
  const others = now.properties
  if (isObject(properties)) {
    for (const name in properties) {
      const own = properties[name]
      if (!isObject(own)) continue
      const at = [...path, 'properties', name]
      const inner = field === '' ? name : `${field}.${name}`
      const other: JsonValue | undefined = isObject(others) ? others[name] : undefined
      if (isObject(other)) yield* schemaFindings({ ...pair, old: own, now: other, path: at, field: inner })
      else yield removed(pair, at, inner, own)
    }
  }
  for (const key of KEYS) {
    const own = old[key]
    const other = now[key]
    if (!isObject(own)) continue
    const at = [...path, key]
    const inner = field + (key === 'items' ? '[]' : '.*')
    if (isObject(other)) yield* schemaFindings({ ...pair, old: own, now: other, path: at, field: inner })
    else if (typeof other !== 'boolean') yield removed(pair, at, inner, own)
  }
}

/** Whether two schemas say the same but for what they hold. */
function sayTheSame(old: JsonObject, now: JsonObject): boolean {
  for (const key in old) {
    const a = old[key]
    const b = now[key]
    if (a === b || key === 'properties' || (isObject(a) && isObject(b) && (key === 'items' || key === 'additionalProperties')))
      continue
    if (typeof a !== 'object' || a === null || !deepEqual(a, b)) return false
  }
  for (const key in now) if (old[key] === undefined && key !== 'properties' && now[key] !== undefined) return false
  return true
}

const typeOf = (schema: JsonObject): string => stringOf(schema.type)

const isIntOrString = (schema: JsonObject): boolean => schema.type === undefined && schema['x-kubernetes-int-or-string'] === true

const INT_OR_STRING = 'int or string'

/** The type of a schema in a message. */
const typeText = (schema: JsonObject): string => (isIntOrString(schema) ? INT_OR_STRING : shown(schema.type))

/** What a fix restores when the type changed. A schema that keeps unknown fields can have no type: its field is named. */
function restoredName({ old, path }: Pair): string {
  if (isIntOrString(old)) return INT_OR_STRING
  return old.type === undefined ? String(path.at(-1)) : `type: ${String(old.type)}`
}

/** What changed from one schema to another, with all below. Another type makes everything else about a field another: it is said alone. */
export function* schemaFindings(pair: Pair): Generator<Finding> {
  const { old, now, path, curable } = pair
  if (old === now) return
  if (sayTheSame(old, now)) {
    yield* inside(pair)
    return
  }
  if (typeOf(old) !== typeOf(now)) {
    const fix: Fix = { title: ['fixRestore', restoredName(pair)], edits: [{ op: 'set', path, value: old }] }
    const at = now.type === undefined ? path : [...path, 'type']
    yield {
      rule: 'type',
      source: 'crdify',
      severity: 'error',
      path: at,
      message: ['changedTo', 'type', typeText(old), typeText(now)],
      ...betweenOf(pair),
      ...(curable ? { fix } : {}),
    }
    return
  }
  yield* crdifyFindings(pair)
  yield* ownFindings(pair)
  yield* inside(pair)
}
