import { fromFloat, fromInt64, type JsonValue } from '../json/value.ts'

/**
 * What an unquoted scalar means: YAML 1.1 as go-yaml v2 knows it. Octals are `017` and `0o17`, `_` may separate digits, `yes` and
 * `off` are booleans; `12:30` and dates are strings, so is a number beyond float64. Infinities and NaN, which JSON has not, are
 * given as such. Source: go.yaml.in/yaml/v2 resolve.go.
 */
export function resolvePlain(text: string): JsonValue {
  const word = WORDS.get(text)
  if (word !== undefined) return word
  const first = text.charCodeAt(0)
  const numeric = (first >= 48 && first <= 57) || first === 43 || first === 45 || first === 46
  return numeric ? (number(text) ?? text) : text
}

const named = (value: JsonValue, ...words: string[]): [string, JsonValue][] => words.map((word) => [word, value])

const WORDS: ReadonlyMap<string, JsonValue> = new Map([
  ...named(true, 'y', 'Y', 'yes', 'Yes', 'YES', 'true', 'True', 'TRUE', 'on', 'On', 'ON'),
  ...named(false, 'n', 'N', 'no', 'No', 'NO', 'false', 'False', 'FALSE', 'off', 'Off', 'OFF'),
  ...named(null, '', '~', 'null', 'Null', 'NULL'),
  ...named(Number.NaN, '.nan', '.NaN', '.NAN'),
  ...named(Number.POSITIVE_INFINITY, '.inf', '.Inf', '.INF', '+.inf', '+.Inf', '+.INF'),
  ...named(Number.NEGATIVE_INFINITY, '-.inf', '-.Inf', '-.INF'),
])

const FLOAT = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/

function number(text: string): JsonValue | undefined {
  const plain = text.replaceAll('_', '')
  const integer = integerOf(plain)
  if (integer !== undefined) return integer
  if (!FLOAT.test(plain)) return undefined
  const float = Number(plain)
  return Number.isFinite(float) ? fromFloat(float) : undefined
}

const MAX_UINT64 = 2n ** 64n - 1n
const MIN_INT64 = -(2n ** 63n)

/** An integer in the notations of Go: `0b1`, `017`, `0o17`, `0x1F`, or decimal; undefined when it is none or beyond 64 bits. */
function integerOf(text: string): JsonValue | undefined {
  const found = /^([-+]?)(?:0b([01]+)|0o?([0-7]+)|0x([0-9a-fA-F]+)|(0|[1-9][0-9]*))$/i.exec(text)
  if (found === null) return undefined
  const [, sign, binary, octal, hex, decimal] = found
  const digits =
    binary === undefined ? (octal === undefined ? (hex === undefined ? decimal : `0x${hex}`) : `0o${octal}`) : `0b${binary}`
  const size = BigInt(digits ?? '')
  const exact = sign === '-' ? -size : size
  if (exact > MAX_UINT64 || exact < MIN_INT64) return undefined
  return BigInt.asIntN(64, exact) === exact ? fromInt64(exact) : fromFloat(Number(exact))
}
