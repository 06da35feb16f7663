import { objectAt, objectsOf, stringOf } from '../../apimachinery/json/access.ts'
import type { Replaced } from '../../apimachinery/json/parse.ts'
import { isObject, type JsonObject, type JsonValue, newObject, objectOf } from '../../apimachinery/json/value.ts'
import type { Release } from '../../apimachinery/releases/release.ts'
import { comparedTyped, encodeTyped } from '../../apimachinery/typed/codec.ts'
import { type ReadingTrace, readTyped, type TypedReading } from '../../apimachinery/typed/report.ts'
import type { StructType } from '../../apimachinery/typed/types.ts'
import { zeroOf } from '../../apimachinery/typed/zero.ts'
import { CUSTOM_RESOURCE_DEFINITION, CUSTOM_RESOURCE_DEFINITION_STATUS } from './types.ts'

export interface DecodedCustomResourceDefinition {
  /** The CRD with its defaults, as validation reads it: with the empty lists and maps of the request. */
  readonly crd: JsonObject
  /** Paths of fields that a CRD does not have, as strict decoding names them; they are dropped. */
  readonly unknown: string[]
  /** The sentence of a value of the wrong type (`json: cannot unmarshal ...`); the request is then a 400. */
  readonly error: string | undefined
}

/**
 * Decodes a CRD of a request: typed decoding, defaults, and the way through its internal form [CV-1 .. CV-5].
 * `encodeCustomResourceDefinition` gives what it stores and answers.
 * Sources: k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1, defaults.go and conversion.go.
 */
export function decodeCustomResourceDefinition(
  value: JsonObject,
  replaced?: Replaced,
  trace?: ReadingTrace,
): DecodedCustomResourceDefinition {
  const { value: crd, unknown, error } = readTyped({ value, replaced }, CUSTOM_RESOURCE_DEFINITION_READING, trace)
  return { crd, unknown, error }
}

/** Returns the CRD in its stored form: without the empty lists and maps of optional fields. Unchanged parts are shared. */
export const encodeCustomResourceDefinition = (crd: JsonObject): JsonObject =>
  withoutEmptyWebhook(encodeTyped(crd, CUSTOM_RESOURCE_DEFINITION))

/** Returns the CRD as its field manager compares it with the stored one: its versions keep their empty lists and maps. */
export const comparedCustomResourceDefinition = (crd: JsonObject): JsonObject =>
  withoutEmptyWebhook(comparedTyped(crd, CUSTOM_RESOURCE_DEFINITION))

function withoutEmptyWebhook(written: JsonObject): JsonObject {
  const spec = objectAt(written, 'spec')
  const conversion = objectAt(spec, 'conversion')
  const webhook = conversion.webhook
  // Storage keeps the parts of `webhook` but not that it was there.
  if (!isObject(webhook) || webhook.clientConfig !== undefined || !isNone(webhook.conversionReviewVersions)) return written
  const { webhook: _, ...kept } = conversion
  return objectOf({ ...written, spec: objectOf({ ...spec, conversion: objectOf(kept) }) })
}

const isNone = (list: JsonValue | undefined): boolean => !Array.isArray(list) || list.length === 0

/** The status a CRD is created with: no conditions, no accepted names, its storage version as the stored one. */
export function newCustomResourceDefinitionStatus(crd: JsonObject): JsonObject {
  const status = zeroOf(CUSTOM_RESOURCE_DEFINITION_STATUS) as JsonObject
  const storage = storageVersion(crd)
  if (storage !== undefined) status.storedVersions = [storage]
  return status
}

function storageVersion(crd: JsonObject): string | undefined {
  for (const version of objectsOf(objectAt(crd, 'spec').versions)) if (version.storage === true) return version.name as string
  return undefined
}

/** An object to be completed; one that is not there is completed for nothing. */
const completed = (value: JsonValue | undefined): JsonObject => (isObject(value) ? value : newObject())

function setDefaults(crd: JsonObject): void {
  const spec = completed(crd.spec)
  const names = completed(spec.names)
  const kind = stringOf(names.kind)
  if (names.singular === undefined && kind !== '') names.singular = kind.toLowerCase()
  if (names.listKind === undefined && kind !== '') names.listKind = `${kind}List`
  if (spec.conversion === undefined) spec.conversion = objectOf({ strategy: 'None' })
  else setConversionDefaults(completed(spec.conversion))
  const status = completed(crd.status)
  const stored = status.storedVersions
  const storage = storageVersion(crd)
  if (storage !== undefined && isNone(stored)) status.storedVersions = [storage]
}

function setConversionDefaults(conversion: JsonObject): void {
  const webhook = conversion.webhook
  if (!isObject(webhook)) return
  const { service } = objectAt(webhook, 'clientConfig')
  if (isObject(service) && service.port === undefined) service.port = 443
}

/** How a CRD is read from a request. */
export const CUSTOM_RESOURCE_DEFINITION_READING: TypedReading = {
  type: CUSTOM_RESOURCE_DEFINITION,
  setDefaults,
  encode: encodeCustomResourceDefinition,
}

/** A CRD of a release. */
export const definitionType = ({ former }: Release): StructType =>
  former?.definitionType(CUSTOM_RESOURCE_DEFINITION) ?? CUSTOM_RESOURCE_DEFINITION
