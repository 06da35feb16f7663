import { printFloat } from '../../apimachinery/field/bad-value.ts'
import { showValue } from '../../apimachinery/field/go-print.ts'
import { JsonRangeError, JsonSyntaxError, parseJson } from '../../apimachinery/json/parse.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { compareBytes } from '../../apimachinery/json/utf8.ts'
import { isNumber, isObject, type JsonObject, type JsonValue, toFloat } from '../../apimachinery/json/value.ts'
import { compareValues, valueText } from '../value.ts'

/**
 * One step of a path into an object, in its wire form, which names it uniquely: `f:NAME` a field, `k:{"name":"a"}` the item of
 * a list by its keys, `v:"a"` the item of a set by its value, `i:0` an item by its place.
 * Source: sigs.k8s.io/structured-merge-diff/v6/fieldpath/{element,serialize-pe}.go.
 */
export type PathElement = string

export const fieldElement = (name: string): PathElement => `f:${name}`

export const isField = (element: PathElement): boolean => element.startsWith('f:')

export const isKeyed = (element: PathElement): boolean => element.startsWith('k:')

/** The name of a field element. */
export const fieldName = (element: PathElement): string => element.slice(2)

/** The item of a list by its keys; `keys` need no order. */
export function keyElement(keys: readonly (readonly [string, JsonValue])[]): PathElement {
  const sorted = keys.length < 2 ? keys : [...keys].sort(([a], [b]) => compareBytes(a, b))
  let text = 'k:{'
  for (const [name, value] of sorted) text += `${text.length > 3 ? ',' : ''}${goJson(name)}:${goJson(value)}`
  return `${text}}`
}

export const indexElement = (place: number): PathElement => `i:${place}`

export const valueElement = (value: JsonValue): PathElement => `v:${goJson(value)}`

/** Texts that JSON quotes as they are. */
const PLAIN = /^[\w ./:+=*#@,;()-]*$/

/** JSON of a scalar as jsoniter writes it within a path element: exponents have at least two digits. Most are plain texts or integers. */
function goJson(value: JsonValue): string {
  if (typeof value === 'string' && PLAIN.test(value)) return `"${value}"`
  if (Number.isSafeInteger(value)) return String(value)
  return stringify(value).replace(/e([-+])(\d)$/, 'e$10$2')
}

/**
 * Reads a path element that a client wrote and brings it to the one form it has here. `'unknown'` is of a kind to be skipped,
 * undefined is malformed.
 */
export function parsePathElement(text: string): PathElement | 'unknown' | undefined {
  if (text[1] !== ':') return undefined
  const rest = text.slice(2)
  switch (text[0]) {
    case 'f':
      return text
    case 'k': {
      const keys = parsed(rest)
      return isObject(keys) ? keyElement(Object.entries(keys)) : undefined
    }
    case 'v': {
      const value = parsed(rest)
      return value === undefined ? undefined : valueElement(value)
    }
    case 'i':
      return parsedIndex(rest)
    default:
      return 'unknown'
  }
}

/** The item of a list by its place, which Go reads with strconv.Atoi: a sign and leading zeros are valid, 64 bits are the limit. */
function parsedIndex(text: string): PathElement | undefined {
  if (!/^[+-]?\d+$/.test(text)) return undefined
  const place = BigInt(text)
  return BigInt.asIntN(64, place) === place ? `i:${place}` : undefined
}

function parsed(text: string): JsonValue | undefined {
  try {
    return parseJson(text).value
  } catch (error) {
    if (error instanceof JsonSyntaxError || error instanceof JsonRangeError) return undefined
    throw error
  }
}

const KINDS = 'fkvi'

/** The order of elements within a set: fields, keyed items, values, places. */
export function comparePathElements(a: PathElement, b: PathElement): number {
  const kind = KINDS.indexOf(a.charAt(0))
  const other = KINDS.indexOf(b.charAt(0))
  if (kind !== other) return kind - other
  const [x, y] = [a.slice(2), b.slice(2)]
  if (kind === 0) return compareBytes(x, y)
  if (kind === 1) return compareKeys(parseJson(x).value as JsonObject, parseJson(y).value as JsonObject)
  return compareValues(parseJson(x).value, parseJson(y).value)
}

function compareKeys(a: JsonObject, b: JsonObject): number {
  const [names, others] = [Object.keys(a), Object.keys(b)]
  for (const [i, name] of names.entries()) {
    const other = others[i]
    if (other === undefined) return 1
    const order = compareBytes(name, other) || compareValues(a[name] as JsonValue, b[other] as JsonValue)
    if (order !== 0) return order
  }
  return names.length - others.length
}

/** The element as messages show it: `.name`, `[name="a"]`, `[="a"]`, `[0]`; `show` writes the scalars of keys and values. */
export function pathElementText(element: PathElement, show: (scalar: JsonValue) => string = showValue): string {
  const rest = element.slice(2)
  if (element.startsWith('f:')) return `.${rest}`
  if (element.startsWith('i:')) return `[${rest}]`
  const { value } = parseJson(rest)
  if (element.startsWith('v:')) return `[=${valueText(value, show)}]`
  const keys = Object.entries(value as JsonObject)
  return `[${keys.map(([name, item]) => `${name}=${valueText(item, show)}`).join(',')}]`
}

/** A whole path as messages show it: `.spec.ports[port=80].name`. */
export const pathText = (path: readonly PathElement[]): string => path.map((element) => pathElementText(element)).join('')

/** A path that was read from `fieldsV1`, as messages show it: Go reads every number there as a float, so that an id of a million is `1e+06`. */
export const recordedPathText = (path: readonly PathElement[]): string =>
  path.map((element) => pathElementText(element, showAsFloat)).join('')

const showAsFloat = (scalar: JsonValue): string => (isNumber(scalar) ? printFloat(toFloat(scalar)) : showValue(scalar))
