import { append } from '../../../apimachinery/append.ts'
import { type Reason, type ReportField, reportByRule } from '../../../apimachinery/field/report.ts'
import { compareBytes } from '../../../apimachinery/json/utf8.ts'
import { isObject, type JsonObject, type JsonValue, newObject, objectOf } from '../../../apimachinery/json/value.ts'
import { decodeTyped } from '../../../apimachinery/typed/decode.ts'
import { encodeTyped } from '../../../apimachinery/typed/encode.ts'
import { OBJECT_META } from '../../../apimachinery/typed/meta.ts'

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
  const { value, unknown, error } = decodeTyped(metadata, OBJECT_META, reportByRule(report, 'EM-2'))
  if (error === undefined) {
    const meta = encodeTyped(value, OBJECT_META)
    report?.(COERCED, [], metadata, meta)
    return { meta, unknown }
  }
  if (dropMalformed && isObject(metadata)) {
    const read = readFieldByField(metadata)
    report?.(MALFORMED, [], metadata, read.meta)
    return read
  }
  // Upstream reads a copy whose keys are in order, so the first error is that of the first key.
  return { unknown: [], error: decodeTyped(inOrder(metadata), OBJECT_META).error ?? error }
}

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
    const field = decodeTyped(objectOf({ [key]: metadata[key] }), OBJECT_META)
    if (field.error !== undefined) continue
    append(unknown, field.unknown)
    const encoded = encodeTyped(field.value, OBJECT_META)[key]
    if (encoded !== undefined) meta[key] = encoded
  }
  return { meta, unknown }
}
