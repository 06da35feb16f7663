import { type FieldError, invalid } from '../../../apimachinery/field/error.ts'
import { Path, pathText } from '../../../apimachinery/field/path.ts'
import type { Reason, ReportField } from '../../../apimachinery/field/report.ts'
import { isObject, type JsonObject, type JsonValue } from '../../../apimachinery/json/value.ts'
import type { Structural } from '../structural.ts'
import { FieldStack } from '../unknown-fields.ts'
import { readObjectMeta } from './object-meta.ts'

export interface Coerced {
  /** The first field of a wrong type; only when invalid fields are not dropped. */
  readonly error: FieldError | undefined
  /** Unknown fields inside of metadata, in byte order. */
  readonly unknown: string[]
}

export interface CoerceOptions {
  /** Where the value stands; absent: it is the root. */
  readonly path?: Path
  /** Collect unknown fields of metadata; they are dropped in any case. */
  readonly trackUnknown?: boolean
  readonly report?: ReportField | undefined
}

const NOT_A_STRING: Reason = { action: 'pruned', why: { code: 'notString' }, rule: 'EM-1' }

/**
 * Checks, in place, apiVersion, kind and metadata of embedded resources, and of the value itself at a resource root, and brings
 * metadata to the form that the server keeps [EM-1 .. EM-4].
 * @param dropInvalid drop fields of a wrong type instead of reporting the first
 * Source: k8s.io/apiextensions-apiserver/pkg/apiserver/schema/objectmeta/algorithm.go.
 */
export function coerce(
  value: JsonValue,
  s: Structural | undefined,
  isResourceRoot: boolean,
  dropInvalid: boolean,
  options: CoerceOptions = {},
): Coerced {
  const coercer = new Coercer(dropInvalid, options.trackUnknown === true, options.report)
  const error = coercer.root(options.path, value, s, isResourceRoot)
  return { error, unknown: coercer.unknown.sorted() }
}

const embedding = new WeakMap<Structural, boolean>()

/** Whether a schema has an embedded resource in it, itself included; parts without are not walked. */
export function hasEmbedded(s: Structural | undefined): boolean {
  if (s === undefined) return false
  const known = embedding.get(s)
  if (known !== undefined) return known
  const { properties, additionalProperties: additional } = s
  let found = s.extensions.embeddedResource || hasEmbedded(s.items) || (typeof additional === 'object' && hasEmbedded(additional))
  for (const child of properties?.values() ?? []) found = hasEmbedded(child) || found
  embedding.set(s, found)
  return found
}

export const childPath = (path: Path | undefined, name: string): Path => path?.child(name) ?? Path.of(name)

class Coercer {
  readonly #drop: boolean
  readonly unknown: FieldStack

  constructor(drop: boolean, track: boolean, report: ReportField | undefined) {
    this.#drop = drop
    this.unknown = new FieldStack(track, report)
  }

  root(path: Path | undefined, value: JsonValue, s: Structural | undefined, isResourceRoot: boolean): FieldError | undefined {
    if (!isResourceRoot || !isObject(value)) return this.#walk(path, value, s)
    return this.#typeAndMeta(path, value) ?? this.#fields(path, value, s)
  }

  #walk(path: Path | undefined, value: JsonValue, s: Structural | undefined): FieldError | undefined {
    if (s === undefined || typeof value !== 'object' || value === null || !hasEmbedded(s)) return undefined
    if (Array.isArray(value)) {
      for (let i = 0; i < value.length; i++) {
        this.unknown.pushIndex(i)
        const error = this.#walk(path?.index(i) ?? Path.of(`[${i}]`), value[i] as JsonValue, s.items)
        this.unknown.pop()
        if (error !== undefined) return error
      }
      return undefined
    }
    if (!isObject(value)) return undefined
    const error = s.extensions.embeddedResource ? this.#typeAndMeta(path, value) : undefined
    return error ?? this.#fields(path, value, s)
  }

  #fields(path: Path | undefined, object: JsonObject, s: Structural | undefined): FieldError | undefined {
    if (!hasEmbedded(s)) return undefined
    const additional = typeof s?.additionalProperties === 'object' ? s.additionalProperties : undefined
    for (const key in object) {
      const value = object[key] as JsonValue
      const child = s?.properties?.get(key)
      this.unknown.pushKey(key)
      const error =
        child === undefined
          ? additional && this.#walk(path?.key(key) ?? Path.of(`[${key}]`), value, additional)
          : this.#walk(childPath(path, key), value, child)
      this.unknown.pop()
      if (error !== undefined) return error
    }
    return undefined
  }

  #typeAndMeta(path: Path | undefined, object: JsonObject): FieldError | undefined {
    for (const key of ['apiVersion', 'kind']) {
      const value = object[key]
      if (value === undefined || typeof value === 'string') continue
      if (!this.#drop) return invalid(childPath(path, key), value, 'must be a string')
      this.unknown.report(NOT_A_STRING, key, value, undefined)
      delete object[key]
    }
    const metadata = object.metadata
    if (metadata === undefined) return undefined
    const { meta, unknown, error } = readObjectMeta(metadata, this.#drop, this.unknown.below('metadata'))
    if (error !== undefined && !this.#drop) return invalid(childPath(path, 'metadata'), metadata, error)
    const prefix = pathText(childPath(path, 'metadata'))
    this.unknown.add(unknown.map((field) => `${prefix}.${field}`))
    if (meta !== undefined) object.metadata = meta
    return undefined
  }
}
