import { append } from '../../../apimachinery/append.ts'
import { type FieldError, invalid, Path, pathText } from '../../../apimachinery/field/error.ts'
import { type Reason, type ReportField, reportByRule } from '../../../apimachinery/field/report.ts'
import { compareBytes } from '../../../apimachinery/json/utf8.ts'
import { isObject, type JsonObject, type JsonValue, newObject, objectOf } from '../../../apimachinery/json/value.ts'
import { type Decoded, decodeTyped, encodeTyped, settleNumbers } from '../../../apimachinery/typed/codec.ts'
import { OBJECT_META } from '../../../apimachinery/typed/types.ts'
import { hasNode, type Structural } from '../structural.ts'
import { FieldStack } from '../unknown-fields.ts'

export interface Coerced {
  /** The first field of a wrong type; only when invalid fields are not dropped. */
  readonly error: FieldError | undefined
  /** Unknown fields inside of metadata, in byte order. */
  readonly unknown: string[]
}

export interface CoerceOptions {
  /** The path of the value; absent: it is the root. */
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

/** Whether a schema has an embedded resource in it, itself included; parts without are not walked. */
export const hasEmbedded = hasNode(({ extensions }) => extensions.embeddedResource)

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

export interface ReadMeta {
  /** The metadata as the server keeps it; absent when it is of no use. */
  readonly meta?: JsonObject
  /** Unknown fields, named from the metadata on: `foo`, `ownerReferences[0].foo`. */
  readonly unknown: string[]
  /** Why it cannot be decoded. */
  readonly error?: string
}

const COERCED: Reason = {
  action: 'coerced',
  why: { code: 'metadataForm' },
  whyRemoved: { code: 'metadataOmitsEmpty' },
  rule: 'EM-3',
}

const MALFORMED: Reason = { ...COERCED, whyRemoved: { code: 'metadataType' }, rule: 'EM-2' }

/**
 * Reads the metadata of a resource through Go's ObjectMeta: unknown fields go, times are normalised, empty lists and maps vanish.
 * With `dropMalformed` a field of the wrong type is left out instead of failing the whole [EM-2].
 * Source: k8s.io/apiextensions-apiserver/pkg/apiserver/schema/objectmeta/coerce.go, GetObjectMetaWithOptions.
 */
export function readObjectMeta(metadata: JsonValue, dropMalformed: boolean, report?: ReportField): ReadMeta {
  const { value, unknown, error } = decodeTyped(settleNumbers(metadata), OBJECT_META, reportByRule(report, 'EM-2'))
  if (error === undefined) {
    const meta = encodeTyped(value, OBJECT_META)
    report?.(COERCED, [], metadata, meta)
    return { meta, unknown: unknown.length > 1 ? decodeInOrder(metadata).unknown : unknown }
  }
  if (dropMalformed && isObject(metadata)) {
    const read = readFieldByField(metadata)
    report?.(MALFORMED, [], metadata, read.meta)
    return read
  }
  return { unknown: [], error: decodeInOrder(metadata).error ?? error }
}

/** Upstream reads a copy whose keys are in order: so are the unknown ones, and the first error is that of the first key. */
const decodeInOrder = (metadata: JsonValue): Decoded => decodeTyped(inOrder(settleNumbers(metadata)), OBJECT_META)

function inOrder(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(inOrder)
  if (!isObject(value)) return value
  const into = newObject()
  for (const key of Object.keys(value).sort(compareBytes)) into[key] = inOrder(value[key] as JsonValue)
  return into
}

function readFieldByField(metadata: JsonObject): ReadMeta {
  const meta = newObject()
  const unknown: string[] = []
  for (const key in metadata) {
    const field = decodeTyped(objectOf({ [key]: settleNumbers(metadata[key] as JsonValue) }), OBJECT_META)
    if (field.error !== undefined) continue
    append(unknown, field.unknown)
    const encoded = encodeTyped(field.value, OBJECT_META)[key]
    if (encoded !== undefined) meta[key] = encoded
  }
  return { meta, unknown }
}
