import { objectsOf, stringAt } from '../../apimachinery/json/access.ts'
import { parseJson } from '../../apimachinery/json/parse.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, type JsonValue } from '../../apimachinery/json/value.ts'
import { CONVERSION_RULES } from '../../protocol/conversion.ts'
import { valueAt } from '../edit.ts'

/** The names of a field and of the objects around it, from the root: `['spec', 'size']`. Fields within lists have none. */
export type FieldPath = readonly string[]

/** Which of two objects has a field: that of a version, or that of the hub. */
export type Side = 'version' | 'hub'

/** A value at the version, and the value at the hub that stands for it. */
export type ValuePair = readonly [version: JsonValue, hub: JsonValue]

/** What becomes of a field between a version and the hub. Fields without a rule keep their place. */
export type Rule =
  /** The field at `from` in the version is the one at `to` in the hub. */
  | { readonly is: 'move'; readonly from: FieldPath; readonly to: FieldPath }
  /** The same, with other values. A value without a pair fails the conversion. */
  | { readonly is: 'map'; readonly from: FieldPath; readonly to: FieldPath; readonly values: readonly ValuePair[] }
  /** A field of one side that is not set after a conversion gets a value. */
  | { readonly is: 'default'; readonly in: Side; readonly at: FieldPath; readonly value: JsonValue }
  /** A field of one side has no place on the other, where an annotation keeps it. */
  | { readonly is: 'keep'; readonly in: Side; readonly at: FieldPath }

/** The conversion of a kind: the rules of each version other than the hub. */
export interface ConversionRules {
  readonly hub: string
  readonly versions: Readonly<Record<string, readonly Rule[]>>
}

/** How many rules are read, and how many pairs of values of a rule. */
const MOST = 500

/** The rules in the annotation of a CRD; undefined when there are none, or they have another form. */
export function rulesIn(crd: JsonObject): ConversionRules | undefined {
  const text = valueAt(crd, ['metadata', 'annotations', CONVERSION_RULES])
  if (typeof text !== 'string') return undefined
  try {
    return readRules(parseJson(text).value)
  } catch {
    return undefined
  }
}

export const rulesText = (rules: ConversionRules): string => stringify(rules as unknown as JsonObject)

/** A path as people write it: `spec.size`. */
export const pathText = (path: FieldPath): string => path.join('.')

/** The path that a text names; undefined for none. */
export function pathOfText(text: string): FieldPath | undefined {
  const names = text.trim().split('.')
  const path = names[0] === '' ? names.slice(1) : names
  return path.length === 0 || path.includes('') ? undefined : path
}

export const samePath = (a: FieldPath, b: FieldPath): boolean => a.length === b.length && a.every((name, i) => name === b[i])

/**
 * Whether the way back uses a rule: of several rules that read one field of the version, the first alone sets it on the way back, and of a map only
 * with one value of the version for each of the hub.
 */
export function isTwoWay(rules: readonly Rule[], rule: Rule): boolean {
  if (rule.is !== 'move' && rule.is !== 'map') return true
  if (firstReader(rules, rule.from) !== rule) return false
  return rule.is === 'move' || new Set(rule.values.map(([, hub]) => stringify(hub))).size === rule.values.length
}

/** The first rule that moves or maps a field of the version. */
export const firstReader = (rules: readonly Rule[], from: FieldPath): Rule | undefined =>
  rules.find((rule) => (rule.is === 'move' || rule.is === 'map') && samePath(rule.from, from))

function readRules(value: JsonValue): ConversionRules | undefined {
  if (!isObject(value) || !isObject(value.versions) || stringAt(value, 'hub') === '') return undefined
  const versions: Record<string, readonly Rule[]> = {}
  for (const [name, entry] of Object.entries(value.versions)) {
    const listed = Array.isArray(entry) ? entry.slice(0, MOST) : []
    const rules = objectsOf(listed).flatMap((rule) => readRule(rule) ?? [])
    if (rules.length !== listed.length) return undefined
    versions[name] = rules
  }
  return { hub: stringAt(value, 'hub'), versions }
}

function readRule(value: JsonObject): Rule | undefined {
  const [from, to, at] = [readPath(value.from), readPath(value.to), readPath(value.at)]
  const side = value.in === 'hub' || value.in === 'version' ? value.in : undefined
  if (value.is === 'move') return from && to && { is: 'move', from, to }
  if (value.is === 'map') {
    const pairs = Array.isArray(value.values) ? value.values.slice(0, MOST) : []
    const values = pairs.flatMap((pair): ValuePair[] => {
      const [first, second] = Array.isArray(pair) && pair.length === 2 ? pair : []
      return first === undefined || second === undefined ? [] : [[first, second]]
    })
    return from && to && values.length === pairs.length ? { is: 'map', from, to, values } : undefined
  }
  if (at === undefined || side === undefined) return undefined
  if (value.is === 'keep') return { is: 'keep', in: side, at }
  return value.is === 'default' && value.value !== undefined ? { is: 'default', in: side, at, value: value.value } : undefined
}

function readPath(value: JsonValue | undefined): FieldPath | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined
  const names = value.filter((name) => typeof name === 'string' && name !== '')
  return names.length === value.length ? (names as string[]) : undefined
}
