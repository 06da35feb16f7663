import type { ErrorList } from '../../../apimachinery/field/error.ts'
import { Path } from '../../../apimachinery/field/path.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { validateObjectMeta, validateObjectMetaUpdate } from '../../../apimachinery/meta/object-meta.ts'

const METADATA = Path.of('metadata')

/**
 * What a name must not be, whatever the kind: it becomes a segment of a path.
 * Source: k8s.io/apimachinery/pkg/api/validation/path/name.go.
 */
function pathSegment(name: string, prefix: boolean): string[] {
  if (!prefix && (name === '.' || name === '..')) return [`may not be '${name}'`]
  return ['/', '%'].filter((part) => name.includes(part)).map((part) => `may not contain '${part}'`)
}

/** Metadata that every kind has to have right, on create. */
export const validateMetadata = (metadata: JsonObject, namespaced: boolean): ErrorList =>
  validateObjectMeta(metadata, namespaced, pathSegment, METADATA)

/** Metadata that every kind has to have right, on update. */
export const validateMetadataUpdate = (metadata: JsonObject, old: JsonObject, namespaced: boolean): ErrorList => [
  ...validateObjectMeta(metadata, namespaced, pathSegment, METADATA),
  ...validateObjectMetaUpdate(metadata, old, METADATA),
]

/** The part of `generateName` that leaves room for a suffix of five: names have at most 63 characters then. */
export const generatedNameBase = (base: string): string => base.slice(0, 58)
