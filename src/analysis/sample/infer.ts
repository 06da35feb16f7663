import { stringOf } from '../../apimachinery/json/access.ts'
import {
  deepCopy,
  isInteger,
  isObject,
  type JsonObject,
  type JsonValue,
  newObject,
  objectOf,
} from '../../apimachinery/json/value.ts'
import { afterColon } from '../crd-text/render.ts'
import { QUANTITY } from '../known-types.ts'
import { compareVersions } from '../lint/compat/versions.ts'

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

const AS_QUANTITY = /^[+-]?\d+(\.\d+)?([KMGTPE]i|[numkMGTPE])?$/
const BINARY = /[KMGTPE]i$/
/** Fields that hold quantities, or maps of them, whatever their samples look like. */
const OF_QUANTITIES = new Set(['cpu', 'memory', 'storage', 'ephemeral-storage', 'requests', 'limits', 'capacity', 'hard'])
/** Fields whose keys are data: nobody lists them in a schema. */
const OF_MAPS = new Set(['labels', 'annotations', 'matchLabels', 'nodeSelector', 'requests', 'limits', 'data', 'stringData'])

const quantity = (): JsonObject => deepCopy(QUANTITY)

const any = (): JsonObject => objectOf({ 'x-kubernetes-preserve-unknown-fields': true })

type Kind = 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object'

function kindOf(value: JsonValue): Kind {
  if (typeof value === 'boolean') return 'boolean'
  if (typeof value === 'string') return 'string'
  if (Array.isArray(value)) return 'array'
  if (isObject(value)) return 'object'
  return isInteger(value) ? 'integer' : 'number'
}

/** The values of each key, over several objects. */
function byKey(objects: readonly JsonObject[]): Map<string, JsonValue[]> {
  const found = new Map<string, JsonValue[]>()
  for (const object of objects) {
    for (const key of Object.keys(object)) {
      const values = found.get(key) ?? []
      found.set(key, values)
      values.push(object[key] ?? null)
    }
  }
  return found
}

const kindsOf = (values: readonly JsonValue[]): ReadonlySet<Kind> => new Set(values.filter((one) => one !== null).map(kindOf))

const areScalars = (kinds: ReadonlySet<Kind>): boolean => !kinds.has('array') && !kinds.has('object')

/**
 * Whether the keys of these objects are data rather than fields: by the name of the place, by a key that no field has, or because of several samples
 * with several keys each no two have one in common, while all values are of one kind.
 */
function isMap(name: string, objects: readonly JsonObject[], keys: ReadonlyMap<string, readonly JsonValue[]>): boolean {
  if (name === 'spec' || name === 'status') return false
  const kinds = kindsOf([...keys.values()].flat())
  if (OF_MAPS.has(name)) return areScalars(kinds)
  if ([...keys.keys()].some((key) => /[./]/.test(key))) return kinds.size === 1 && areScalars(kinds)
  const isOwn = [...keys.values()].every((values) => values.length === 1)
  return isOwn && kinds.size === 1 && objects.length > 1 && objects.every((object) => Object.keys(object).length > 1)
}

const CONDITION: readonly (readonly [name: string, schema: JsonObject])[] = [
  ['lastTransitionTime', objectOf({ type: 'string', format: 'date-time' })],
  ['message', objectOf({ type: 'string' })],
  ['observedGeneration', objectOf({ type: 'integer', format: 'int64' })],
  ['reason', objectOf({ type: 'string' })],
]

const STATUSES = ['True', 'False', 'Unknown'] as const

const isCondition = (item: JsonValue): item is JsonObject =>
  isObject(item) && typeof item.type === 'string' && STATUSES.some((status) => status === item.status)

/** Conditions as controllers write them: a list by type. Undefined where the samples are none. Source: k8s.io/apimachinery/pkg/apis/meta/v1, Condition. */
function conditionsSchema(lists: readonly (readonly JsonValue[])[], depth: number): JsonObject | undefined {
  const areByType = lists.every((list) => new Set(list.map((item) => isObject(item) && item.type)).size === list.length)
  const conditions = lists.flat()
  if (!areByType || conditions.length === 0 || !conditions.every(isCondition)) return undefined
  const properties = newObject()
  for (const [name, schema] of CONDITION) properties[name] = schema
  for (const [name, values] of byKey(conditions)) properties[name] = schemaOfSamples(values, name, depth + 1)
  properties.status = objectOf({ type: 'string', enum: [...STATUSES] })
  return objectOf({
    type: 'array',
    items: { type: 'object', required: ['type', 'status'], properties },
    'x-kubernetes-list-map-keys': ['type'],
    'x-kubernetes-list-type': 'map',
  })
}

function objectSchema(name: string, objects: readonly JsonObject[], depth: number): JsonObject {
  const keys = byKey(objects)
  if (keys.size === 0) return objectOf({ type: 'object', 'x-kubernetes-preserve-unknown-fields': true })
  if (isMap(name, objects, keys)) {
    return objectOf({ type: 'object', additionalProperties: schemaOfSamples([...keys.values()].flat(), name, depth + 1) })
  }
  const properties = newObject()
  for (const [key, values] of keys) properties[key] = schemaOfSamples(values, key, depth + 1)
  return objectOf({ type: 'object', properties })
}

