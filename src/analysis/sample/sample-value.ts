import { stringOf } from '../../apimachinery/json/access.ts'
import { isObject, type JsonObject, type JsonValue, newObject } from '../../apimachinery/json/value.ts'
import { RE2 } from '../../apimachinery/regexp/lazy.ts'
import { parseRegExp } from '../../apimachinery/regexp/regexp.ts'
import { unionMembers } from '../form/fields.ts'

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
  const byFormat = BY_FORMAT[stringOf(schema.format)]
  if (byFormat !== undefined) return byFormat
  const least = number(schema.minLength) ?? 0
  const most = number(schema.maxLength) ?? Number.POSITIVE_INFINITY
  const word = (name === '' ? 'text' : name.toLowerCase()).padEnd(least, 'x').slice(0, most)
  const fits = (candidate: string): boolean => candidate.length >= least && candidate.length <= most
  return matching(stringOf(schema.pattern), [word, ...LIKELY.filter(fits)]) ?? word
}

/** Texts of the forms that patterns in CRDs mostly ask for: names, quantities, versions, addresses, schedules. */
const LIKELY: readonly string[] = [
  ...[
    'a',
    'A',
    '1',
    '0',
    'example',
    'example-1',
    'Example',
    'EXAMPLE',
    'example.com',
    'a/b',
    '/a',
    'a:1',
    'a=b',
    'a@example.com',
  ],
  ...[
    '1Gi',
    '10m',
    '30s',
    '1h',
    '50%',
    '1.0',
    '1.0.0',
    'v1',
    'v1.0.0',
    '1.33',
    '10.0.0.0/8',
    '192.0.2.1',
    '2001:db8::1',
    '*/5 * * * *',
  ],
  ...[
    'https://example.com',
    'http://example.com',
    'registry.example.com/a:1',
    'arn:aws:iam::123456789012:role/a',
    'example.com/a',
  ],
  ...['2026-01-01', '2026-01-01T00:00:00Z', '00:00', '0123456789abcdef', '#000000', 'Mon', 'sha256:0'.padEnd(71, '0')],
]

/** The first of some texts that a pattern matches; undefined where none does, or where what reads patterns is not loaded. */
function matching(pattern: string, texts: readonly string[]): string | undefined {
  if (pattern === '' || !RE2.isLoaded) return undefined
  const expression = parseRegExp(pattern)
  return 'error' in expression ? undefined : texts.find((one) => expression.test(one))
}

function sampleNumber(schema: JsonObject): number {
  const least = number(schema.minimum)
  const most = number(schema.maximum)
  const step = number(schema.multipleOf) ?? 1
  const from = least === undefined ? Math.min(1, most ?? 1) : schema.exclusiveMinimum === true ? least + step : least
  return step > 1 ? Math.ceil(from / step) * step : from
}

/** A number, where the pattern of the text form allows one, as a quantity does. */
function sampleIntOrString(schema: JsonObject): JsonValue {
  const pattern = stringOf(schema.pattern)
  return pattern === '' ? 1 : (matching(pattern, ['1', ...LIKELY]) ?? 1)
}

/** A value the schema most likely accepts. What has a default is left to the server. */
export function sampleValue(schema: JsonObject, name: string, depth: number): JsonValue {
  if (list(schema.enum).length > 0) return list(schema.enum)[0] ?? null
  if (schema['x-kubernetes-int-or-string'] === true) return sampleIntOrString(schema)
  switch (stringOf(schema.type)) {
    case 'string':
      return sampleString(schema, name)
    case 'integer':
    case 'number':
      return sampleNumber(schema)
    case 'boolean':
      return false
    case 'array': {
      const count = number(schema.minItems) ?? 0
      return Array.from({ length: count }, () => sampleValue(object(schema.items), name, depth + 1))
    }
    default:
      return sampleObject(schema, depth)
  }
}

function sampleObject(schema: JsonObject, depth: number): JsonObject {
  const made = newObject()
  const properties = object(schema.properties)
  const required = list(schema.required).map(stringOf)
  for (const name of required) {
    const inner = object(properties[name])
    if (inner.default === undefined) made[name] = sampleValue(inner, name, depth + 1)
  }
  return made
}

/** Of an object with many properties, as many as a reader looks at. */
const SHOWN = 16
const DEEP = 4

/**
 * A value with all that the schema can say: every property with its default or a sample, one item in every list, one key in every map.
 * What a rule asks for is there.
 */
export function fullSample(schema: JsonObject, name = '', depth = 0): JsonValue {
  if (schema.default !== undefined) return schema.default
  const { items, additionalProperties } = schema
  if (list(schema.enum).length > 0 || schema['x-kubernetes-int-or-string'] === true) return sampleValue(schema, name, depth)
  if (schema.type === 'array') {
    const count = Math.min(Math.max(number(schema.minItems) ?? 1, 1), number(schema.maxItems) ?? SHOWN)
    return depth > DEEP ? [] : Array.from({ length: count }, () => fullSample(object(items), name, depth + 1))
  }
  if (schema.type !== 'object') return sampleValue(schema, name, depth)
  const made = newObject()
  if (isObject(additionalProperties)) made.key = fullSample(additionalProperties, name, depth + 1)
  const properties = object(schema.properties)
  const required = list(schema.required)
  // Of a union one member may be there.
  const [, ...others] = unionMembers(schema)
  const names = Object.keys(properties).filter(
    (one, i) => !others.includes(one) && (required.includes(one) || (i < SHOWN && depth < DEEP)),
  )
  for (const one of names) made[one] = fullSample(object(properties[one]), one, depth + 1)
  return made
}
