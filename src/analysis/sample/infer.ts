import { isInteger, isObject, type JsonObject, type JsonValue, newObject, objectOf } from '../../apimachinery/json/value.ts'
import { toYaml } from '../../apimachinery/yaml/serialize.ts'
import { afterColon } from '../crd-text/render.ts'

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

const any = (): JsonObject => objectOf({ 'x-kubernetes-preserve-unknown-fields': true })

/** One schema for two samples of the same place; what they do not agree about is left open. */
function joined(a: JsonObject, b: JsonObject): JsonObject {
  if (a.type !== b.type) {
    const types = [a.type, b.type].sort().join()
    if (types === 'integer,string') return objectOf({ 'x-kubernetes-int-or-string': true })
    if (types === 'integer,number') return objectOf({ type: 'number' })
    if (a.nullable === true && a.type === undefined) return Object.assign(newObject(), b, { nullable: true })
    return any()
  }
  const made = Object.assign(newObject(), a)
  if (a.format !== b.format) delete made.format
  if (isObject(a.items) && isObject(b.items)) made.items = joined(a.items, b.items)
  if (isObject(a.properties) && isObject(b.properties)) {
    const properties = Object.assign(newObject(), a.properties)
    for (const name in b.properties) {
      const own = properties[name]
      const other = b.properties[name]
      if (isObject(other)) properties[name] = isObject(own) ? joined(own, other) : other
    }
    made.properties = properties
  }
  return made
}

function objectSchema(value: JsonObject): JsonObject {
  const names = Object.keys(value)
  const isMap =
    names.length > 0 && names.some((name) => /[./]/.test(name)) && names.every((name) => typeof value[name] === 'string')
  if (isMap) return objectOf({ type: 'object', additionalProperties: { type: 'string' } })
  if (names.length === 0) return objectOf({ type: 'object', 'x-kubernetes-preserve-unknown-fields': true })
  const properties = newObject()
  for (const name of names) properties[name] = schemaOfSample(value[name] ?? null)
  return objectOf({ type: 'object', properties })
}

/** The least schema that a sample is valid by. */
export function schemaOfSample(value: JsonValue): JsonObject {
  if (value === null) return Object.assign(any(), { nullable: true })
  if (typeof value === 'boolean') return objectOf({ type: 'boolean' })
  if (typeof value === 'string')
    return objectOf(DATE_TIME.test(value) ? { type: 'string', format: 'date-time' } : { type: 'string' })
  if (Array.isArray(value)) {
    const items = value.map(schemaOfSample)
    const first = items[0] ?? objectOf({ type: 'string' })
    return objectOf({ type: 'array', items: items.slice(1).reduce(joined, first) })
  }
  if (isObject(value)) return objectSchema(value)
  return objectOf(isInteger(value) ? { type: 'integer', format: 'int64' } : { type: 'number' })
}

/** The plural of a kind, as English mostly has it. */
export function pluralOf(kind: string): string {
  const word = kind.toLowerCase()
  if (/(s|x|z|ch|sh)$/.test(word)) return `${word}es`
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`
}

const textOf = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '')

/** A CRD, as YAML, by which a sample object is valid. Samples without kind or group get names to be changed. */
export function crdOfSample(sample: JsonObject): string {
  const [group = '', version = ''] = textOf(sample.apiVersion).includes('/')
    ? textOf(sample.apiVersion).split('/')
    : ['', textOf(sample.apiVersion)]
  const kind = textOf(sample.kind) || 'Thing'
  const own = group.includes('.') ? group : 'example.com'
  const properties = newObject()
  for (const name in sample) {
    if (['apiVersion', 'kind', 'metadata'].includes(name)) continue
    properties[name] = schemaOfSample(sample[name] ?? null)
  }
  const plural = pluralOf(kind)
  // A sample may be called anything, also what YAML reads as no text, or as two.
  const name = afterColon(`${plural}.${own}`, 2)
  const head = `apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata:\n  name:${name}\n`
  const spec = `spec:\n  group:${afterColon(own, 2)}\n  scope: Namespaced\n`
  const singular = afterColon(kind.toLowerCase(), 4)
  const names = `  names:\n    plural:${afterColon(plural, 4)}\n    singular:${singular}\n    kind:${afterColon(kind, 4)}\n`
  const status = properties.status === undefined ? '' : '    subresources:\n      status: {}\n'
  const schema = toYaml(objectOf({ openAPIV3Schema: { type: 'object', properties } })).replace(/^(?=.)/gm, '      ')
  const versions = `  versions:\n  - name:${afterColon(version || 'v1', 4)}\n    served: true\n    storage: true\n`
  return `${head}${spec}${names}${versions}${status}    schema:\n${schema}`
}