function listSchema(name: string, lists: readonly (readonly JsonValue[])[], depth: number): JsonObject {
  const items = lists.flat()
  const conditions = name === 'conditions' ? conditionsSchema(lists, depth) : undefined
  return (
    conditions ??
    objectOf({ type: 'array', items: items.length === 0 ? { type: 'string' } : schemaOfSamples(items, '', depth + 1) })
  )
}

function stringSchema(values: readonly JsonValue[]): JsonObject {
  const areTimes = values.every((value) => typeof value === 'string' && DATE_TIME.test(value))
  return objectOf(areTimes ? { type: 'string', format: 'date-time' } : { type: 'string' })
}

/** Whether these are quantities, some of them with a suffix: one that nothing else has, or at a place that holds quantities. */
function areQuantities(name: string, values: readonly JsonValue[]): boolean {
  const texts = values.filter((value) => typeof value === 'string')
  if (texts.length === 0 || !texts.every((text) => AS_QUANTITY.test(text))) return false
  return OF_QUANTITIES.has(name) || texts.some((text) => BINARY.test(text))
}

function schemaOfValues(name: string, values: readonly JsonValue[], depth: number): JsonObject {
  const kinds = kindsOf(values)
  const only = kinds.size === 1 ? [...kinds][0] : undefined
  const areOf = (...allowed: Kind[]): boolean => [...kinds].every((kind) => allowed.includes(kind))
  if (areOf('integer', 'string') && areQuantities(name, values)) return quantity()
  if (only === 'boolean') return objectOf({ type: 'boolean' })
  if (only === 'integer') return objectOf({ type: 'integer', format: 'int64' })
  if (only === 'string') return stringSchema(values)
  if (areOf('integer', 'number')) return objectOf({ type: 'number' })
  if (areOf('integer', 'string')) return objectOf({ 'x-kubernetes-int-or-string': true })
  if (only === 'object') return objectSchema(name, values.filter(isObject), depth)
  if (only === 'array') return listSchema(name, values.filter(Array.isArray), depth)
  return any()
}

/** What is deeper is left open: nobody writes it by hand, and no stack is deep enough for everything that can be pasted. */
const DEEPEST = 200

/**
 * The least schema that all samples of one place are valid by. `name` is the field they stand in, empty for the items of a list: it tells quantities, maps
 * and conditions from other things. What samples do not agree about is left open.
 */
function schemaOfSamples(samples: readonly JsonValue[], name: string, depth: number): JsonObject {
  const values = samples.filter((value) => value !== null)
  const schema = values.length === 0 || depth > DEEPEST ? any() : schemaOfValues(name, values, depth)
  return values.length === samples.length ? schema : Object.assign(schema, { nullable: true })
}

/** The plural of a kind, as English mostly has it. */
export function pluralOf(kind: string): string {
  const word = kind.toLowerCase()
  if (/(s|x|z|ch|sh)$/.test(word)) return `${word}es`
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`
}

/** The group and the version of an object. */
const groupVersionOf = ({ apiVersion }: JsonObject): readonly [group: string, version: string] => {
  const [first = '', second] = stringOf(apiVersion).split('/')
  return second === undefined ? ['', first || 'v1'] : [first, second || 'v1']
}

/** What samples of one CRD have in common: the group that it gets, and the kind. Samples without one get names to be changed. */
export function crdNamesOf(sample: JsonObject): { readonly group: string; readonly kind: string } {
  const [group] = groupVersionOf(sample)
  return { group: group.includes('.') ? group : 'example.com', kind: stringOf(sample.kind) || 'Thing' }
}

function versionText(version: string, isStorage: boolean, samples: readonly JsonObject[]): string {
  const properties = newObject()
  for (const [name, values] of byKey(samples)) {
    if (!['apiVersion', 'kind', 'metadata'].includes(name)) properties[name] = schemaOfSamples(values, name, 0)
  }
  const status = properties.status === undefined ? '' : '    subresources:\n      status: {}\n'
  const schema = afterColon(objectOf({ openAPIV3Schema: { type: 'object', properties } }), 4)
  return `  - name:${afterColon(version, 4)}\n    served: true\n    storage: ${isStorage}\n${status}    schema:${schema}\n`
}

/**
 * A CRD, as YAML, by which sample objects of one group and kind are valid, each at its version. The most stable version is the one that is stored.
 */
export function crdOfSamples(samples: readonly JsonObject[]): string {
  const { group, kind } = crdNamesOf(samples[0] ?? newObject())
  const byVersion = new Map<string, JsonObject[]>()
  for (const sample of samples) {
    const [, version] = groupVersionOf(sample)
    const same = byVersion.get(version) ?? []
    byVersion.set(version, same)
    same.push(sample)
  }
  const stored = [...byVersion.keys()].sort(compareVersions).at(-1)
  const plural = pluralOf(kind)
  // A sample may be called anything, also what YAML reads as no text, or as two.
  const name = afterColon(`${plural}.${group}`, 2)
  const head = `apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata:\n  name:${name}\n`
  const spec = `spec:\n  group:${afterColon(group, 2)}\n  scope: Namespaced\n`
  const singular = afterColon(kind.toLowerCase(), 4)
  const names = `  names:\n    plural:${afterColon(plural, 4)}\n    singular:${singular}\n    kind:${afterColon(kind, 4)}\n`
  const versions = [...byVersion].map(([version, same]) => versionText(version, version === stored, same))
  return `${head}${spec}${names}  versions:\n${versions.join('')}`
}
