import { append } from '../../../apimachinery/append.ts'
import { type ErrorList, invalid, Path, tooLong } from '../../../apimachinery/field/error.ts'
import { utf8Length } from '../../../apimachinery/json/utf8.ts'
import { deepEqual, type JsonObject, type JsonValue, newObject } from '../../../apimachinery/json/value.ts'
import { nameIsDNSSubdomain } from '../../../apimachinery/meta/names.ts'
import { base64Length } from '../../../apimachinery/typed/base64.ts'
import { entriesIn, fillBytes, immutableErrors, keyErrors, MOST_BYTES, sortedKeys } from '../entries.ts'
import { coreMetaErrors, coreMetaUpdateErrors } from '../object-meta.ts'
import type { TypedStrategy } from '../typed-resource.ts'
import { CONFIG_MAP } from './types.ts'

const FIELDS = ['data', 'binaryData'] as const

const sizeOf = (field: string, value: JsonValue | undefined): number =>
  typeof value !== 'string' ? 0 : field === 'data' ? utf8Length(value) : base64Length(value)

function configMapErrors(object: JsonObject): ErrorList {
  const errors = coreMetaErrors(object, true, nameIsDNSSubdomain)
  let size = 0
  for (const field of FIELDS) {
    const values = entriesIn(object, field)
    const others = field === 'data' ? entriesIn(object, 'binaryData') : newObject()
    for (const key of sortedKeys(values)) {
      append(errors, keyErrors(field, key))
      if (others[key] !== undefined) errors.push(invalid(Path.of(field).key(key), key, 'duplicate of key present in binaryData'))
      size += sizeOf(field, values[key])
    }
  }
  // The whole object has no path, which upstream prints so.
  if (size > MOST_BYTES) errors.push(tooLong('[]', MOST_BYTES))
  return errors
}

/** No data is as empty data, by its default; no bytes are not as empty ones. */
const FIXED = [
  ['data', (a: JsonValue | undefined, b: JsonValue | undefined) => deepEqual(a ?? newObject(), b ?? newObject())],
  ['binaryData', deepEqual],
] as const

/**
 * What ConfigMaps are checked for.
 * Source: k8s.io/kubernetes/pkg/registry/core/configmap/strategy.go; k8s.io/kubernetes/pkg/apis/core/validation/validation.go,
 * ValidateConfigMap, ValidateConfigMapUpdate.
 */
export const CONFIG_MAP_STRATEGY: TypedStrategy = {
  type: CONFIG_MAP,
  setDefaults: (object) => fillBytes(object, 'binaryData'),
  validate: configMapErrors,
  validateUpdate: (object, old) => [
    ...coreMetaUpdateErrors(object, old),
    ...immutableErrors(object, old, FIXED),
    ...configMapErrors(object),
  ],
}
