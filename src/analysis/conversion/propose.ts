import { stringAt } from '../../apimachinery/json/access.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, type JsonValue } from '../../apimachinery/json/value.ts'
import { compareKubeVersions } from '../../apimachinery/version/kube-version.ts'
import { valueAt } from '../edit.ts'
import { enumOf, keepsUnknown } from '../export/types.ts'
import { isRequired, listOf } from '../walk.ts'
import type { ConversionRules, FieldPath, Rule, ValuePair } from './rules.ts'

/** A field of a schema that a rule can name. */
interface Field {
  readonly path: FieldPath
  /** Equal for fields that take the same values. */
  readonly type: string
  readonly isLeaf: boolean
  readonly isRequired: boolean
  readonly schema: JsonObject
}

/** How many fields of one type are compared with each other by their names. */
const MOST_ALIKE = 100
/** How alike two names are at least, from 0 to 1. */
const ALIKE = 0.5
/** A part of a word counts as the word from so many letters on: `mem` for `memory`. */
const PREFIX = 3

/** Rules from the schemas of a CRD: fields of the same type whose names are alike. The hub is the newest version, which stays when others are dropped. */
export function proposeRules(crd: JsonObject): ConversionRules {
  const versions = listOf(valueAt(crd, ['spec', 'versions'])).filter(isObject)
  const name = newestVersion(crd)
  const hub = versions.find((version) => stringAt(version, 'name') === name)
  const others = versions.filter((version) => version !== hub && stringAt(version, 'name') !== '')
  return {
    hub: name,
    versions: Object.fromEntries(
      others.map((version) => [stringAt(version, 'name'), proposed(schemaOf(version), schemaOf(hub))]),
    ),
  }
}

/** The version of a CRD that is the highest in the order of API versions; empty when there is none. */
export const newestVersion = (crd: JsonObject): string =>
  listOf(valueAt(crd, ['spec', 'versions']))
    .filter(isObject)
    .map((version) => stringAt(version, 'name'))
    .reduce((a, b) => (a === '' || compareKubeVersions(a, b) < 0 ? b : a), '')

/** The fields of a version outside of lists, which rules can name. */
export function fieldPaths(crd: JsonObject, version: string): readonly FieldPath[] {
  const versions = listOf(valueAt(crd, ['spec', 'versions'])).filter(isObject)
  return fieldsOf(schemaOf(versions.find((entry) => stringAt(entry, 'name') === version))).map(({ path }) => path)
}

const schemaOf = (version: JsonObject | undefined): JsonObject => {
  const schema = valueAt(version, ['schema', 'openAPIV3Schema'])
  return isObject(schema) ? schema : {}
}

/** How the fields of two schemas go together. */
export interface Matching {
  /** How many fields without fields of their own have the same place and type in both. */
  readonly alike: number
  /** The outermost fields that one schema has alone. */
  readonly only: { readonly version: readonly FieldPath[]; readonly hub: readonly FieldPath[] }
}

/** Compares the fields of a version and the hub by their places. */
export function matchFields(crd: JsonObject, version: string, hub: string): Matching {
  const schemas = listOf(valueAt(crd, ['spec', 'versions'])).filter(isObject)
  const [a, b] = [version, hub].map((name) => fieldsOf(schemaOf(schemas.find((entry) => stringAt(entry, 'name') === name))))
  const [own, others] = [a ?? [], b ?? []]
  const types = new Map(others.map(({ path, type }) => [keyOf(path), type]))
  return {
    alike: own.filter(({ path, type, isLeaf }) => isLeaf && types.get(keyOf(path)) === type).length,
    only: { version: outermost(absentFrom(own, others)), hub: outermost(absentFrom(others, own)) },
  }
}

/** The outermost fields that one schema has alone and no rule is about: proposals need names or values that are alike. */
export function fieldsWithoutRule(crd: JsonObject, version: string, hub: string, rules: readonly Rule[]): Matching['only'] {
  const { only } = matchFields(crd, version, hub)
  const without = (side: 'version' | 'hub'): readonly FieldPath[] => {
    const known = rules.flatMap((rule) => pathsIn(rule, side))
    const exact = new Set(known.map(keyOf))
    const outer = new Set(known.flatMap(upTo))
    return only[side].filter((path) => !outer.has(keyOf(path)) && !upTo(path).some((key) => exact.has(key)))
  }
  return { version: without('version'), hub: without('hub') }
}

