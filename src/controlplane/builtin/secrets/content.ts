import { type ErrorList, invalid, Path, required } from '../../../apimachinery/field/error.ts'
import { stringAt } from '../../../apimachinery/json/access.ts'
import { jsonKind } from '../../../apimachinery/json/kind.ts'
import { JsonRangeError, JsonSyntaxError, parseJson } from '../../../apimachinery/json/parse.ts'
import { isObject, type JsonObject } from '../../../apimachinery/json/value.ts'
import { base64Bytes } from '../../../apimachinery/typed/base64.ts'
import { readMeta } from '../../../apiserver/registry/rest/metadata.ts'

const DATA = Path.of('data')

const missing = (data: JsonObject, key: string): ErrorList => (data[key] === undefined ? [required(DATA.key(key), '')] : [])

/** Go's error on reading a text as a JSON object; undefined: it is one. Source: Go's encoding/json, Unmarshal. */
function objectFault(text: string): string | undefined {
  try {
    const { value } = parseJson(text)
    if (value === null || isObject(value)) return undefined
    return `json: cannot unmarshal ${jsonKind(value)} into Go value of type map[string]interface {}`
  } catch (error) {
    if (!(error instanceof JsonSyntaxError) && !(error instanceof JsonRangeError)) throw error
    if (error instanceof JsonRangeError && !isObject(error.value))
      return `json: cannot unmarshal ${jsonKind(error.value)} into Go value of type map[string]interface {}`
    return error.message
  }
}

function jsonErrors(data: JsonObject, key: string): ErrorList {
  const content = data[key]
  if (content === undefined) return [required(DATA.key(key), '')]
  const fault = objectFault(new TextDecoder('utf-8', { ignoreBOM: true }).decode(base64Bytes(String(content))))
  return fault === undefined ? [] : [invalid(DATA.key(key), '<secret contents redacted>', fault)]
}

const SERVICE_ACCOUNT = 'kubernetes.io/service-account.name'

function serviceAccountErrors(secret: JsonObject): ErrorList {
  const named = stringAt(readMeta(secret)?.annotations, SERVICE_ACCOUNT)
  return named === '' ? [required(Path.of('metadata').child('annotations').key(SERVICE_ACCOUNT), '')] : []
}

/** What a type of Secret demands of its entries; other types demand nothing. */
const BY_TYPE: { readonly [type: string]: (secret: JsonObject, data: JsonObject) => ErrorList } = {
  'kubernetes.io/service-account-token': serviceAccountErrors,
  'kubernetes.io/dockercfg': (_, data) => jsonErrors(data, '.dockercfg'),
  'kubernetes.io/dockerconfigjson': (_, data) => jsonErrors(data, '.dockerconfigjson'),
  'kubernetes.io/basic-auth': (_, data) => {
    const both = [...missing(data, 'username'), ...missing(data, 'password')]
    return both.length === 2 ? both : []
  },
  'kubernetes.io/ssh-auth': (_, data) =>
    data['ssh-privatekey'] === undefined || data['ssh-privatekey'] === '' ? [required(DATA.key('ssh-privatekey'), '')] : [],
  'kubernetes.io/tls': (_, data) => [...missing(data, 'tls.crt'), ...missing(data, 'tls.key')],
}

/**
 * The errors of the entries of a Secret by its type.
 * Source: k8s.io/kubernetes/pkg/apis/core/validation/validation.go, ValidateSecret.
 */
export function contentErrors(secret: JsonObject, data: JsonObject): ErrorList {
  const type = stringAt(secret, 'type')
  return Object.hasOwn(BY_TYPE, type) ? (BY_TYPE[type]?.(secret, data) ?? []) : []
}
