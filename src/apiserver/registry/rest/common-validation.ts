import { badRequest, withoutReason } from '../../../apimachinery/api/errors.ts'
import { quote } from '../../../apimachinery/field/bad-value.ts'
import { type ErrorList, Path } from '../../../apimachinery/field/error.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { validateObjectMeta, validateObjectMetaUpdate } from '../../../apimachinery/meta/object-meta.ts'

const METADATA = Path.of('metadata')

/**
 * Why a name cannot be one segment of a path; of a prefix of names when `prefix` is set.
 * Source: k8s.io/apimachinery/pkg/api/validation/path/name.go.
 */
function segmentFaults(name: string, prefix = false): string[] {
  if (!prefix && (name === '.' || name === '..')) return [`may not be '${name}'`]
  return ['/', '%'].filter((part) => name.includes(part)).map((part) => `may not contain '${part}'`)
}

/** Metadata that every kind has to have right, on create. */
export const validateMetadata = (metadata: JsonObject, namespaced: boolean): ErrorList =>
  validateObjectMeta(metadata, namespaced, segmentFaults, METADATA)

/** Metadata that every kind has to have right, on update. */
export const validateMetadataUpdate = (metadata: JsonObject, old: JsonObject, namespaced: boolean): ErrorList => [
  ...validateObjectMeta(metadata, namespaced, segmentFaults, METADATA),
  ...validateObjectMetaUpdate(metadata, old, METADATA),
]

/** The part of `generateName` that leaves room for a suffix of five: names have at most 63 characters then. */
export const generatedNameBase = (base: string): string => base.slice(0, 58)

/**
 * Checks a name before it becomes part of a key. Throws 400.
 * Source: k8s.io/apiserver/pkg/registry/generic/registry/store.go, NamespaceKeyFunc.
 */
export function checkSegment(name: string): void {
  const faults = segmentFaults(name)
  if (faults.length > 0) throw badRequest(`Name parameter invalid: ${quote(name)}: ${faults.join(';')}`)
}

/** Checks that a key names no parent of itself, and throws 500. Source: k8s.io/apiserver/pkg/storage/util.go, PrepareKey. */
export function checkKey(key: string): void {
  if (/\/\.\.?(?:\/|$)/.test(key)) throw withoutReason(`invalid key: ${quote(key)}`)
}
