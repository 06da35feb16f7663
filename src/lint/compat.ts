import { deepEqual, isNumber, isObject, type JsonObject, type JsonValue, toFloat } from '../apimachinery/json/value.ts'
import { type Path, valueAt } from './edit.ts'
import type { Finding, Fix } from './finding.ts'
import { listOf } from './walk.ts'

/** A schema of the installed CRD, the same place in the new one, and where that is. */
interface Pair {
  readonly old: JsonObject
  readonly now: JsonObject
  readonly path: Path
  readonly field: string
}

const WHY = 'Objects that are stored, and clients that are deployed, were made for the installed version.'

const shown = (value: JsonValue | undefined): string => JSON.stringify(value) ?? 'nothing'

/** Puts back what the installed CRD says of a keyword. */
function restore({ old, now, path }: Pair, key: string): Fix | undefined {
  const at = [...path, key]
  const value = old[key]
  if (value !== undefined) return { title: `Set ${key}: ${shown(value).slice(0, 24)}`, edits: [{ op: 'set', path: at, value }] }
  return now[key] === undefined ? undefined : { title: `Remove ${key}`, edits: [{ op: 'remove', path: at }] }
}

function said(pair: Pair, rule: string, message: string, key = rule): Finding {
  const fix = restore(pair, key)
  return { rule, path: [...pair.path, key], message, why: WHY, ...(fix === undefined ? {} : { fix }) }
}

const UPPER = ['maximum', 'maxLength', 'maxItems', 'maxProperties'] as const
const LOWER = ['minimum', 'minLength', 'minItems', 'minProperties'] as const

function* bounds(pair: Pair): Generator<Finding> {
  for (const [keys, sign, word] of [
    [UPPER, 1, 'lowered'],
    [LOWER, -1, 'raised'],
  ] as const) {
    for (const key of keys) {
      const { [key]: before } = pair.old
      const { [key]: after } = pair.now
      if (!isNumber(after)) continue
      if (!isNumber(before)) yield said(pair, key, `${key} added: ${shown(after)}`)
      else if (sign * (toFloat(after) - toFloat(before)) < 0)
        yield said(pair, key, `${key} ${word} from ${shown(before)} to ${shown(after)}`)
    }
  }
}

function* values(pair: Pair): Generator<Finding> {
  const { old, now } = pair
  const before = listOf(old.enum)
  const after = listOf(now.enum)
  const gone = before.filter((value) => !after.some((one) => deepEqual(one, value)))
  if (before.length === 0 && after.length > 0) yield said(pair, 'enum', `enum added: only ${after.map(shown).join(', ')}`)
  else if (after.length > 0 && gone.length > 0) yield said(pair, 'enum', `enum without ${gone.map(shown).join(', ')}`)
  if (!deepEqual(old.default, now.default)) {
    const how =
      old.default === undefined ? `added: ${shown(now.default)}` : `changed from ${shown(old.default)} to ${shown(now.default)}`
    yield said(pair, 'default', `default ${how}`)
  }
  if (now.pattern !== undefined && now.pattern !== old.pattern) {
    yield said(pair, 'pattern', `pattern ${old.pattern === undefined ? 'added' : `changed from ${shown(old.pattern)}`}`)
  }
  if (now.format !== undefined && now.format !== old.format) {
    yield said(pair, 'format', `format ${old.format === undefined ? 'added' : `changed from ${shown(old.format)}`}`)
  }
  if (old.nullable === true && now.nullable !== true) yield said(pair, 'nullable', 'null is no longer taken')
}

function* judged(pair: Pair): Generator<Finding> {
  const { old, now, field } = pair
  if (old.type !== now.type) {
    const message = `type changed from ${shown(old.type)} to ${shown(now.type)}`
    const fix: Fix = { title: `Make it ${String(old.type)} again`, edits: [{ op: 'set', path: pair.path, value: old }] }
    yield { rule: 'type', path: [...pair.path, 'type'], message, why: WHY, fix }
    return
  }
  yield* bounds(pair)
  yield* values(pair)
  const before = listOf(old.required)
  const added = listOf(now.required).filter((name) => !before.includes(name))
  if (added.length > 0) yield said(pair, 'required', `required now: ${added.map(String).join(', ')}`)
  yield* inside(pair, field)
}

function* inside({ old, now, path }: Pair, field: string): Generator<Finding> {
  const { properties } = old
  if (isObject(properties)) {
    for (const name in properties) {
      const own = properties[name]
      if (!isObject(own)) continue
      const at = [...path, 'properties', name]
      const other = valueAt(now, ['properties', name])
      const inner = field === '' ? name : `${field}.${name}`
      if (isObject(other)) yield* judged({ old: own, now: other, path: at, field: inner })
      else {
        const fix: Fix = { title: `Put ${name} back`, edits: [{ op: 'set', path: at, value: own }] }
        yield {
          rule: 'existingFieldRemoval',
          path: at,
          message: `${inner} is removed: it is pruned from every object`,
          why: WHY,
          fix,
        }
      }
    }
  }
  for (const [key, steps] of [
    ['items', '[]'],
    ['additionalProperties', '.*'],
  ] as const) {
    const own = old[key]
    const other = now[key]
    if (isObject(own) && isObject(other)) yield* judged({ old: own, now: other, path: [...path, key], field: field + steps })
  }
}

/**
 * What a CRD breaks for stored objects and for clients of the one that is installed: crdify's checks under its names. A version is compared
 * with that of its name. `servedVersionRemoval` is our own.
 */
export function compatFindings(old: JsonObject, now: JsonObject): Finding[] {
  const found: Finding[] = []
  const scope = valueAt(old, ['spec', 'scope'])
  if (scope !== undefined && scope !== valueAt(now, ['spec', 'scope'])) {
    const fix: Fix = { title: `Set scope: ${String(scope)}`, edits: [{ op: 'set', path: ['spec', 'scope'], value: scope }] }
    found.push({ rule: 'scope', path: ['spec', 'scope'], message: `scope changed from ${shown(scope)}`, why: WHY, fix })
  }
  const versions = listOf(valueAt(now, ['spec', 'versions']))
  for (const version of listOf(valueAt(old, ['spec', 'versions'])).filter(isObject)) {
    const index = versions.findIndex((one) => isObject(one) && one.name === version.name)
    const name = String(version.name)
    const path = ['spec', 'versions', index < 0 ? versions.length : index]
    const other = versions[index]
    if (index < 0 || !isObject(other)) {
      const rule = version.storage === true ? 'storedVersionRemoval' : 'servedVersionRemoval'
      if (version.served === true || version.storage === true)
        found.push({ rule, path: ['spec', 'versions'], message: `version ${name} is removed`, why: WHY })
      continue
    }
    if (version.served === true && other.served !== true) {
      const fix: Fix = { title: `Serve ${name}`, edits: [{ op: 'set', path: [...path, 'served'], value: true }] }
      found.push({
        rule: 'servedVersionRemoval',
        path: [...path, 'served'],
        message: `version ${name} is no longer served`,
        why: WHY,
        fix,
      })
    }
    const before = valueAt(version, ['schema', 'openAPIV3Schema'])
    const after = valueAt(other, ['schema', 'openAPIV3Schema'])
    if (!isObject(before) || !isObject(after)) continue
    found.push(...judged({ old: before, now: after, path: [...path, 'schema', 'openAPIV3Schema'], field: '' }))
  }
  return found
}
