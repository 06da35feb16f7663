import { badRequest, internal, withoutReason } from '../../../apimachinery/api/errors.ts'
import { stringAt, stringOf } from '../../../apimachinery/json/access.ts'
import { isInteger, type JsonObject, type JsonValue } from '../../../apimachinery/json/value.ts'
import { notRegistered, parseGroupVersion, runtimeScheme } from '../../../apimachinery/meta/type-meta.ts'
import type { Release } from '../../../apimachinery/releases/release.ts'
import { encodeTyped } from '../../../apimachinery/typed/codec.ts'
import { readTyped, type TypedReading } from '../../../apimachinery/typed/report.ts'
import { SCALE } from '../../../apimachinery/typed/scale.ts'
import type { RequestContext } from '../../../apiserver/endpoints/request-context.ts'
import { cannotBeHandled, type RawBody, strictErrors, typedFindings } from '../../../apiserver/registry/codec.ts'
import { metadataOf, readMeta } from '../../../apiserver/registry/rest/metadata.ts'
import type { FieldValidation } from '../../../apiserver/registry/rest/options.ts'
import { nestedValue, setNestedValue } from '../../openapi-validation/scale-paths.ts'
import { replicasOf, type ScaleStrategy, type ScaleValues, scaledReplicas } from './scale-endpoint.ts'

/** The smallest int32 means "no value", so that a patch can distinguish it from 0. */
const NO_REPLICAS = -2147483648

/** The value at a path, undefined when it is not there; 500 when it has another type, or something on the way is no object. */
function valueAt(
  object: JsonObject,
  path: string,
  isRight: (value: JsonValue) => boolean,
  expected: string,
): JsonValue | undefined {
  const { value, fault } = nestedValue(object, path, isRight, expected)
  if (fault !== undefined) throw withoutReason(fault)
  return value
}

function replicasAt(object: JsonObject, path: string): number | undefined {
  const value = valueAt(object, path, isInteger, 'int64')
  return isInteger(value) ? scaledReplicas(value) : undefined
}

function selectorAt(object: JsonObject, path: string): string {
  const value = valueAt(object, path, (found) => typeof found === 'string', 'string')
  return stringOf(value)
}

/**
 * How the Scale of v1 reads and writes an object (rules SC-1 to SC-3).
 * Source: k8s.io/apiextensions-apiserver/pkg/registry/customresource/etcd.go, ScaleREST.
 */
export class V1Scale implements ScaleStrategy {
  readonly #spec: string
  readonly #status: string
  readonly #selector: string

  /** `scale` is the CRD's `subresources.scale`. */
  constructor(scale: JsonObject) {
    this.#spec = stringAt(scale, 'specReplicasPath')
    this.#status = stringAt(scale, 'statusReplicasPath')
    this.#selector = stringAt(scale, 'labelSelectorPath')
  }

  checkShown(object: JsonObject): void {
    if (this.values(object).replicas !== undefined) return
    throw internal(`the spec replicas field ${JSON.stringify(this.#spec)} does not exist`)
  }

  values(object: JsonObject): ScaleValues {
    return {
      replicas: replicasAt(object, this.#spec),
      statusReplicas: replicasAt(object, this.#status),
      selector: this.#selector === '' ? '' : selectorAt(object, this.#selector),
    }
  }

  valuesForUpdate(object: JsonObject): ScaleValues {
    const values = this.values(object)
    return { ...values, replicas: values.replicas ?? NO_REPLICAS }
  }

  write(object: JsonObject, scale: JsonObject): void {
    const replicas = replicasOf(scale)
    if (replicas === NO_REPLICAS) throw badRequest(`the spec replicas field ${JSON.stringify(this.#spec)} cannot be empty`)
    const place = setNestedValue(object, this.#spec, replicas)
    if (place !== undefined) throw withoutReason(`value cannot be set because .${place} is not a map[string]interface{}`)
    const version = stringAt(readMeta(scale), 'resourceVersion')
    if (version !== '') metadataOf(object).resourceVersion = version
  }
}

/** Upstream's message for any body of a PUT that it cannot decode as a Scale. */
export const noScale = (release: Release): string =>
  `no kind is registered for the type v1.Scale in scheme "${runtimeScheme(release)}"`

/** Versions of Scale that upstream knows and does not convert. */
const OLDER_SCALES: ReadonlySet<string> = new Set(['extensions/v1beta1', 'apps/v1beta1', 'apps/v1beta2'])

const READING: TypedReading = { type: SCALE, encode: (scale) => encodeTyped(scale, SCALE) }

/** Reads a Scale from a body, typed: unknown fields are dropped and named. */
export function decodeScale(context: RequestContext, raw: RawBody, fieldValidation: FieldValidation): JsonObject {
  const kind = stringAt(raw.value, 'kind')
  const apiVersion = stringAt(raw.value, 'apiVersion')
  const version = apiVersion.slice(apiVersion.indexOf('/') + 1)
  if (kind !== 'Scale' || apiVersion !== 'autoscaling/v1') {
    const named = parseGroupVersion(apiVersion) ?? { group: '', version: '' }
    const isOlder = kind === 'Scale' && OLDER_SCALES.has(apiVersion)
    if (isOlder) throw badRequest(`converting (${version}.Scale) to (v1.Scale): unknown conversion`)
    throw badRequest(notRegistered({ kind, ...named }, runtimeScheme(context.release)))
  }
  const { trace } = context
  trace?.enter('pruned')
  const { value, unknown, error } = readTyped(raw, READING, trace)
  if (error !== undefined) throw cannotBeHandled(kind, version, 'Scale', error)
  const strict = strictErrors(context, typedFindings(raw, SCALE, unknown), fieldValidation)
  if (strict !== undefined) throw cannotBeHandled(kind, version, 'Scale', strict)
  return encodeTyped(value, SCALE)
}
