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

/** The formats of a language, given as a BCP 47 tag. */
export function formatsOf(tag: string): Formats {
  // Made when they are first needed: the browser reads the data of a language for each, and the page starts without.
  const rules = once(() => new Intl.PluralRules(tag))
  const lists = once(() => new Intl.ListFormat(tag, { style: 'short', type: 'unit' }))
  const number = (value: number, options?: Intl.NumberFormatOptions): string => value.toLocaleString(tag, options)
  return {
    number,
    plural: (count, forms) => (forms[rules().select(count)] ?? forms.other).replaceAll('#', number(count)),
    bytes(count) {
      const exponent = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(count, 1)) / 3)))
      const value = count / 1000 ** exponent
      const digits = exponent === 0 || value >= 100 ? 0 : 1
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