function pathsIn(rule: Rule, side: 'version' | 'hub'): readonly FieldPath[] {
  if (rule.is === 'move' || rule.is === 'map') return [side === 'hub' ? rule.to : rule.from]
  return rule.in === side ? [rule.at] : []
}

/** The keys of a path and of all that it is within. */
const upTo = (path: FieldPath): readonly string[] => path.map((_, i) => keyOf(path.slice(0, i + 1)))

const keyOf = (path: FieldPath): string => stringify([...path])

function absentFrom(fields: readonly Field[], others: readonly Field[]): readonly Field[] {
  const known = new Set(others.map(({ path }) => keyOf(path)))
  return fields.filter(({ path }) => !known.has(keyOf(path)))
}

function outermost(fields: readonly Field[]): readonly FieldPath[] {
  const keys = new Set(fields.map(({ path }) => keyOf(path)))
  return fields.flatMap(({ path }) => (keys.has(keyOf(path.slice(0, -1))) ? [] : [path]))
}

/** The fields of a schema outside of lists and maps, outer ones first. */
function fieldsOf(root: JsonObject): readonly Field[] {
  const found: Field[] = []
  const level = (schema: JsonObject, path: FieldPath): void => {
    const { properties } = schema
    for (const [name, value] of Object.entries(isObject(properties) ? properties : {})) {
      if (!isObject(value) || (path.length === 0 && OWN.has(name))) continue
      const own = [...path, name]
      const inner = isObject(value.properties) && Object.keys(value.properties).length > 0
      found.push({ path: own, type: typeText(value), isLeaf: !inner, isRequired: isRequired(schema, name), schema: value })
      if (inner) level(value, own)
    }
  }
  level(root, [])
  return found.sort((a, b) => a.path.length - b.path.length)
}

const OWN: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata'])

/** What a schema takes, without words and limits. */
function typeText(schema: JsonObject): string {
  const { type, properties, items, additionalProperties: values } = schema
  if (schema['x-kubernetes-int-or-string'] === true) return 'int-or-string'
  const names = enumOf(schema)
  if (names !== undefined) return `${type} ${stringify([...names])}`
  if (isObject(items)) return `[${typeText(items)}]`
  if (isObject(values)) return `{*: ${typeText(values)}}`
  if (!isObject(properties)) return keepsUnknown(schema) ? 'any' : String(type)
  const fields = Object.entries(properties).map(
    ([name, value]) => `${stringify(name)}: ${typeText(isObject(value) ? value : {})}`,
  )
  return `{${fields.sort().join(', ')}}`
}

/** The rules of a version, from its schema and that of the hub. */
function proposed(version: JsonObject, hub: JsonObject): readonly Rule[] {
  const [own, others] = [fieldsOf(version), fieldsOf(hub)]
  const places = new Map(others.map((field) => [keyOf(field.path), field]))
  const changed: readonly Rule[] = own.flatMap((field) => {
    const other = places.get(keyOf(field.path))
    const values = other === undefined || other.type === field.type ? undefined : pairsOf(field.schema, other.schema)
    return values === undefined ? [] : [{ is: 'map', from: field.path, to: field.path, values }]
  })
  const [left, free] = [new Unmatched(absentFrom(own, others)), new Unmatched(absentFrom(others, own))]
  const moved = matched(
    left,
    free,
    (a, b) => (a.type === b.type ? { is: 'move', from: a.path, to: b.path } : undefined),
    ({ type }) => type,
  )
  const mapped = matched(left, free, mapOf, ({ schema }) => (enumOf(schema) === undefined ? undefined : 'enum'))
  const needed = [...free.fields()].filter((field) => field.isRequired && field.isLeaf && field.schema.default === undefined)
  return [
    ...changed,
    ...moved,
    ...mapped,
    ...needed.map(({ path, schema }): Rule => ({ is: 'default', in: 'hub', at: path, value: firstValue(schema) })),
  ]
}

/** Fields that nothing was found for. What is found for one goes for those within it. */
class Unmatched {
  readonly #fields: Map<string, Field>

  constructor(fields: readonly Field[]) {
    this.#fields = new Map(fields.map((field) => [keyOf(field.path), field]))
  }

