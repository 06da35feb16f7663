import { isObject, type JsonObject, type JsonValue, newObject } from '../../apimachinery/json/value.ts'
import { encodeYaml } from './yaml.ts'

const text = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '')
const object = (value: JsonValue | undefined): JsonObject => (isObject(value) ? value : newObject())
const list = (value: JsonValue | undefined): JsonValue[] => (Array.isArray(value) ? value : [])
const number = (value: JsonValue | undefined): number | undefined => (typeof value === 'number' ? value : undefined)

const BY_FORMAT: Readonly<Record<string, string>> = {
  'date-time': '2026-01-01T00:00:00Z',
  date: '2026-01-01',
  duration: '30s',
  email: 'someone@example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  cidr: '192.0.2.0/24',
  uri: 'https://example.com',
  uuid: '00000000-0000-4000-8000-000000000000',
  byte: '',
}

function sampleString(schema: JsonObject, name: string): string {
  const byFormat = BY_FORMAT[text(schema.format)]
  if (byFormat !== undefined) return byFormat
  const least = number(schema.minLength) ?? 0
  const most = number(schema.maxLength) ?? Number.POSITIVE_INFINITY
  const word = name === '' ? 'text' : name.toLowerCase()
  return word.padEnd(least, 'x').slice(0, most)
}

function sampleNumber(schema: JsonObject): number {
  const least = number(schema.minimum)
  const most = number(schema.maximum)
  const step = number(schema.multipleOf) ?? 1
  const from = least === undefined ? Math.min(1, most ?? 1) : schema.exclusiveMinimum === true ? least + step : least
  return step > 1 ? Math.ceil(from / step) * step : from
}

/** A value the schema most likely accepts. What has a default is left to the server. */
function sampleValue(schema: JsonObject, name: string, depth: number): JsonValue {
  if (list(schema.enum).length > 0) return list(schema.enum)[0] ?? null
  if (schema['x-kubernetes-int-or-string'] === true) return 1
  switch (text(schema.type)) {
    case 'string':
      return sampleString(schema, name)
    case 'integer':
    case 'number':
      return sampleNumber(schema)
    case 'boolean':
      return false
    case 'array': {
      const count = Math.max(number(schema.minItems) ?? 0, depth < 3 && isObject(schema.items) ? 0 : 0)
      return Array.from({ length: count }, () => sampleValue(object(schema.items), name, depth + 1))
    }
    default:
      return sampleObject(schema, depth)
  }
}

function sampleObject(schema: JsonObject, depth: number): JsonObject {
  const made = newObject()
  const properties = object(schema.properties)
  const required = list(schema.required).map(text)
  for (const name of required) {
    const inner = object(properties[name])
    if (inner.default === undefined) made[name] = sampleValue(inner, name, depth + 1)
  }
  return made
}

/** Scalars without a default: shown in a sample that would else be empty. */
function fillEmpty(spec: JsonObject, schema: JsonObject): void {
  const properties = object(schema.properties)
  for (const name of Object.keys(properties).slice(0, 12)) {
    const inner = object(properties[name])
    const scalar = ['string', 'integer', 'boolean', 'number'].includes(text(inner.type))
    if (scalar && inner.default === undefined && text(inner.pattern) === '') spec[name] = sampleValue(inner, name, 1)
  }
}

/**
 * A minimal object of a CRD's version: required fields, without those that have a default; when nothing is required, the scalars
 * of the spec. It may still be refused (a pattern, a rule): the server says why.
 */
export function sampleOf(crd: JsonObject, version: string, namespace: string): string {
  const spec = object(crd.spec)
  const names = object(spec.names)
  const found = list(spec.versions).find((entry) => isObject(entry) && entry.name === version)
  const schema = object(object(object(found).schema).openAPIV3Schema)
  const head = newObject()
  head.apiVersion = `${text(spec.group)}/${version}`
  head.kind = text(names.kind)
  const metadata = newObject()
  metadata.name = `${text(names.singular) || text(names.kind).toLowerCase()}-1`
  if (text(spec.scope) === 'Namespaced') metadata.namespace = namespace
  const properties = object(schema.properties)
  const made = newObject()
  const required = list(schema.required).map(text)
  for (const name of Object.keys(properties)) {
    if (['apiVersion', 'kind', 'metadata', 'status'].includes(name)) continue
    const inner = object(properties[name])
    if (name !== 'spec' && !required.includes(name)) continue
    const value = sampleValue(inner, name, 0)
    if (name === 'spec' && isObject(value) && Object.keys(value).length === 0) fillEmpty(value, inner)
    made[name] = value
  }
  const holder = newObject()
  holder.metadata = metadata
  return encodeYaml(head) + encodeYaml(holder) + (Object.keys(made).length === 0 ? '' : encodeYaml(made))
}
