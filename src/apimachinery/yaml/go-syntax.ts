import { quote } from '../field/bad-value.ts'
import { compareBytes } from '../json/utf8.ts'
import { Dbl } from '../json/value.ts'
import type { YamlNode } from './node.ts'
import { type GoScalar, resolve, Uint64 } from './resolve.ts'

/** What a scalar node means. */
export const scalarOf = (node: { readonly tag: string; readonly implicit: boolean; readonly text: string }): GoScalar =>
  node.tag === '' && !node.implicit ? node.text : resolve(node.tag, node.text)

/** A float in Go's %g with the fewest digits that tell it from all others of so many bits. */
export function formatG(given: number, bits: 32 | 64): string {
  const value = bits === 64 ? given : Math.fround(given)
  if (Number.isNaN(value)) return 'NaN'
  if (!Number.isFinite(value)) return value > 0 ? '+Inf' : '-Inf'
  const text = bits === 64 ? String(value) : shortestFloat32(value)
  const [mantissa = '', exponent] = Number(text).toExponential().split('e')
  const power = Number(exponent)
  if (power < -4 || power >= 6) {
    return `${mantissa}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`
  }
  return Object.is(value, -0) ? '-0' : plainDigits(mantissa, power)
}

function shortestFloat32(value: number): string {
  for (let digits = 1; digits < 10; digits++) {
    const text = value.toPrecision(digits)
    if (Math.fround(Number(text)) === value) return text
  }
  return String(value)
}

/** `-1.5` times ten to a power without an exponent. */
function plainDigits(mantissa: string, power: number): string {
  const sign = mantissa.startsWith('-') ? '-' : ''
  const digits = mantissa.replace(/[-.]/g, '')
  if (power < 0) return `${sign}0.${'0'.repeat(-power - 1)}${digits}`
  const padded = digits.padEnd(power + 1, '0')
  return padded.length === power + 1 ? sign + padded : `${sign}${padded.slice(0, power + 1)}.${padded.slice(power + 1)}`
}

/** A scalar as Go's %#v prints it. */
export function goScalar(value: GoScalar): string {
  if (value === null) return 'interface {}(nil)'
  if (typeof value === 'string') return quote(value)
  if (value instanceof Dbl) return formatG(value.value, 64)
  if (value instanceof Uint64) return `0x${value.value.toString(16)}`
  return String(value)
}

/** No value is shown deeper than this. */
const MAX_SHOWN_DEPTH = 500

/** A value as Go's %#v prints it; maps in the order of their keys. */
export function goSyntax(node: YamlNode, depth = 0): string {
  if (node.kind === 'alias') return goSyntax(node.target, depth)
  if (node.kind === 'scalar') return goScalar(scalarOf(node))
  if (depth > MAX_SHOWN_DEPTH) return '...'
  const items = node.children.map((child) => goSyntax(child, depth + 1))
  if (node.kind === 'sequence') return `[]interface {}{${items.join(', ')}}`
  const entries = new Map<string, string>()
  for (let i = 0; i < items.length; i += 2) entries.set(items[i] as string, items[i + 1] as string)
  const sorted = [...entries].sort(([a], [b]) => compareBytes(a, b))
  return `map[interface {}]interface {}{${sorted.map(([key, value]) => `${key}:${value}`).join(', ')}}`
}

/** The same for a value that is not inside of another: there nothing is `<nil>`. */
export const goSyntaxAlone = (node: YamlNode): string => goSyntax(node).replace(/^interface {}\(nil\)$/, '<nil>')
