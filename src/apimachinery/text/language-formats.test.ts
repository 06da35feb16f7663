import { describe, expect, test } from 'vitest'
import { type Formats, formatsOf } from './language-formats.ts'

const FORMS = { one: '# one', other: '# other' }
const COUNTS = [0, 1, 2, 7, 999, 1000, 1234, 1.5, 0.5, -1, -1234]
const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte']
const SIZES = [0, 1, 2, 999, 1000, 1049, 1050, 1250, 9950, 99_949, 99_950, 99_999, 100_000, 412_499, 999_499, 999_500]

/** What Intl writes for a size, in the unit that begins at `from`. */
function sizeByIntl(tag: string, size: number): string {
  const exponent = Math.min(4, Math.max(0, Math.floor(Math.log10(Math.max(size, 1)) / 3)))
  const value = size / 1000 ** exponent
  const digits = exponent === 0 || value >= 100 ? 0 : 1
  const unitDisplay = exponent === 0 ? 'long' : 'short'
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return value.toLocaleString(tag, { style: 'unit', unit: UNITS[exponent], unitDisplay, ...fraction })
}

describe.each(['en', 'de', 'pl'])('the formats of %s write what Intl writes', (tag) => {
  const formats: Formats = formatsOf(tag)

  test.each(COUNTS)('for the count %d', (count) => {
    expect(formats.number(count)).toBe(count.toLocaleString(tag))
    const form = new Intl.PluralRules(tag).select(count) === 'one' ? 'one' : 'other'
    expect(formats.plural(count, FORMS)).toBe(`${count.toLocaleString(tag)} ${form}`)
  })

  test.each([...SIZES, ...SIZES.map((size) => size * 1000), ...SIZES.map((size) => size * 10 ** 9)])('for %d bytes', (size) => {
    expect(formats.bytes(size)).toBe(sizeByIntl(tag, size))
  })
})
