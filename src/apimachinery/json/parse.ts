import { diagnose, JsonRangeError, JsonSyntaxError, MAX_DEPTH } from './syntax-error.ts'
import { Dbl, fromFloat, type JsonObject, type JsonValue, newObject } from './value.ts'

export { JsonRangeError, JsonSyntaxError }

/** By object, the earlier values of keys that stand more than once in it, in the order of the text. */
export type Replaced = ReadonlyMap<JsonObject, readonly (readonly [key: string, value: JsonValue])[]>

export interface ParsedJson {
  readonly value: JsonValue
  /** Paths of fields that stand twice in an object, as strict decoding names them (`spec.list[0].b`), each once, at most 100. */
  readonly duplicates: string[]
  /** The values that later ones of the same key took the place of; absent when there are none. */
  readonly replaced?: Replaced
}

/** Strict decoding reports no more than this many duplicates. */
const MAX_DUPLICATES = 100

const QUOTE = 34
const BACKSLASH = 92
const OPEN_BRACE = 123
const CLOSE_BRACE = 125
const OPEN_BRACKET = 91
const CLOSE_BRACKET = 93
const COMMA = 44
const COLON = 58
const MINUS = 45
const DOT = 46

const MIN_INT64 = -(2n ** 63n)
const MAX_INT64 = 2n ** 63n - 1n

/** Thrown at the first sign of trouble; `diagnose` then finds the words. */
const TROUBLE = new Error('not JSON')

const ESCAPES: { readonly [char: string]: string } = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  '"': '"',
  '\\': '\\',
  '/': '/',
}

type Container = JsonObject | JsonValue[]

/** The parser keeps its own stack, because V8's would overflow long before the depth that the server accepts. */
class Parser {
  readonly #text: string
  #at = 0
  #containers: Container[] = []
  #keys: string[] = []
  /** The first number beyond float64. */
  #outOfRange: string | undefined
  readonly duplicates: string[] = []
  replaced: Map<JsonObject, [key: string, value: JsonValue][]> | undefined

  constructor(text: string) {
    this.#text = text
  }

  run(): JsonValue {
    for (;;) {
      let value = this.#value()
      while (value !== undefined) {
        const depth = this.#containers.length
        if (depth === 0) return this.#end(value)
        value = this.#attach(value, depth - 1)
      }
    }
  }

  #end(value: JsonValue): JsonValue {
    if (!Number.isNaN(this.#next())) throw TROUBLE
    if (this.#outOfRange !== undefined) throw new JsonRangeError(this.#outOfRange, value)
    return value
  }

  /** The code of the next character that is no blank, NaN at the end; stays on it. */
  #next(): number {
    const text = this.#text
    let c = text.charCodeAt(this.#at)
    while (c <= 32) {
      if (c !== 32 && c !== 10 && c !== 13 && c !== 9) throw TROUBLE
      c = text.charCodeAt(++this.#at)
    }
    return c
  }

  /** Reads a scalar or an empty container; undefined when a container was opened and its first value comes next. */
  #value(): JsonValue | undefined {
    const c = this.#next()
    if (c === QUOTE) return this.#string()
    if (c === OPEN_BRACE) return this.#openObject()
    if (c === OPEN_BRACKET) return this.#openArray()
    if (c === MINUS || (c >= 48 && c <= 57)) return this.#number(c)
    if (c === 116) return this.#literal('true', true)
    if (c === 102) return this.#literal('false', false)
    if (c === 110) return this.#literal('null', null)
    throw TROUBLE
  }

  #openObject(): JsonObject | undefined {
    const object = newObject()
    if (this.#containers.length === MAX_DEPTH) throw TROUBLE
    this.#at++
    if (this.#next() === CLOSE_BRACE) {
      this.#at++
      return object
    }
    this.#containers.push(object)
    this.#keys.push('')
    this.#key(object)
    return undefined
  }

  #openArray(): JsonValue[] | undefined {
    const array: JsonValue[] = []
    if (this.#containers.length === MAX_DEPTH) throw TROUBLE
    this.#at++
    if (this.#next() === CLOSE_BRACKET) {
      this.#at++
      return array
    }
    this.#containers.push(array)
    this.#keys.push('')
    return undefined
  }

  #key(object: JsonObject): void {
    if (this.#next() !== QUOTE) throw TROUBLE
    const key = this.#string()
    if (this.#next() !== COLON) throw TROUBLE
    this.#at++
    const had = object[key]
    if (had !== undefined) this.#duplicate(object, key, had)
    this.#keys[this.#keys.length - 1] = key
  }

  /** Puts a finished value into the innermost container; returns that container when it is finished too. */
  #attach(value: JsonValue, top: number): JsonValue | undefined {
    const container = this.#containers[top] as Container
    const isArray = Array.isArray(container)
    if (isArray) container.push(value)
    else container[this.#keys[top] as string] = value
    const c = this.#next()
    if (c === COMMA) {
      this.#at++
      if (!isArray) this.#key(container)
      return undefined
    }
    if (c !== (isArray ? CLOSE_BRACKET : CLOSE_BRACE)) throw TROUBLE
    this.#at++
    this.#containers.pop()
    this.#keys.pop()
    return container
  }

  #duplicate(object: JsonObject, key: string, had: JsonValue): void {
    this.replaced ??= new Map()
    const known = this.replaced.get(object)
    if (known === undefined) this.replaced.set(object, [[key, had]])
    else known.push([key, had])
    if (this.duplicates.length >= MAX_DUPLICATES) return
    let path = ''
    const top = this.#containers.length - 1
    for (let i = 0; i < top; i++) {
      const container = this.#containers[i]
      if (Array.isArray(container)) path += `[${container.length}]`
      else path += i === 0 ? this.#keys[i] : `.${this.#keys[i]}`
    }
    path += top === 0 ? key : `.${key}`
    if (!this.duplicates.includes(path)) this.duplicates.push(path)
  }

  #literal<T>(word: string, value: T): T {
    if (!this.#text.startsWith(word, this.#at)) throw TROUBLE
    this.#at += word.length
    return value
  }

  #string(): string {
    const text = this.#text
    const start = this.#at + 1
    let at = start
    for (;;) {
      const c = text.charCodeAt(at)
      if (c === QUOTE) break
      if (c === BACKSLASH || !(c >= 32)) return this.#escapedString(start, at)
      at++
    }
    this.#at = at + 1
    return text.slice(start, at)
  }

  /** The rest of a string from its first escape on. */
  #escapedString(start: number, from: number): string {
    const text = this.#text
    let out = text.slice(start, from)
    let plain = from
    let at = from
    for (;;) {
      const c = text.charCodeAt(at)
      if (c === QUOTE) break
      if (!(c >= 32)) throw TROUBLE
      if (c !== BACKSLASH) {
        at++
        continue
      }
      out += text.slice(plain, at)
      const letter = text.charAt(at + 1)
      if (letter === 'u') {
        const unit = this.#hex(at)
        at += 6
        const char = this.#unicode(unit, at)
        if (char.length === 2) at += 6
        out += char
      } else {
        const char = ESCAPES[letter]
        if (char === undefined) throw TROUBLE
        out += char
        at += 2
      }
      plain = at
    }
    this.#at = at + 1
    return out + text.slice(plain, at)
  }

