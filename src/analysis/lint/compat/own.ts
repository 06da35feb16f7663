import { objectsOf } from '../../../apimachinery/json/access.ts'
import { deepEqual, isObject, type JsonObject, type JsonValue } from '../../../apimachinery/json/value.ts'
import { CEL, listOf } from '../../walk.ts'
import type { Finding, Severity } from '../finding.ts'
import type { LintText } from '../text.ts'
import { JUDGED } from './crdify.ts'
import { type CompatRule, finding, type Pair, restore } from './pair.ts'

type Said = readonly [message: LintText, severity: Severity]

const flag = (value: JsonValue | undefined): boolean => value === true

/** A flag that narrows what is taken when it is set, and widens it when it goes. */
const narrowing =
  (key: string) =>
  ({ old, now }: Pair): Said | undefined => {
    if (flag(old[key]) === flag(now[key])) return undefined
    return flag(now[key]) ? [['added', key], 'error'] : [['removed', key], 'warning']
  }

/** Schemas without what says nothing about values. */
function bare(value: JsonValue | undefined): JsonValue | undefined {
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).filter(([key]) => !['description', 'title', 'example', 'externalDocs'].includes(key)),
  )
}

const barely = (value: JsonValue | undefined): JsonValue | undefined =>
  Array.isArray(value) ? value.map((one) => bare(one) ?? null) : bare(value)

/** A combination of schemas: another one may reject what the old one took, but for alternatives that only come. */
const combination =
  (key: string) =>
  ({ old, now }: Pair): Said | undefined => {
    const before = barely(old[key])
    const after = barely(now[key])
    if (deepEqual(before, after)) return undefined
    if (after === undefined) return [['removed', key], 'warning']
    if (before === undefined) return [['added', key], 'error']
    const kept = listOf(before).every((one) => listOf(after).some((other) => deepEqual(one, other)))
    return key === 'anyOf' && kept ? [['anyOfGrown'], 'warning'] : [['changed', key], 'error']
  }

const identity = (rule: JsonObject): string => JSON.stringify([rule.rule ?? '', rule.reason ?? '', rule.optionalOldSelf === true])

function celRules({ old, now }: Pair): Said | undefined {
  const idOf = (value: JsonValue | undefined) => new Set(objectsOf(value).map(identity))
  const before = idOf(old[CEL])
  const after = idOf(now[CEL])
  const come = [...after].filter((one) => !before.has(one)).length
  const gone = [...before].filter((one) => !after.has(one)).length
  if (come > 0) return [['rulesAdded', come, gone], 'error']
  return gone > 0 ? [['rulesRemoved', gone], 'warning'] : undefined
}

const LIST_TYPE = 'x-kubernetes-list-type'
const MAP_KEYS = 'x-kubernetes-list-map-keys'
const MAP_TYPE = 'x-kubernetes-map-type'
const PRESERVE = 'x-kubernetes-preserve-unknown-fields'

function listType({ old, now }: Pair): Said | undefined {
  const before = old[LIST_TYPE] ?? 'atomic'
  const after = now[LIST_TYPE] ?? 'atomic'
  if (before !== after) return [['listTypeChanged', String(before), String(after)], after === 'atomic' ? 'warning' : 'error']
  return deepEqual(old[MAP_KEYS], now[MAP_KEYS]) ? undefined : [['mapKeysChanged'], 'error']
}

function mapType({ old, now }: Pair): Said | undefined {
  const before = old[MAP_TYPE] ?? 'granular'
  const after = now[MAP_TYPE] ?? 'granular'
  return before === after ? undefined : [['mapTypeChanged', String(before), String(after)], 'warning']
}

function unknownFields({ old, now }: Pair): Said | undefined {
  if (flag(old[PRESERVE]) === flag(now[PRESERVE])) return undefined
  return flag(now[PRESERVE]) ? [['unknownFieldsKept'], 'warning'] : [['unknownFieldsPruned'], 'error']
}

function multipleOf({ old, now }: Pair): Said | undefined {
  if (deepEqual(old.multipleOf, now.multipleOf)) return undefined
  return now.multipleOf === undefined ? [['removed', 'multipleOf'], 'warning'] : [['changed', 'multipleOf'], 'error']
}

function openValues({ old, now }: Pair): Said | undefined {
  const before = old.additionalProperties
  const after = now.additionalProperties
  if (typeof before !== 'boolean' && typeof after !== 'boolean') return undefined
  if (deepEqual(before, after)) return undefined
  return before === true ? [['valuesNotFree'], 'error'] : [['valuesFree'], 'warning']
}

type Row = readonly [rule: CompatRule, keys: readonly [string, ...string[]], judge: (pair: Pair) => Said | undefined]

/** Rules of our own: what crdify leaves open, under the names that its proposals use where there are any. */
const OWN: readonly Row[] = [
  ['exclusiveMinimum', ['exclusiveMinimum'], narrowing('exclusiveMinimum')],
  ['exclusiveMaximum', ['exclusiveMaximum'], narrowing('exclusiveMaximum')],
  ['uniqueItems', ['uniqueItems'], narrowing('uniqueItems')],
  ['multipleOf', ['multipleOf'], multipleOf],
  ['allOf', ['allOf'], combination('allOf')],
  ['anyOf', ['anyOf'], combination('anyOf')],
  ['oneOf', ['oneOf'], combination('oneOf')],
  ['not', ['not'], combination('not')],
  ['xvalidations', [CEL], celRules],
  ['listType', [LIST_TYPE, MAP_KEYS], listType],
  ['mapType', [MAP_TYPE], mapType],
  ['preserveUnknownFields', [PRESERVE], unknownFields],
  ['embeddedResource', ['x-kubernetes-embedded-resource'], narrowing('x-kubernetes-embedded-resource')],
  ['intOrString', ['x-kubernetes-int-or-string'], narrowing('x-kubernetes-int-or-string')],
  ['additionalProperties', ['additionalProperties'], openValues],
]

/** The keywords that rules of our own judge. */
export const OWN_KEYS: ReadonlySet<string> = new Set(OWN.flatMap(([, keys]) => keys))

/** What our own rules say about the keywords of one schema, and which changes nobody judges. */
export function* ownFindings(pair: Pair): Generator<Finding> {
  for (const [rule, keys, judge] of OWN) {
    const said = judge(pair)
    if (said === undefined) continue
    const [message, severity] = said
    const [key, ...along] = keys
    yield finding(pair, rule, { key, message, severity, source: 'crdlab', fix: restore(pair, key, along) })
  }
  for (const key of new Set([...Object.keys(pair.old), ...Object.keys(pair.now)])) {
    if (JUDGED.has(key) || OWN_KEYS.has(key) || deepEqual(pair.old[key], pair.now[key])) continue
    yield finding(pair, 'unhandled', { key, message: ['changed', key], severity: pair.policy.unhandled, fix: restore(pair, key) })
  }
}
