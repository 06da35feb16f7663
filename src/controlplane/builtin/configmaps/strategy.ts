import { type ErrorList, forbidden, invalid, Path, tooLong } from '../../../apimachinery/field/error.ts'
import { compareBytes, utf8Length } from '../../../apimachinery/json/utf8.ts'
import { deepEqual, isObject, type JsonObject, type JsonValue, newObject } from '../../../apimachinery/json/value.ts'
import { isConfigMapKey, nameIsDNSSubdomain } from '../../../apimachinery/meta/names.ts'
import { base64Bytes } from '../../../apimachinery/typed/base64.ts'
import { coreMetaErrors, coreMetaUpdateErrors } from '../object-meta.ts'
import type { TypedStrategy } from '../typed-resource.ts'
import { CONFIG_MAP } from './types.ts'

/** How many bytes all values may have together: MaxSecretSize. */
const MOST_BYTES = 1024 * 1024

const FIELDS = ['data', 'binaryData'] as const

const mapOf = (value: JsonValue | undefined): JsonObject => (isObject(value) ? value : newObject())

const sizeOf = (field: string, value: JsonValue | undefined): number =>
  typeof value !== 'string' ? 0 : field === 'data' ? utf8Length(value) : base64Bytes(value).length

function configMapErrors(object: JsonObject): ErrorList {
  const errors = coreMetaErrors(object, true, nameIsDNSSubdomain)
  let size = 0
  for (const field of FIELDS) {
    const values = mapOf(object[field])
    const others = field === 'data' ? mapOf(object.binaryData) : newObject()
    for (const key of Object.keys(values).sort(compareBytes)) {
      const path = Path.of(field).key(key)
      for (const why of isConfigMapKey(key)) errors.push(invalid(path, key, why))
      if (others[key] !== undefined) errors.push(invalid(path, key, 'duplicate of key present in binaryData'))
      size += sizeOf(field, values[key])
    }
  }
  // The whole object has no path, which upstream prints so.
  if (size > MOST_BYTES) errors.push(tooLong('[]', MOST_BYTES))
  return errors
}

/** Bytes that are null are empty once they were stored as protobuf, as upstream stores them. */
function fillBytes({ binaryData }: JsonObject): void {
  if (isObject(binaryData)) for (const key in binaryData) binaryData[key] ??= ''
}

const IMMUTABLE = 'field is immutable when `immutable` is set'

/** What an immutable object does not let be changed. */
function immutableErrors(object: JsonObject, old: JsonObject): ErrorList {
  if (old.immutable !== true) return []
  const errors: ErrorList = object.immutable === true ? [] : [forbidden('immutable', IMMUTABLE)]
  // No data is as empty data, by its default.
  if (!deepEqual(mapOf(object.data), mapOf(old.data))) errors.push(forbidden('data', IMMUTABLE))
  if (!deepEqual(object.binaryData, old.binaryData)) errors.push(forbidden('binaryData', IMMUTABLE))
  return errors
}

/**
 * What ConfigMaps are checked for.
 * Source: k8s.io/kubernetes/pkg/registry/core/configmap/strategy.go; k8s.io/kubernetes/pkg/apis/core/validation/validation.go,
 * ValidateConfigMap, ValidateConfigMapUpdate.
 */
export const CONFIG_MAP_STRATEGY: TypedStrategy = {
  type: CONFIG_MAP,
  setDefaults: fillBytes,
  validate: configMapErrors,
  validateUpdate: (object, old) => [
    ...coreMetaUpdateErrors(object, old),
    ...immutableErrors(object, old),
    ...configMapErrors(object),
  ],
}
