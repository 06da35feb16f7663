import { stringify } from '../json/serialize.ts'
import { compareBytes, utf8Length } from '../json/utf8.ts'
import { Dbl, isObject, type JsonObject, type JsonValue } from '../json/value.ts'
import { Emitter, type Layout } from './emitter.ts'
import { formatG } from './go-syntax.ts'
import { compareKeys } from './key-order.ts'
import { parseYaml } from './parse.ts'
import { firstForbidden } from './reader.ts'
import { isMultiline, type Release, styleOf } from './scalar-style.ts'

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

/** A release of go-yaml, and what is written with it. */
interface WriterForm extends Layout {
  readonly release: Release
  /** Whether a list stands no deeper than the key that it belongs to. */
  readonly flatLists: boolean
  readonly compareKeys: (a: string, b: string) => number
  readonly scalarText: (value: Scalar) => string
}

type Scalar = null | boolean | number | bigint | Dbl

/**
 * YAML text of a value as the server and kubectl write it: keys in go-yaml's order, long lines folded at 80 columns. Throws
 * YamlSyntaxError for text with characters that YAML does not allow, as the server does on its way through JSON.
 * Source: sigs.k8s.io/yaml/yaml.go, JSONToYAML.
 */
export function toYaml(value: JsonValue): string {
  const json = stringify(value)
  // The server reads the JSON text as YAML first. That changes a text only where it holds what YAML does not take as it is.
  const strange = firstForbidden(json) < Number.POSITIVE_INFINITY || json.includes('\x85')
  return new Writer(V2).write(strange ? parseYaml(json).value : value)
}

/**
 * YAML text of a value as OpenAPI v2 in protobuf holds it: four columns a level, lines as long as they are, numbers as JSON has them,
 * keys in the order of their bytes behind those of `fields`, which have the order of a struct of Go.
 * Source: github.com/google/gnostic-models/compiler/helpers.go, Marshal.
 */
export function toYamlOfGnostic(value: JsonValue, fields: readonly string[] = []): string {
  const rank = (key: string): number => (fields.includes(key) ? fields.indexOf(key) : fields.length)
  const compareKeys = (a: string, b: string): number => rank(a) - rank(b) || compareBytes(a, b)
  return new Writer({ ...V3, compareKeys }).write(value)
}

class Writer {
  readonly #form: WriterForm
  readonly #emitter: Emitter
  readonly #frames: Frame[] = []

  constructor(form: WriterForm) {
    this.#form = form
    this.#emitter = new Emitter(form)
  }

  write(root: JsonValue): string {
    this.#node(root, 'root')
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
    this.#node(item, 'item')
  }

  #entry(object: JsonObject, key: string): void {
    const emitter = this.#emitter
    const { release } = this.#form
    emitter.writeIndent()
    if (!isMultiline(key) && utf8Length(key) <= MAX_SIMPLE_KEY) {
      emitter.writeScalar(key, styleOf(key, true, release), false, false)
      emitter.writeIndicator(':', false)
    } else {
      emitter.writeIndicator('?', true, true)
      emitter.writeScalar(key, styleOf(key, false, release), true, false)
      emitter.writeIndent()
      emitter.writeIndicator(':', true, true)
    }
    this.#node(object[key] as JsonValue, 'entry')
  }

  /** Writes a scalar or an empty collection, or opens a collection. */
  #node(value: JsonValue, as: 'root' | 'item' | 'entry'): void {
    const emitter = this.#emitter
    const { release, flatLists, compareKeys, scalarText } = this.#form
    const item = as === 'item'
    if (typeof value === 'string') emitter.writeScalar(value, styleOf(value, false, release), true, item)
    else if (Array.isArray(value)) {
      if (value.length === 0) this.#empty('[', ']')
      else this.#open(value, [], item, flatLists && as === 'entry' && !emitter.inIndention)
    } else if (isObject(value)) {
      const keys = Object.keys(value).sort(compareKeys)
      if (keys.length === 0) this.#empty('{', '}')
      else this.#open(value, keys, item, false)
    } else emitter.writeScalar(scalarText(value), 'plain', true, item)
  }

  #empty(open: string, close: string): void {
    this.#emitter.writeIndicator(open, true)
    this.#emitter.writeIndicator(close, false)
  }

  #open(value: JsonObject | JsonValue[], keys: readonly string[], item: boolean, indentless: boolean): void {
    const outer = this.#emitter.indent
    this.#frames.push({ value, keys, outer, next: 0 })
    if (outer < 0) this.#emitter.indent = 0
    else if (!indentless) this.#emitter.indent = this.#form.deeper(outer, item)
  }
}

const MAX_UINT64 = 2n ** 64n - 1n
const MIN_INT64 = -(2n ** 63n)

/** A number as go-yaml writes what it read from JSON: integers of 64 bits as they are, floats in Go's %g. */
function scalarText(value: Scalar): string {
  if (typeof value === 'number' && !Number.isInteger(value)) return formatG(value, 64)
  if (!(value instanceof Dbl)) return String(value)
  const float = value.value
  if (!Number.isInteger(float) || Math.abs(float) >= 1e21) return formatG(float, 64)
  const digits = BigInt(String(float))
  return digits >= MIN_INT64 && digits <= MAX_UINT64 ? String(digits) : formatG(float, 64)
}

const V2: WriterForm = {
  release: 2,
  width: 80,
  indent: 2,
  deeper: (outer) => outer + 2,
  flatLists: true,
  compareKeys,
  scalarText,
}

const V3: WriterForm = {
  release: 3,
  width: Number.POSITIVE_INFINITY,
  indent: 4,
  // An item stands behind its dash, all else at the next multiple of four.
  deeper: (outer, item) => (item ? outer + 2 : 4 * Math.floor((outer + 4) / 4)),
  flatLists: false,
  compareKeys: compareBytes,
  scalarText: stringify,
}
