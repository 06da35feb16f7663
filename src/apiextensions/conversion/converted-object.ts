import { errorText, Path } from '../../apimachinery/field/error.ts'
import { typeName } from '../../apimachinery/field/go-print.ts'
import { stringAt } from '../../apimachinery/json/access.ts'
import { jsonKind } from '../../apimachinery/json/kind.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { deepCopy, isObject, type JsonObject, type JsonValue, newObject } from '../../apimachinery/json/value.ts'
import { validateAnnotations, validateLabels } from '../../apimachinery/meta/object-meta.ts'
import { isMissing, parseGroupVersion } from '../../apimachinery/meta/type-meta.ts'
import type { Converted } from './converter.ts'

/**
 * Checks the answer of a webhook for `original` as an object of `apiVersion`: its metadata is that of the original, except for labels and
 * annotations. `of` names the original as errors do.
 * Source: k8s.io/apiextensions-apiserver/pkg/apiserver/conversion/webhook_converter.go, webhookConverter.Convert.
 */
export function checkConverted(answered: JsonValue, original: JsonObject, apiVersion: string, of: string): Converted {
  const fault = undecodable(answered)
  if (fault !== undefined || !isObject(answered)) return { error: fault ?? '' }
  const invalid = `conversion webhook for ${of} returned invalid`
  const received = stringAt(answered, 'apiVersion')
  if (received !== apiVersion) {
    return { error: `${invalid} object at index 0: invalid groupVersion (expected ${apiVersion}, received ${received})` }
  }
  const [kind, receivedKind] = [stringAt(original, 'kind'), stringAt(answered, 'kind')]
  if (receivedKind !== kind) {
    return { error: `${invalid} object at index 0: invalid kind (expected ${kind}, received ${receivedKind})` }
  }
  const moved = identityFault(original, answered)
  if (moved !== undefined) return { error: `${invalid} object: ${moved}` }
  const restored = restoreMetadata(original, answered)
  if ('error' in restored) return { error: `${invalid} metadata: ${restored.error}` }
  return { object: Object.assign(newObject(), answered, { metadata: restored.metadata }) }
}

/** Why what was answered is no object, in the words of the decoder of unstructured objects. */
function undecodable(answered: JsonValue): string | undefined {
  if (answered === null) return 'unexpected end of JSON input'
  if (!isObject(answered)) {
    return `json: cannot unmarshal ${jsonKind(answered)} into Go value of type map[string]interface {}`
  }
  const isReadable = parseGroupVersion(stringAt(answered, 'apiVersion')) !== undefined && stringAt(answered, 'kind') !== ''
  return isReadable ? undefined : isMissing('Kind', stringify(answered))
}

const metadataOf = (object: JsonObject): JsonObject | undefined => (isObject(object.metadata) ? object.metadata : undefined)

function identityFault(original: JsonObject, answered: JsonObject): string | undefined {
  const [had, has] = [metadataOf(original), metadataOf(answered)]
  for (const [field, word] of [
    ['name', 'name'],
    ['namespace', 'namespace'],
    ['uid', 'UID'],
  ] as const) {
    const [expected, received] = [stringAt(had, field), stringAt(has, field)]
    if (expected !== received) return `must have the same ${word}: ${expected} != ${received}`
  }
  return undefined
}

function restoreMetadata(
  original: JsonObject,
  answered: JsonObject,
): { readonly metadata: JsonObject } | { readonly error: string } {
  if (answered.metadata === undefined) return { error: 'missing metadata in converted object' }
  const changed = answered.metadata
  if (!isObject(changed)) return { error: `invalid metadata of type ${typeName(changed)} in converted object` }
  const metadata = deepCopy(metadataOf(original) ?? newObject())
  for (const field of ['labels', 'annotations'] as const) {
    const value = changed[field]
    if (value === undefined || value === null) {
      delete metadata[field]
      continue
    }
    if (!isObject(value)) return { error: `invalid metadata.${field} of type ${typeName(value)} in converted object` }
    const error = fieldFault(field, value, metadata[field])
    if (error !== undefined) return { error }
    metadata[field] = value
  }
  return { metadata }
}

/** Only labels and annotations that were changed have to be valid. */
function fieldFault(field: 'labels' | 'annotations', value: JsonObject, had: JsonValue | undefined): string | undefined {
  const before = isObject(had) ? had : newObject()
  let isChanged = Object.keys(before).length !== Object.keys(value).length
  for (const key in value) {
    const item = value[key] as JsonValue
    if (typeof item !== 'string')
      return `metadata.${field}[${key}] must be a string, but is ${typeName(item)} in converted object`
    isChanged ||= before[key] !== item
  }
  if (!isChanged) return undefined
  const metadata = Path.of('metadata')
  const errors =
    field === 'labels'
      ? validateLabels(value, metadata.child('labels'))
      : validateAnnotations(value, metadata.child('annotation'))
  const texts = [...new Set(errors.map(errorText))]
  return texts.length > 1 ? `[${texts.join(', ')}]` : texts[0]
}
