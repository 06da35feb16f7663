import { describe, expect, it } from 'vitest'
import { Quantity } from './quantity.ts'

const parse = (text: string): Quantity => {
  const quantity = Quantity.parse(text)
  if ('error' in quantity) throw new Error(quantity.error)
  return quantity
}

const FORMAT = "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"
const SUFFIX = "unable to parse quantity's suffix"

describe('Quantity.parse', () => {
  it.each([
    ['9223372036854775807', [undefined, 9223372036854775807n]],
    ['9223372036854775808', [undefined, undefined]],
    ['-9223372036854775808', [undefined, -9223372036854775808n]],
    ['-9223372036854775809', [undefined, undefined]],
    ['999999999999999999', [999999999999999999n, 999999999999999999n]],
    ['1e2147483648', [undefined, SUFFIX]],
    ['1e-2147483648', [undefined, SUFFIX]],
  ])('reads %s as an integer in 1.37 and in 1.38', (text, expected) => {
    const integers = [false, true].map((toTheEnds) => {
      const quantity = Quantity.parse(text, toTheEnds)
      return 'error' in quantity ? quantity.error : quantity.asInt64()
    })
    expect(integers).toEqual(expected)
  })

  it.each([
    ['', FORMAT],
    ['abc', FORMAT],
    ['1 ', FORMAT],
    ['1.2.3', FORMAT],
    ['1K', SUFFIX],
    ['1mm', SUFFIX],
    ['1e9999999999999999999', SUFFIX],
    ['Ei', 'unable to parse numeric part of quantity'],
  ])('rejects %j', (text, error) => {
    expect(Quantity.parse(text)).toEqual({ error })
  })

  it.each([
    ['0', '0', 'DecimalSI'],
    ['00', '0', 'DecimalSI'],
    ['0Ki', '0', 'BinarySI'],
    ['+5', '+5', 'DecimalSI'],
    ['100m', '100m', 'DecimalSI'],
    ['0.5', '500m', 'DecimalSI'],
    ['1500m', '1500m', 'DecimalSI'],
    ['1000', '1k', 'DecimalSI'],
    ['12e6', '12e6', 'DecimalExponent'],
    ['1e2', '100', 'DecimalExponent'],
    ['1.5Gi', '1536Mi', 'BinarySI'],
    ['1024Mi', '1Gi', 'BinarySI'],
    ['0.5Ki', '512', 'BinarySI'],
    ['1023', '1023', 'DecimalSI'],
    ['0.1n', '1n', 'DecimalSI'],
    ['-0.1n', '-1n', 'DecimalSI'],
    ['8Ei', '9223372036854775807', 'BinarySI'],
    // Beyond the largest suffix upstream leaves it out.
    ['1000E', '1', 'DecimalSI'],
  ])('%s is written %s', (text, canonical, format) => {
    const quantity = parse(text)
    expect(quantity.toString()).toBe(canonical)
    expect(quantity.format).toBe(format)
  })
})

describe('a quantity as a number', () => {
  it.each<[string, bigint | undefined, number]>([
    ['5', 5n, 5],
    ['5k', 5000n, 5000],
    ['5000m', undefined, 5],
    ['1.5', undefined, 1.5],
    ['2Gi', 2_147_483_648n, 2_147_483_648],
    ['9223372036854775807', undefined, 2 ** 63],
    ['10E', undefined, 1e19],
  ])('%s', (text, integer, float) => {
    expect(parse(text).asInt64()).toBe(integer)
    expect(parse(text).asApproximateFloat()).toBe(float)
  })

  it.each([
    ['-1m', -1],
    ['0e5', 0],
    ['1n', 1],
  ])('the sign of %s', (text, sign) => {
    expect(parse(text).sign).toBe(sign)
  })
})

describe('arithmetic', () => {
  it.each([
    ['1', '1000m', 0],
    ['1Ki', '1k', 1],
    ['-1', '1', -1],
    ['-2', '-1', -1],
    ['1e200000', '1e-5', 1],
    ['0', '0Ki', 0],
  ])('%s compared to %s', (a, b, order) => {
    expect(parse(a).compare(parse(b))).toBe(order)
    expect(parse(b).compare(parse(a))).toBe(order === 0 ? 0 : -order)
  })

  it.each([
    ['1', '500m', '1500m', '500m'],
    ['1Gi', '1Mi', '1025Mi', '1023Mi'],
    ['0', '1Gi', '1Gi', '-1Gi'],
    ['50k', '50000', '100k', '0'],
    ['9223372036854775807', '1', '9223372036854775808', '9223372036854775806'],
    ['1E', '1n', '1000000000000000000000000001n', '999999999999999999999999999n'],
  ])('%s and %s', (a, b, sum, difference) => {
    expect(parse(a).add(parse(b)).toString()).toBe(sum)
    expect(parse(a).sub(parse(b)).toString()).toBe(difference)
  })

  it('adds integers in the notation of the quantity', () => {
    expect(parse('1Gi').add(Quantity.ofInt64(1_048_576n)).toString()).toBe('1025Mi')
    expect(parse('0').add(Quantity.ofInt64(1000n)).toString()).toBe('1e3')
    expect(parse('1k').sub(Quantity.ofInt64(1n)).toString()).toBe('999')
  })

  it('does not try to write down sums of numbers that are worlds apart', () => {
    expect(() => parse('1e2000000000').add(parse('1'))).toThrow('the quantities differ too much to be added')
  })
})
