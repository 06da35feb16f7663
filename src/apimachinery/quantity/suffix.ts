/** The notations of a quantity: `12e6`, `12Mi` (times 2^20), `12M` (times 10^6). */
export type Format = 'DecimalExponent' | 'BinarySI' | 'DecimalSI'

const DECIMAL: readonly (readonly [string, number])[] = [
  ['n', -9],
  ['u', -6],
  ['m', -3],
  ['', 0],
  ['k', 3],
  ['M', 6],
  ['G', 9],
  ['T', 12],
  ['P', 15],
  ['E', 18],
]

const BINARY: readonly (readonly [string, number])[] = [
  ['Ki', 10],
  ['Mi', 20],
  ['Gi', 30],
  ['Ti', 40],
  ['Pi', 50],
  ['Ei', 60],
]

const decimalExponents = new Map(DECIMAL)
const binaryExponents = new Map(BINARY)
const decimalSuffixes = new Map(DECIMAL.map(([suffix, exponent]) => [exponent, suffix]))
const binarySuffixes = new Map(BINARY.map(([suffix, exponent]) => [exponent, suffix]))

/** The suffix for ten (in BinarySI: two) to a power; nothing where there is none, as upstream has it. */
export function suffixOf(format: Format, exponent: number): string {
  if (format === 'DecimalExponent') return exponent === 0 ? '' : `e${exponent}`
  return (format === 'DecimalSI' ? decimalSuffixes : binarySuffixes).get(exponent) ?? ''
}

/** What a suffix stands for; undefined when it is none. Source: k8s.io/apimachinery/pkg/api/resource/suffix.go, interpret. */
export function interpretSuffix(suffix: string): { readonly format: Format; readonly exponent: number } | undefined {
  const decimal = decimalExponents.get(suffix)
  if (decimal !== undefined) return { format: 'DecimalSI', exponent: decimal }
  const binary = binaryExponents.get(suffix)
  if (binary !== undefined) return { format: 'BinarySI', exponent: binary }
  if (!/^[eE][+-]?[0-9]+$/.test(suffix)) return undefined
  const exact = BigInt(suffix.slice(1).replace('+', ''))
  if (BigInt.asIntN(64, exact) !== exact) return undefined
  // Upstream keeps 32 bits of it.
  return { format: 'DecimalExponent', exponent: Number(BigInt.asIntN(32, exact)) }
}
