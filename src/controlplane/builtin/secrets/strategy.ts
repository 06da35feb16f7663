import { append } from '../../../apimachinery/append.ts'
import { type ErrorList, invalid, Path, tooLong } from '../../../apimachinery/field/error.ts'
import { deepEqual, isObject, type JsonObject } from '../../../apimachinery/json/value.ts'
import { nameIsDNSSubdomain } from '../../../apimachinery/meta/names.ts'
import { base64Length, base64Text } from '../../../apimachinery/typed/base64.ts'
import { entriesIn, fillBytes, immutableErrors, keyErrors, MOST_BYTES, sortedKeys } from '../entries.ts'
import { coreMetaErrors, coreMetaUpdateErrors } from '../object-meta.ts'
import type { TypedStrategy } from '../typed-resource.ts'
import { contentErrors } from './content.ts'
import { keyPairWarnings } from './key-pair.ts'
import { SECRET } from './types.ts'

/**
 * Fills the type, and moves `stringData` to `data`, which alone is kept.
 * Source: k8s.io/kubernetes/pkg/apis/core/v1/defaults.go, SetDefaults_Secret;
 * k8s.io/kubernetes/pkg/apis/core/v1/conversion.go, Convert_v1_Secret_To_core_Secret.
 */
function setDefaults(secret: JsonObject): void {
  if (secret.type === undefined || secret.type === '') secret.type = 'Opaque'
  fillBytes(secret, 'data')
  const { stringData } = secret
  delete secret.stringData
  if (!isObject(stringData) || Object.keys(stringData).length === 0) return
  const data = entriesIn(secret, 'data')
  const encoder = new TextEncoder()
  for (const key in stringData) data[key] = base64Text(encoder.encode(String(stringData[key] ?? '')))
  secret.data = data
}

/** Source: k8s.io/kubernetes/pkg/apis/core/validation/validation.go, ValidateSecret. */
function secretErrors(secret: JsonObject): ErrorList {
  const data = entriesIn(secret, 'data')
  const errors = coreMetaErrors(secret, true, nameIsDNSSubdomain)
  let size = 0
  for (const key of sortedKeys(data)) {
    append(errors, keyErrors('data', key))
    size += base64Length(String(data[key]))
  }
  if (size > MOST_BYTES) errors.push(tooLong('data', MOST_BYTES))
  return [...errors, ...contentErrors(secret, data)]
}

const typeErrors = ({ type }: JsonObject, old: JsonObject): ErrorList =>
  type === old.type ? [] : [invalid(Path.of('type'), type, 'field is immutable')]

/**
 * What Secrets are checked for.
 * Source: k8s.io/kubernetes/pkg/registry/core/secret/strategy.go; k8s.io/kubernetes/pkg/apis/core/validation/validation.go,
 * ValidateSecretUpdate.
 */
export const SECRET_STRATEGY: TypedStrategy = {
  type: SECRET,
  setDefaults,
  validate: secretErrors,
  validateUpdate: (secret, old) => [
    ...coreMetaUpdateErrors(secret, old),
    ...typeErrors(secret, old),
    ...immutableErrors(secret, old, [['data', deepEqual]]),
    ...secretErrors(secret),
  ],
  warnings: (secret) => (secret.type === 'kubernetes.io/tls' ? keyPairWarnings(entriesIn(secret, 'data')) : []),
}