  /** The UTF-16 unit of the `\uXXXX` at `at`. */
  #hex(at: number): number {
    const digits = this.#text.slice(at + 2, at + 6)
    if (!/^[0-9a-fA-F]{4}$/.test(digits)) throw TROUBLE
    return Number.parseInt(digits, 16)
  }

  /** One escaped unit as text: a surrogate needs its other half right behind it, else it becomes U+FFFD. */
  #unicode(unit: number, next: number): string {
    if (unit < 0xd800 || unit > 0xdfff) return String.fromCharCode(unit)
    if (unit < 0xdc00 && this.#text.startsWith('\\u', next)) {
      const low = this.#hex(next)
      if (low >= 0xdc00 && low <= 0xdfff) return String.fromCharCode(unit, low)
    }
    return '\ufffd'
  }

  #number(first: number): JsonValue {
    const text = this.#text
    const start = this.#at
    let at = start
    let c = first
    if (c === MINUS) c = text.charCodeAt(++at)
    const digits = at
    let n = 0
    while (c >= 48 && c <= 57) {
      n = n * 10 + (c - 48)
      c = text.charCodeAt(++at)
    }
    const length = at - digits
    if (length === 0 || (length > 1 && text.charCodeAt(digits) === 48)) throw TROUBLE
    if (c === DOT || c === 101 || c === 69) return this.#float(start, at)
    this.#at = at
    if (length <= 15) return first === MINUS && n !== 0 ? -n : n
    return this.#inRange(integerOf(text.slice(start, at)), start, at)
  }

  #float(start: number, from: number): number | Dbl {
    const text = this.#text
    let at = from
    if (text.charCodeAt(at) === DOT) at = this.#digits(at + 1)
    if ((text.charCodeAt(at) | 32) === 101) {
      const sign = text.charCodeAt(++at)
      at = this.#digits(sign === MINUS || sign === 43 ? at + 1 : at)
    }
    this.#at = at
    const near = Number(text.slice(start, at))
    return this.#inRange(Number.isFinite(near) ? fromFloat(near) : new Dbl(near), start, at)
  }

  /** Notes the first number beyond float64; it is reported only if the rest of the text is JSON. */
  #inRange<T extends JsonValue>(value: T, start: number, end: number): T {
    if (value instanceof Dbl && !Number.isFinite(value.value)) this.#outOfRange ??= this.#text.slice(start, end)
    return value
  }

  /** Skips at least one digit. */
  #digits(from: number): number {
    let at = from
    for (let c = this.#text.charCodeAt(at); c >= 48 && c <= 57; c = this.#text.charCodeAt(at)) at++
    if (at === from) throw TROUBLE
    return at
  }
}

/** A whole number of any length: int64 when it fits, else the nearest float64. */
function integerOf(literal: string): number | bigint | Dbl {
  const near = Number(literal)
  if (Number.isSafeInteger(near)) return near
  if (Math.abs(near) > 1e19) return new Dbl(near)
  const exact = BigInt(literal)
  return exact >= MIN_INT64 && exact <= MAX_INT64 ? exact : new Dbl(near)
}

/**
 * Decodes JSON text as the server does: integers exact, the last of two equal keys wins, half a surrogate pair becomes U+FFFD.
 * Throws JsonSyntaxError with Go's words, or JsonRangeError for a number beyond float64.
 * Source: sigs.k8s.io/json/json.go, UnmarshalStrict.
 */
export function parseJson(text: string): ParsedJson {
  const parser = new Parser(text)
  try {
    const value = parser.run()
    const { duplicates, replaced } = parser
    return replaced === undefined ? { value, duplicates } : { value, duplicates, replaced }
  } catch (error) {
    if (error !== TROUBLE) throw error
    throw diagnose(text) ?? error
  }
}
