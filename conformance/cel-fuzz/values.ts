import type { Chance } from '../../src/apiextensions/openapi-validation/testing/chance.ts'
import type { Json, JsonMap } from '../replay/numbers.ts'

const TEXTS = [
  '',
  'a',
  'b',
  'c',
  'ab',
  'abc',
  'A b',
  'é😀',
  '12',
  '-3',
  '1h',
  'x-1',
  'true',
  '10.0.0.1',
  '1.2.3',
  '500m',
  'b,a,b',
  '  p ',
]
const INTEGERS: readonly Json[] = [
  0,
  1,
  2,
  3,
  5,
  7,
  -1,
  100,
  -42,
  2147483647,
  'number:9007199254740993',
  'number:9223372036854775807',
]
const NUMBERS: readonly Json[] = [0, 1, 1.5, -2.25, 'number:3.0', 'number:1e-9', 'number:1e+20', 'number:2500000.5', 100]
const FORMATS: Readonly<Record<string, readonly string[]>> = {
  'date-time': ['2020-01-02T03:04:05Z', '1999-12-31T23:59:59.5+02:00', '2024-02-29T12:00:00Z'],
  date: ['2020-01-02', '1970-01-01'],
  duration: ['1h', '90s', '1500ms', '2h45m'],
  byte: ['YQ==', 'YWI=', 'AAEC'],
  uuid: ['123e4567-e89b-12d3-a456-426614174000'],
  ipv4: ['10.0.0.1', '192.168.1.255'],
  uri: ['https://a.example:8080/p?x=1', 'http://[::1]/'],
}
const KEYS = ['a', 'b', 'ab', 'z z']

/** A value that fits a schema of `randomSpec`. */
export function randomValue(chance: Chance, schema: JsonMap): Json {
  if (schema.nullable === true && chance.of(0.3)) return null
  if (schema['x-kubernetes-int-or-string'] === true && chance.of(0.5)) return chance.pick(INTEGERS)
  switch (schema.type ?? 'string') {
    case 'string':
      return text(chance, schema)
    case 'integer':
      return chance.pick(schema.format === 'int32' ? INTEGERS.slice(0, 10) : INTEGERS)
    case 'number':
      return chance.pick(NUMBERS)
    case 'boolean':
      return chance.of(0.5)
    case 'array':
      return list(chance, schema)
    default:
      return object(chance, schema)
  }
}

function text(chance: Chance, schema: JsonMap): string {
  if (Array.isArray(schema.enum)) return String(chance.pick(schema.enum))
  const samples = FORMATS[String(schema.format)]
  if (samples !== undefined) return chance.pick(samples)
  const max = typeof schema.maxLength === 'number' ? schema.maxLength : 20
  const min = typeof schema.minLength === 'number' ? schema.minLength : 0
  return chance.pick(TEXTS.filter((each) => [...each].length <= max && each.length >= min))
}

const limit = (bound: Json | undefined): number => Math.min(typeof bound === 'number' ? bound : 4, 4)

function list(chance: Chance, schema: JsonMap): Json[] {
  const items = chance.list(0, limit(schema.maxItems), () => randomValue(chance, schema.items as JsonMap))
  const type = schema['x-kubernetes-list-type']
  if (type === undefined) return items
  const key = (item: Json): string => JSON.stringify(type === 'map' ? (item as JsonMap).k : item)
  return [...new Map(items.map((item) => [key(item), item])).values()]
}

function object(chance: Chance, schema: JsonMap): JsonMap {
  const made: JsonMap = {}
  if (schema.additionalProperties !== undefined) {
    const keys = chance.some(KEYS, 0.5).slice(0, limit(schema.maxProperties))
    for (const key of keys) made[key] = randomValue(chance, schema.additionalProperties as JsonMap)
    return made
  }
  if (schema['x-kubernetes-embedded-resource'] === true) {
    Object.assign(made, { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'e' } })
  }
  if (schema['x-kubernetes-preserve-unknown-fields'] === true && chance.of(0.5)) made.zz = 'kept'
  const required = Array.isArray(schema.required) ? schema.required : []
  for (const [name, property] of Object.entries((schema.properties ?? {}) as { [name: string]: JsonMap })) {
    if (required.includes(name) || chance.of(0.8)) made[name] = randomValue(chance, property)
  }
  return made
}
