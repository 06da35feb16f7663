import { objectsOf } from '../../apimachinery/json/access.ts'
import { deepCopy, isObject, type JsonObject, newObject, objectOf } from '../../apimachinery/json/value.ts'
import { API_VERSION } from '../v1/names.ts'

/** Fields that v1beta1 has once for all versions, by their names there and in a version of v1. */
const SHARED = [
  ['subresources', 'subresources'],
  ['validation', 'schema'],
  ['additionalPrinterColumns', 'additionalPrinterColumns'],
  ['selectableFields', 'selectableFields'],
] as const

/**
 * A CustomResourceDefinition that was stored as v1beta1, in v1. The API servers of clusters store them so; clients cannot send one.
 * Takes the value over.
 * Source: k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1/conversion.go; k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1beta1/defaults.go.
 */
export function v1OfV1beta1(crd: JsonObject): JsonObject {
  crd.apiVersion = API_VERSION
  const spec = isObject(crd.spec) ? crd.spec : newObject()
  crd.spec = spec
  const { version } = spec
  delete spec.version
  const versions = objectsOf(spec.versions)
  if (versions.length === 0 && version !== undefined) versions.push(objectOf({ name: version, served: true, storage: true }))
  spec.versions = versions
  for (const [shared, own] of SHARED) {
    const value = spec[shared]
    delete spec[shared]
    if (value !== undefined && value !== null) for (const one of versions) one[own] = deepCopy(value)
  }
  for (const one of versions) {
    for (const column of objectsOf(one.additionalPrinterColumns)) rename(column, 'JSONPath', 'jsonPath')
  }
  spec.conversion = conversionOf(isObject(spec.conversion) ? spec.conversion : objectOf({ strategy: 'None' }))
  // A field that is absent was true in v1beta1, and one that is false is left out in v1.
  if (spec.preserveUnknownFields === false) delete spec.preserveUnknownFields
  else spec.preserveUnknownFields = true
  return crd
}

function rename(object: JsonObject, from: string, to: string): void {
  const value = object[from]
  if (value === undefined) return
  delete object[from]
  object[to] = value
}

function conversionOf(conversion: JsonObject): JsonObject {
  const { webhookClientConfig: clientConfig, conversionReviewVersions, ...rest } = conversion
  const reviews = conversionReviewVersions ?? (conversion.strategy === 'Webhook' ? ['v1beta1'] : undefined)
  if (clientConfig === undefined && reviews === undefined) return conversion
  const service = isObject(clientConfig) ? clientConfig.service : undefined
  if (isObject(service)) service.port ??= 443
  return objectOf({ ...rest, webhook: objectOf({ clientConfig, conversionReviewVersions: reviews }) })
}
