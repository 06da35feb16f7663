import { compile, plan } from '../environment.ts'
import { BOOL, BYTES, DOUBLE, DURATION, DYN, INT, listOf, mapOf, NULL, STRING, TIMESTAMP, type Type, UINT } from '../types.ts'
import {
  ArrayList,
  CelError,
  Double,
  Duration,
  EntryMap,
  isInt,
  ListValue,
  MapValue,
  type Result,
  Timestamp,
  Uint,
  type Value,
} from '../values.ts'

/** The official conformance tests, as `@bufbuild/cel-spec` writes their protocol buffers in JSON. */
export interface SpecTest {
  readonly name?: string
  readonly expr: string
  readonly [field: string]: unknown
}

export interface SpecSuite {
  readonly name: string
  readonly suites?: readonly SpecSuite[]
  readonly tests?: readonly { readonly original: SpecTest }[]
}

/** A value that this engine has no form for; a test with one cannot be asked. */
export class Unrepresentable extends Error {}

type Json = Readonly<Record<string, unknown>>

const PRIMITIVES: Record<string, Type> = { BOOL, INT64: INT, UINT64: UINT, DOUBLE, STRING, BYTES }
const WELL_KNOWN: Record<string, Type> = { ANY: DYN, TIMESTAMP, DURATION }

function typeFrom(json: Json): Type {
  const [kind, body] = Object.entries(json)[0] ?? ['dyn', {}]
  const inner = body as Json
  if (kind === 'primitive' && PRIMITIVES[String(body)] !== undefined) return PRIMITIVES[String(body)] as Type
  if (kind === 'wellKnown' && WELL_KNOWN[String(body)] !== undefined) return WELL_KNOWN[String(body)] as Type
  if (kind === 'listType') return listOf(typeFrom((inner.elemType ?? {}) as Json))
  if (kind === 'mapType') return mapOf(typeFrom((inner.keyType ?? {}) as Json), typeFrom((inner.valueType ?? {}) as Json))
  if (kind === 'dyn') return DYN
  if (kind === 'null') return NULL
  throw new Unrepresentable(kind)
}

const bytesFrom = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))

function intFrom(text: unknown): Value {
  const n = BigInt(String(text))
  return BigInt.asIntN(53, n) === n ? Number(n) : n
}

export function valueFrom(json: Json): Value {
  const [kind, body] = Object.entries(json)[0] ?? ['nullValue', null]
  switch (kind) {
    case 'boolValue':
      return body === true
    case 'int64Value':
      return intFrom(body)
    case 'uint64Value':
      return new Uint(BigInt(String(body)))
    case 'doubleValue':
      return new Double(Number(body))
    case 'stringValue':
      return String(body)
    case 'bytesValue':
      return bytesFrom(String(body))
    case 'nullValue':
      return null
    case 'listValue':
      return new ArrayList((((body as Json).values ?? []) as Json[]).map(valueFrom))
    case 'mapValue': {
      const map = new EntryMap()
      for (const { key, value } of ((body as Json).entries ?? []) as { key: Json; value: Json }[]) {
        map.set(valueFrom(key), valueFrom(value))
      }
      return map
    }
    case 'typeValue':
      return outcomeOf(String(body), [], []) as Value
    case 'objectValue':
      return objectFrom(body as Json)
    default:
      throw new Unrepresentable(kind)
  }
}

function objectFrom(json: Json): Value {
  const type = String(json['@type'])
  if (type.endsWith('google.protobuf.Duration')) {
    const [, sign, seconds, fraction] = /^(-?)(\d+)(?:\.(\d+))?s$/.exec(String(json.value)) ?? []
    const nanos = BigInt(seconds ?? 0) * 1_000_000_000n + BigInt((fraction ?? '').padEnd(9, '0').slice(0, 9))
    return new Duration(sign === '-' ? -nanos : nanos)
  }
  if (type.endsWith('google.protobuf.Timestamp')) return outcomeOf(`timestamp("${String(json.value)}")`, [], []) as Timestamp
  throw new Unrepresentable(type)
}

function outcomeOf(expr: string, variables: { name: string; type: Type }[], values: Value[]): Result {
  const checked = compile(expr, variables, 'stored')
  if ('error' in checked) return new CelError(checked.error)
  const program = plan(checked)
  return 'error' in program ? new CelError(program.error) : program.evaluate(values, 1e15).value
}

/** What an expression of a test gives. */
export function runSpecTest(test: SpecTest): Result {
  const declared = ((test.typeEnv ?? []) as { name: string; ident?: { type: Json } }[]).map(({ name, ident }) => {
    if (ident === undefined) throw new Unrepresentable('function')
    return { name, type: typeFrom(ident.type) }
  })
  const bindings = (test.bindings ?? {}) as Record<string, { value: Json }>
  for (const name of Object.keys(bindings)) {
    if (!declared.some((each) => each.name === name)) declared.push({ name, type: DYN })
  }
  const values = declared.map(({ name }) => (bindings[name] === undefined ? undefined : valueFrom(bindings[name].value)))
  return outcomeOf(test.expr, declared, values as Value[])
}

/** Whether two values are the same in kind as well as in content; NaN is itself. */
export function isSame(a: Result, b: Result): boolean {
  if (a instanceof Double && b instanceof Double) return Object.is(a.value, b.value)
  if (a instanceof Uint && b instanceof Uint) return a.value === b.value
  if (isInt(a) && isInt(b)) return BigInt(a) === BigInt(b)
  if (a instanceof Uint8Array && b instanceof Uint8Array) return a.length === b.length && a.every((byte, i) => byte === b[i])
  if (a instanceof ListValue && b instanceof ListValue) {
    return a.size === b.size && Array.from({ length: a.size }, (_, i) => isSame(a.get(i), b.get(i))).every(Boolean)
  }
  if (a instanceof MapValue && b instanceof MapValue) {
    return a.size === b.size && a.keys().every((key) => isSame(a.find(key) ?? null, b.find(key) ?? new CelError('absent')))
  }
  if (a instanceof Duration && b instanceof Duration) return a.nanos === b.nanos
  if (a instanceof Timestamp && b instanceof Timestamp) return a.seconds === b.seconds && a.nanos === b.nanos
  return a === b
}