  fields(): Iterable<Field> {
    return this.#fields.values()
  }

  has(field: Field): boolean {
    return this.#fields.has(keyOf(field.path))
  }

  take({ path, schema }: Field): void {
    this.#fields.delete(keyOf(path))
    for (const field of fieldsOf(schema)) this.#fields.delete(keyOf([...path, ...field.path]))
  }
}

type Pair = readonly [score: number, a: Field, b: Field]

/** The rules for pairs of fields of one group, those whose names are most alike first. */
function matched(
  left: Unmatched,
  free: Unmatched,
  ruleOf: (a: Field, b: Field) => Rule | undefined,
  groupOf: (field: Field) => string | undefined,
): readonly Rule[] {
  const groups = new Map<string, Field[]>()
  for (const b of free.fields()) {
    const group = groupOf(b)
    const known = group === undefined ? undefined : groups.get(group)
    if (known !== undefined) known.push(b)
    else if (group !== undefined) groups.set(group, [b])
  }
  const counted = new Map<string, number>()
  const pairs: Pair[] = []
  for (const a of left.fields()) {
    const group = groupOf(a)
    if (group === undefined) continue
    const count = (counted.get(group) ?? 0) + 1
    counted.set(group, count)
    if (count > MOST_ALIKE) continue
    for (const b of (groups.get(group) ?? []).slice(0, MOST_ALIKE)) {
      const score = likeness(a.path, b.path)
      if (score >= ALIKE) pairs.push([score, a, b])
    }
  }
  // Objects as a whole come before the fields within them.
  pairs.sort(([x, a], [y, b]) => y - x || a.path.length - b.path.length)
  return pairs.flatMap(([, a, b]) => {
    const rule = left.has(a) && free.has(b) ? ruleOf(a, b) : undefined
    if (rule === undefined) return []
    left.take(a)
    free.take(b)
    return [rule]
  })
}

/** From 0 to 1: by the words of the last names, or of the whole paths. */
const likeness = (a: FieldPath, b: FieldPath): number =>
  Math.max(shared(wordsOf(a.slice(-1)), wordsOf(b.slice(-1))), shared(wordsOf(a.slice(1)), wordsOf(b.slice(1))) - 0.01)

/** `dbName` has the words `db` and `name`. */
const wordsOf = (names: readonly string[]): readonly string[] =>
  names.flatMap((name) => name.match(/[A-Z]?[a-z0-9]+|[A-Z]+/g) ?? []).map((word) => word.toLowerCase())

function shared(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return 0
  if (a.join('') === b.join('')) return 1
  const both = a.filter((word) => b.some((other) => isSameWord(word, other))).length
  return both / (a.length + b.length - both)
}

function isSameWord(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return short === long || (short.length >= PREFIX && long.startsWith(short))
}

function mapOf(a: Field, b: Field): Rule | undefined {
  const values = pairsOf(a.schema, b.schema)
  return values && { is: 'map', from: a.path, to: b.path, values }
}

/** Values of two enums: first those that differ in capitals alone, then the others by their order. Undefined where a schema has none. */
function pairsOf(a: JsonObject, b: JsonObject): readonly ValuePair[] | undefined {
  const [own, others] = [enumOf(a), enumOf(b)]
  if (own === undefined || others === undefined) return undefined
  const byName = new Map<string, JsonValue[]>()
  for (const other of others.toReversed()) {
    const alike = byName.get(folded(other))
    if (alike === undefined) byName.set(folded(other), [other])
    else alike.push(other)
  }
  const pairs = own.map((value) => [value, byName.get(folded(value))?.pop()] as const)
  const taken = new Set(pairs.map(([, other]) => other))
  const rest = others.filter((other) => !taken.has(other)).values()
  return pairs.map(([value, other]): ValuePair => [value, other ?? rest.next().value ?? others[0] ?? null])
}

const folded = (value: JsonValue): string =>
  String(value)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')

/** A value for a field that must be set. */
function firstValue(schema: JsonObject): JsonValue {
  const [first] = enumOf(schema) ?? []
  if (first !== undefined) return first
  const zeros: Readonly<Record<string, JsonValue>> = { integer: 0, number: 0, boolean: false, array: [], object: {} }
  return zeros[String(schema.type)] ?? ''
}
