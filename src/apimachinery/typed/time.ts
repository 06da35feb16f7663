import { jsonKind } from '../json/kind.ts'
import type { CustomType } from './types.ts'

const LAYOUT = '2006-01-02T15:04:05Z07:00'
const MICRO_LAYOUT = '2006-01-02T15:04:05.000000Z07:00'

type Parse = (text: string) => Reading

/** A type whose JSON is a time as text. Year one, midnight, is no time and is written as null. */
const timeType = (go: string, parse: Parse, zero: string): CustomType => ({
  kind: 'custom',
  go,
  unmarshal(value) {
    if (value === null) return { value: undefined }
    if (typeof value !== 'string') return { error: { value: jsonKind(value), go: 'string', struct: '', field: '' } }
    const parsed = parse(value)
    if ('error' in parsed) return parsed
    return { value: parsed.time === zero ? undefined : parsed.time }
  },
})

/** `metav1.Time`: RFC 3339, kept to the second and in UTC. */
export const TIME: CustomType = timeType('v1.Time', (text) => parseTime(text), '0001-01-01T00:00:00Z')

/** `metav1.MicroTime`: RFC 3339 with exactly six digits of a second, in UTC. */
export const MICRO_TIME: CustomType = timeType('v1.MicroTime', (text) => parseMicroTime(text), '0001-01-01T00:00:00.000000Z')

/**
 * Reads a time as Go's `time.Parse(time.RFC3339, text)` does, which is laxer than the standard, and writes it in UTC with whole
 * seconds; or says why not in Go's words.
 */
export function parseTime(text: string): Reading {
  return new Reader(text, LAYOUT).read()
}

/** Reads a time as Go's `time.Parse` does with the layout of `metav1.MicroTime`, and writes it in UTC with microseconds. */
export function parseMicroTime(text: string): Reading {
  return new Reader(text, MICRO_LAYOUT).read()
}

type Reading = { readonly time: string } | { readonly error: string }

const isDigit = (c: string | undefined): boolean => c !== undefined && c >= '0' && c <= '9'

class Reader {
  readonly #text: string
  #rest: string
  #error: string | undefined
  readonly #layout: string

  constructor(text: string, layout: string) {
    this.#text = text
    this.#rest = text
    this.#layout = layout
  }

  read(): Reading {
    const year = this.#year()
    this.#literal('-')
    const month = this.#number('01', 1, 12, 'month')
    this.#literal('-')
    const day = this.#number('02', 0, 99, 'day')
    this.#literal('T')
    const hour = this.#number('15', 0, 23, 'hour')
    this.#literal(':')
    const minute = this.#number('04', 0, 59, 'minute')
    this.#literal(':')
    const second = this.#number('05', 0, 59, 'second')
    const fraction = this.#layout === MICRO_LAYOUT ? this.#microseconds() : this.#fraction()
    const offset = this.#zone()
    if (this.#error === undefined && this.#rest !== '') this.#fail(`: extra text: ${quote(this.#rest)}`)
    const moment = new Date(0)
    moment.setUTCFullYear(year, month - 1, day)
    // A day that the month does not have becomes one of another month.
    if (this.#error === undefined && moment.getUTCDate() !== day) this.#fail(': day out of range')
    if (this.#error !== undefined) return { error: this.#error }
    moment.setUTCHours(hour, minute, second - offset)
    return { time: moment.toISOString().replace(/\.\d+Z$/, `${fraction}Z`) }
  }

  #fail(message: string): void {
    this.#error ??= `parsing time ${quote(this.#text)}${message}`
  }

  #cannot(rest: string, element: string): void {
    if (this.#error !== undefined) return
    this.#fail(` as ${quote(this.#layout)}: cannot parse ${quote(rest)} as ${quote(element)}`)
  }

  #literal(char: string): void {
    if (this.#rest[0] !== char) this.#cannot(this.#rest, char)
    this.#rest = this.#rest.slice(1)
  }

  #year(): number {
    const digits = this.#rest.slice(0, 4)
    if (!/^\d{4}$/.test(digits)) this.#cannot(this.#rest, '2006')
    this.#rest = this.#rest.slice(4)
    return Number(digits)
  }

  /** Two digits; the hour may be one. */
  #number(element: string, min: number, max: number, name: string): number {
    const hold = this.#rest
    const width = isDigit(hold[0]) ? (isDigit(hold[1]) ? 2 : element === '15' ? 1 : 0) : 0
    if (width === 0) {
      this.#cannot(hold, element)
      return 0
    }
    this.#rest = hold.slice(width)
    const number = Number(hold.slice(0, width))
    if (number < min || number > max) this.#fail(`: ${name} out of range`)
    return number
  }

  /** Fractions are read and dropped. */
  #fraction(): '' {
    const fraction = /^[.,]\d+/.exec(this.#rest)
    if (fraction !== null) this.#rest = this.#rest.slice(fraction[0].length)
    return ''
  }

  /** `.987654` */
  #microseconds(): string {
    const hold = this.#rest.slice(0, 7)
    if (!/^[.,]\d{6}$/.test(hold)) this.#cannot(this.#rest, '.000000')
    this.#rest = this.#rest.slice(7)
    return `.${hold.slice(1)}`
  }

  /** The offset from UTC in seconds. */
  #zone(): number {
    const hold = this.#rest
    if (hold[0] === 'Z') {
      this.#rest = hold.slice(1)
      return 0
    }
    const zone = /^([\s\S])(\d\d):(\d\d)/.exec(hold)
    const hours = Number(zone?.[2])
    const minutes = Number(zone?.[3])
    if (hours > 24) this.#fail(': time zone offset hour out of range')
    if (minutes > 60) this.#fail(': time zone offset minute out of range')
    if (zone === null || (zone[1] !== '+' && zone[1] !== '-')) {
      this.#cannot(hold, 'Z07:00')
      return 0
    }
    this.#rest = hold.slice(6)
    return (hours * 60 + minutes) * 60 * (zone[1] === '-' ? -1 : 1)
  }
}

const QUOTED = /["\\]|[^ -\x7f]/gu

/** Quotes as package time of Go does: what is not plain ASCII becomes its bytes. */
function quote(text: string): string {
  const escaped = (char: string): string =>
    char === '"' || char === '\\'
      ? `\\${char}`
      : Array.from(new TextEncoder().encode(char), (byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')
  return `"${text.replace(QUOTED, escaped)}"`
}
