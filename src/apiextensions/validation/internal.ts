import { objectAt, objectsOf, stringOf } from '../../apimachinery/json/access.ts'
import { deepEqual, isObject, type JsonObject } from '../../apimachinery/json/value.ts'
import { encodeTyped } from '../../apimachinery/typed/codec.ts'
import { type Names, namesOf } from '../v1/stored-definition.ts'
import { VALIDATION } from '../v1/types.ts'

/**
 * The internal form of a CRD for validation: fields that all versions share are at the top, as in the server's internal type. So errors
 * of a CRD with one version, or with equal ones, name `spec.validation`, others `spec.versions[i].schema` [CV-6].
 * Sources: k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/types.go and v1/conversion.go.
 */
export interface InternalCrd {
  readonly metadata: JsonObject
  readonly spec: InternalSpec
  readonly status: JsonObject
}

export interface InternalSpec {
  readonly group: string
  /** The name of the first version. */
  readonly version: string
  readonly scope: string
  readonly names: Names
  readonly versions: readonly InternalVersion[]
  /** Whether `versions` was a list at all. */
  readonly hasVersions: boolean
  /** `{openAPIV3Schema?}`; absent when versions differ or have none. */
  readonly validation?: JsonObject
  readonly subresources?: JsonObject
  readonly additionalPrinterColumns?: readonly JsonObject[]
  readonly selectableFields?: readonly JsonObject[]
  readonly conversion?: JsonObject
  readonly preserveUnknownFields: boolean
}

export interface InternalVersion {
  readonly name: string
  readonly served: boolean
  readonly storage: boolean
  readonly deprecated: boolean
  readonly deprecationWarning?: string
  readonly schema?: JsonObject
  readonly subresources?: JsonObject
  readonly additionalPrinterColumns?: readonly JsonObject[]
  readonly selectableFields?: readonly JsonObject[]
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

/** The shared parts of versions. */
const SHARED = ['schema', 'subresources', 'additionalPrinterColumns', 'selectableFields'] as const

export function toInternal(crd: JsonObject): InternalCrd {
  return { metadata: objectAt(crd, 'metadata'), spec: specOf(objectAt(crd, 'spec')), status: objectAt(crd, 'status') }
}

function specOf(from: JsonObject): InternalSpec {
  const versions = objectsOf(from.versions).map(versionOf)
  const spec: Mutable<InternalSpec> = {
    group: stringOf(from.group),
    version: versions[0]?.name ?? '',
    scope: stringOf(from.scope),
    names: namesOf(objectAt(from, 'names')),
    versions,
    hasVersions: Array.isArray(from.versions),
    preserveUnknownFields: from.preserveUnknownFields === true,
  }
  if (isObject(from.conversion)) spec.conversion = from.conversion
  for (const part of SHARED) lift(part, spec, versions)
  return spec
}

/** Moves a part that all versions have alike to the top. */
function lift(part: (typeof SHARED)[number], spec: Mutable<InternalSpec>, versions: Mutable<InternalVersion>[]): void {
  const first = versions[0]?.[part]
  if (!versions.every((version) => isEqualPart(version[part], first))) return
  for (const version of versions) delete version[part]
  if (first === undefined) return
  if (part === 'schema') spec.validation = first as JsonObject
  else if (part === 'subresources') spec.subresources = first as JsonObject
  else spec[part] = first as readonly JsonObject[]
}

type Part = JsonObject | readonly JsonObject[] | undefined

/** Semantic equality of parts of versions: an empty list or map equals a missing one. */
export function isEqualPart(a: Part, b: Part): boolean {
  if (a === b) return true
  if (isList(a) || isList(b)) return sameItems(isList(a) ? a : [], isList(b) ? b : [])
  if (a === undefined || b === undefined) return false
  return deepEqual(a, b) || deepEqual(encodeTyped(a, VALIDATION), encodeTyped(b, VALIDATION))
}

const isList = (part: Part): part is readonly JsonObject[] => Array.isArray(part)

const sameItems = (a: readonly JsonObject[], b: readonly JsonObject[]): boolean =>
  a.length === b.length && a.every((item, i) => deepEqual(item, b[i]))

function versionOf(from: JsonObject): Mutable<InternalVersion> {
  const version: Mutable<InternalVersion> = {
    name: stringOf(from.name),
    served: from.served === true,
    storage: from.storage === true,
    deprecated: from.deprecated === true,
  }
  if (typeof from.deprecationWarning === 'string') version.deprecationWarning = from.deprecationWarning
  if (isObject(from.schema)) version.schema = from.schema
  if (isObject(from.subresources)) version.subresources = from.subresources
  if (Array.isArray(from.additionalPrinterColumns)) version.additionalPrinterColumns = objectsOf(from.additionalPrinterColumns)
  if (Array.isArray(from.selectableFields)) version.selectableFields = objectsOf(from.selectableFields)
  return version
}

/** The schema of a `{openAPIV3Schema}`. */
export function schemaIn(validation: JsonObject | undefined): JsonObject | undefined {
  const schema = validation?.openAPIV3Schema
  return isObject(schema) ? schema : undefined
}

/** Every schema of a CRD: the shared one, or those of its versions. */
export function schemasOf(spec: InternalSpec): JsonObject[] {
  return [spec.validation, ...spec.versions.map(({ schema }) => schema)].map(schemaIn).filter((schema) => schema !== undefined)
}

/**
 * Finds the subresources of a version by its name: its own when any version has some, else the shared ones. Of two versions with one
 * name the first counts.
 */
export function subresourcesByVersion(spec: InternalSpec): (version: string) => JsonObject | undefined {
  if (spec.versions.every(({ subresources }) => subresources === undefined)) return () => spec.subresources
  const found = new Map<string, JsonObject | undefined>()
  for (const { name, subresources } of spec.versions) if (!found.has(name)) found.set(name, subresources)
  return (version) => found.get(version)
}
