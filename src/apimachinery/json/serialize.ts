import { compareBytes, ordersDiffer } from './utf8.ts'
import { Dbl, type JsonObject, type JsonValue } from './value.ts'

/**
 * JSON text as the server writes it: keys in the order of their bytes, floats as Go prints them (they are printed alike in
 * JavaScript, but for minus zero), `<`, `>`, `&`, U+2028 and U+2029 escaped. Source: Go's encoding/json, Encoder.Encode.
 */
export function stringify(value: JsonValue): string {
  const text = compactText(value, 0)
  return escapeHtml(ordersDiffer(text) ? new Writer('', compareBytes).write(value) : text)
}

/** The same over several lines, each level indented: by two spaces, or by what is given. */
export function stringifyPretty(value: JsonValue, indent = '  '): string {
  const text = new Writer('\n', undefined, indent).write(value)
  return escapeHtml(ordersDiffer(text) ? new Writer('\n', compareBytes, indent).write(value) : text)
}

/** Deeper trees go to the writer, which needs no stack of V8's. */
const NATIVE_DEPTH = 500

/** True when `JSON.stringify` writes what we would: keys are in order, and no number needs care. */
function isCanonical(value: JsonValue, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return typeof value !== 'bigint'
  if (value instanceof Dbl || depth > NATIVE_DEPTH) return false
  if (Array.isArray(value)) {
    for (const item of value) if (!isCanonical(item, depth + 1)) return false
    return true
  }
  let last = ''
  for (const key in value) {
    if (key < last || !isCanonical(value[key] as JsonValue, depth + 1)) return false
    last = key
  }
  return true
}

/** On how many levels parts of a tree are tried as they are: a write changes the order of keys in `metadata`, and seldom below. */
const TRIED_LEVELS = 3

/** The text of a tree with keys in JavaScript's order; what lies too deep for the stack is left to the writer. */
function compactText(value: JsonValue, depth: number): string {
  if (typeof value !== 'object' || value === null || value instanceof Dbl) return scalarText(value)
  if (depth > NATIVE_DEPTH) return new Writer('').write(value)
  if (depth < TRIED_LEVELS && isCanonical(value, depth)) return JSON.stringify(value)
  let text = ''
  if (Array.isArray(value)) {
    for (const item of value) text += (text === '' ? '[' : ',') + compactText(item, depth + 1)
    return text === '' ? '[]' : `${text}]`
  }
  for (const key of orderedKeys(value)) {
    text += (text === '' ? '{' : ',') + quotedKey(key) + compactText(value[key] as JsonValue, depth + 1)
  }
  return text === '' ? '{}' : `${text}}`
}

function orderedKeys(object: JsonObject): string[] {
  const keys = Object.keys(object)
  for (let i = 1; i < keys.length; i++) {
    if ((keys[i] as string) < (keys[i - 1] as string)) return keys.sort()
  }
  return keys
}

function scalarText(value: null | boolean | number | bigint | string | Dbl): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (value instanceof Dbl) return Object.is(value.value, -0) ? '-0' : String(value.value)
  return String(value)
}

/** What Go escapes for the sake of browsers; these characters stand in strings only. */
const HTML: { readonly [char: string]: string } = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** JSON text with what Go escapes in it escaped. */
export function escapeHtml(text: string): string {
  const clean = !(
    text.includes('<') ||
    text.includes('>') ||
    text.includes('&') ||
    text.includes('\u2028') ||
    text.includes('\u2029')
  )
  return clean ? text : text.replace(/[<>&\u2028\u2029]/g, (char) => HTML[char] ?? char)
}

/** Keys repeat endlessly, so their quoted form is kept; emptied when it grows beyond what schemas of one lab hold. */
const quotedKeys = new Map<string, string>()
const MAX_QUOTED_KEYS = 20_000
/** The longest key, in UTF-16 units, whose quoted form is kept: clients choose the keys of maps. */
const LONGEST_KEPT = 100

function quotedKey(key: string): string {
  if (key.length > LONGEST_KEPT) return `${JSON.stringify(key)}:`
  const known = quotedKeys.get(key)
  if (known !== undefined) return known
  if (quotedKeys.size >= MAX_QUOTED_KEYS) quotedKeys.clear()
  const text = `${JSON.stringify(key)}:`
  quotedKeys.set(key, text)
  return text
}

interface Frame {
  readonly container: JsonObject | JsonValue[]
  /** The keys in order; undefined for a list. */
  readonly keys: string[] | undefined
  readonly length: number
  next: number
}

/** Writes any tree, however deep, with a stack of its own. */
class Writer {
  #out = ''
  readonly #stack: Frame[] = []
  /** The start of every line after the first, at the outermost level; empty for compact text. */
  readonly #newline: string
  readonly #compare: ((a: string, b: string) => number) | undefined

  readonly #indent: string

  constructor(newline: string, compare?: (a: string, b: string) => number, indent = '  ') {
    this.#newline = newline
    this.#compare = compare
    this.#indent = indent
  }

  write(root: JsonValue): string {
    let value: JsonValue | undefined = root
    while (value !== undefined) {
      if (typeof value !== 'object' || value === null || value instanceof Dbl) this.#out += scalarText(value)
      else this.#open(value)
      value = this.#next()
    }
    return this.#out
  }

  #open(container: JsonObject | JsonValue[]): void {
    const keys = Array.isArray(container) ? undefined : this.#keysOf(container)
    const length = keys === undefined ? (container as JsonValue[]).length : keys.length
    this.#out += keys === undefined ? '[' : '{'
    this.#stack.push({ container, keys, length, next: 0 })
  }

  #keysOf(object: JsonObject): string[] {
    return this.#compare === undefined ? orderedKeys(object) : Object.keys(object).sort(this.#compare)
  }

  /** Writes what stands before the next value and returns it; closes what is finished; undefined at the end. */
  #next(): JsonValue | undefined {
    for (;;) {
      const frame = this.#stack[this.#stack.length - 1]
      if (frame === undefined) return undefined
      const { container, keys, length, next } = frame
      if (next < length) {
        frame.next++
        if (next > 0) this.#out += ','
        if (this.#newline !== '') this.#out += this.#newline + this.#indent.repeat(this.#stack.length)
        if (keys === undefined) return (container as JsonValue[])[next]
        const key = keys[next] as string
        this.#out += this.#newline === '' ? quotedKey(key) : `${quotedKey(key)} `
        return (container as JsonObject)[key]
      }
      this.#stack.pop()
      if (this.#newline !== '' && length > 0) this.#out += this.#newline + this.#indent.repeat(this.#stack.length)
      this.#out += keys === undefined ? ']' : '}'
    }
  }
}
