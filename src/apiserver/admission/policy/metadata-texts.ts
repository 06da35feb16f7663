import { invalidError } from '../../../apimachinery/api/errors.ts'
import { invalid, Path } from '../../../apimachinery/field/error.ts'
import { objectAt, stringAt } from '../../../apimachinery/json/access.ts'
import {
  isInteger,
  isNumber,
  isObject,
  type JsonObject,
  type JsonValue,
  newObject,
  objectOf,
} from '../../../apimachinery/json/value.ts'
import { readMeta } from '../../registry/rest/metadata.ts'
import type { Attributes } from '../attributes.ts'

/** The kind of a value in Go; of an object there is no need. */
function goKind(value: JsonValue): string {
  if (isInteger(value)) return 'int64'
  if (isNumber(value)) return 'float64'
  if (typeof value === 'boolean') return 'bool'
  return typeof value === 'string' ? 'string' : 'slice'
}

/** Why a map of texts cannot be read; undefined when it can. Source: k8s.io/apimachinery/pkg/runtime/converter.go, fromUnstructured. */
function textsFault(texts: JsonValue): string | undefined {
  if (!isObject(texts)) return `cannot restore map from ${goKind(texts)}`
  const wrong = Object.values(texts).find((value) => typeof value !== 'string' && value !== null)
  if (wrong === undefined) return undefined
  return isInteger(wrong) ? 'cannot convert int64 to string' : 'unrecognized type: string'
}

/** Throws 422 for labels and annotations that policies left something else than texts, once the object is complete. */
export function checkTexts({ kind: { group, kind }, object }: Attributes): void {
  const metadata = object && readMeta(object)
  if (metadata === undefined) return
  for (const field of ['labels', 'annotations']) {
    const fault = textsFault(metadata[field] ?? newObject())
    if (fault !== undefined)
      throw invalidError(group, kind, stringAt(metadata, 'name'), [invalid(Path.of('metadata'), metadata, fault)])
  }
}

/** Makes labels and annotations that policies left null empty texts. */
export function completeTexts(object: JsonObject): void {
  for (const field of ['labels', 'annotations']) {
    const metadata = readMeta(object) ?? newObject()
    const entries = Object.entries(objectAt(metadata, field))
    if (!entries.some(([, text]) => text === null)) continue
    // Others may have the same metadata.
    object.metadata = objectOf({
      ...metadata,
      [field]: objectOf(Object.fromEntries(entries.map(([key, text]) => [key, text ?? '']))),
    })
  }
}
