import { stringify } from '../json/serialize.ts'
import { utf8Length } from '../json/utf8.ts'
import { Dbl, isObject, type JsonObject, type JsonValue } from '../json/value.ts'
import { Emitter } from './emitter.ts'
import { formatG } from './go-syntax.ts'
import { compareKeys } from './key-order.ts'
import { parseYaml } from './parse.ts'
import { firstForbidden } from './reader.ts'
import { isMultiline, styleOf } from './scalar-style.ts'

/** Keys of more bytes are written behind a `?`. */
const MAX_SIMPLE_KEY = 128

/** A collection that is being written. */
interface Frame {
  readonly value: JsonObject | JsonValue[]
  readonly keys: readonly string[]
  /** The indentation around it. */
  readonly outer: number
  next: number
}

/**
 * YAML text of a value as the server and kubectl write it: keys in go-yaml's order, long lines folded at 80 columns. Throws
 * YamlSyntaxError for text with characters that YAML does not allow, as the server does on its way through JSON.
 * Source: sigs.k8s.io/yaml/yaml.go, JSONToYAML.
 */
export function toYaml(value: JsonValue): string {
  const json = stringify(value)
  // The server reads the JSON text as YAML first. That changes a text only where it holds what YAML does not take as it is.
  const strange = firstForbidden(json) < Number.POSITIVE_INFINITY || json.includes('\x85')
  return new Writer().write(strange ? parseYaml(json).value : value)
}

class Writer {
  readonly #emitter = new Emitter()
  readonly #frames: Frame[] = []

  write(root: JsonValue): string {
    this.#node(root, false)
    for (let frame = this.#frames[this.#frames.length - 1]; frame !== undefined; frame = this.#frames[this.#frames.length - 1]) {
      if (frame.next === (Array.isArray(frame.value) ? frame.value.length : frame.keys.length)) {
        this.#emitter.indent = frame.outer
        this.#frames.pop()
      } else if (Array.isArray(frame.value)) this.#item(frame.value[frame.next++] as JsonValue)
      else this.#entry(frame.value, frame.keys[frame.next++] as string)
    }
    this.#emitter.finish()
    return this.#emitter.text
  }

  #item(item: JsonValue): void {
    this.#emitter.writeIndent()
    this.#emitter.writeIndicator('-', true, true)
    this.#node(item, false)
  }

  #entry(object: JsonObject, key: string): void {
    const emitter = this.#emitter
    emitter.writeIndent()
    if (!isMultiline(key) && utf8Length(key) <= MAX_SIMPLE_KEY) {
      emitter.writeScalar(key, styleOf(key, true), false)
      emitter.writeIndicator(':', false)
    } else {
      emitter.writeIndicator('?', true, true)
      emitter.writeScalar(key, styleOf(key, false), true)
      emitter.writeIndent()
      emitter.writeIndicator(':', true, true)
    }
    this.#node(object[key] as JsonValue, true)
  }

  /** Writes a scalar or an empty collection, or opens a collection. */
  #node(value: JsonValue, ofMapping: boolean): void {
    const emitter = this.#emitter
    if (typeof value === 'string') emitter.writeScalar(value, styleOf(value, false), true)
    else if (Array.isArray(value)) {
      if (value.length === 0) this.#empty('[', ']')
      // A list stands no deeper than the key it belongs to.
      else this.#open(value, [], ofMapping && !emitter.inIndention)
    } else if (isObject(value)) {
      const keys = Object.keys(value).sort(compareKeys)
      if (keys.length === 0) this.#empty('{', '}')
      else this.#open(value, keys, false)
    } else emitter.writeScalar(scalarText(value), 'plain', true)
  }

  #empty(open: string, close: string): void {
    this.#emitter.writeIndicator(open, true)
    this.#emitter.writeIndicator(close, false)
  }

  #open(value: JsonObject | JsonValue[], keys: readonly string[], indentless: boolean): void {
    const outer = this.#emitter.indent
    this.#frames.push({ value, keys, outer, next: 0 })
    if (outer < 0) this.#emitter.indent = 0
    else if (!indentless) this.#emitter.indent = outer + 2
  }
}

const MAX_UINT64 = 2n ** 64n - 1n
const MIN_INT64 = -(2n ** 63n)

/** A number as go-yaml writes what it read from JSON: integers of 64 bits as they are, floats in Go's %g. */
function scalarText(value: null | boolean | number | bigint | Dbl): string {
  if (typeof value === 'number' && !Number.isInteger(value)) return formatG(value, 64)
  if (!(value instanceof Dbl)) return String(value)
  const float = value.value
  if (!Number.isInteger(float) || Math.abs(float) >= 1e21) return formatG(float, 64)
  const digits = BigInt(String(float))
  return digits >= MIN_INT64 && digits <= MAX_UINT64 ? String(digits) : formatG(float, 64)
}
