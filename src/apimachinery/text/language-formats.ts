import { once } from '../lazy-module.ts'

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** The forms of a counted noun, by the plural categories of Unicode. `#` stands for the number. */
export type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string }

/** Writes numbers, counts, sizes and lists in one language. */
export interface Formats {
  number(value: number, options?: Intl.NumberFormatOptions): string
  /** The form that belongs to a count, with the count in the place of `#`. */
  plural(count: number, forms: Forms): string
  /** Bytes in the largest unit that keeps at least one digit before the point: `12 bytes`, `412 kB`, `1.2 MB`. */
  bytes(count: number): string
  list(items: readonly string[]): string
}

/** What small numbers need of a language: its decimal separator, and what follows one byte and other counts. */
interface SmallNumbers {
  readonly decimal: string
  readonly byte: readonly [one: string, other: string]
}

/**
 * The languages whose counts need no Intl. Its first use takes a browser 20 ms, because it reads which languages there are; each of them has the
 * plural forms `one`, for 1 alone, and `other`.
 */
const SMALL_NUMBERS: Readonly<Record<string, SmallNumbers>> = {
  en: { decimal: '.', byte: [' byte', ' bytes'] },
  de: { decimal: ',', byte: ['\u00a0Byte', ' Byte'] },
}

/** The units after the byte that both languages write the same. */
const SYMBOLS = [undefined, ' kB', ' MB']

/** From here on digits are grouped. */
const GROUPED = 1000

/** The formats of a language, given as a BCP 47 tag. */
export function formatsOf(tag: string): Formats {
  const small = Object.hasOwn(SMALL_NUMBERS, tag) ? SMALL_NUMBERS[tag] : undefined
  // Made when they are first needed: the browser reads the data of a language for each, and the page starts without.
  const rules = once(() => new Intl.PluralRules(tag))
  const lists = once(() => new Intl.ListFormat(tag, { style: 'short', type: 'unit' }))
  const number = (value: number, options?: Intl.NumberFormatOptions): string =>
    small !== undefined && options === undefined && Number.isInteger(value) && value >= 0 && value < GROUPED
      ? String(value)
      : value.toLocaleString(tag, options)
  const formOf = (count: number): Intl.LDMLPluralRule =>
    small === undefined ? rules().select(count) : Math.abs(count) === 1 ? 'one' : 'other'
  return {
    number,
    plural: (count, forms) => (forms[formOf(count)] ?? forms.other).replaceAll('#', number(count)),
    bytes(count) {
      const exponent = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(count, 1)) / 3)))
      const value = count / 1000 ** exponent
      const digits = exponent === 0 || value >= 100 ? 0 : 1
      const rounded = Math.round(value * 10 ** digits) / 10 ** digits
      if (small !== undefined && exponent < SYMBOLS.length && rounded >= 0 && rounded < GROUPED) {
        const symbol = SYMBOLS[exponent] ?? small.byte[rounded === 1 ? 0 : 1]
        return `${rounded.toFixed(digits).replace('.', small.decimal)}${symbol}`
      }
      const unit = UNITS[exponent] ?? 'byte'
      return number(value, {
        style: 'unit',
        unit,
        unitDisplay: exponent === 0 ? 'long' : 'short',
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      })
    },
    list: (items) => lists().format(items),
  }
}
