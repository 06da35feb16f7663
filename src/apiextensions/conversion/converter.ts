import { isObject, type JsonObject, type JsonValue, newObject } from '../../apimachinery/json/value.ts'

/** The object in another version of its CRD, or the sentence why it cannot be had (a 500 without a reason on the wire). */
export type Converted = { readonly object: JsonObject } | { readonly error: string }

/** Brings an object to another `group/version` of its CRD. The object itself is not changed, its parts may be shared. */
export type Converter = (object: JsonObject, apiVersion: string) => Converted

/**
 * The converter of a CRD by its strategy: `None` writes the other apiVersion and nothing else [CO-1]; `Webhook` is accepted by
 * validation, but no webhook is ever called here [CO-2].
 * Source: k8s.io/apiextensions-apiserver/pkg/apiserver/conversion/converter.go.
 */
export function createConverter(crd: JsonObject): Converter {
  const spec = isObject(crd.spec) ? crd.spec : newObject()
  const versions = Array.isArray(spec.versions) ? spec.versions.filter(isObject) : []
  const known = new Set(versions.map(({ name }) => `${spec.group}/${name}`))
  const usesWebhook = isObject(spec.conversion) && spec.conversion.strategy === 'Webhook'
  return (object, apiVersion) => {
    if (object.apiVersion === apiVersion) return { object }
    if (!known.has(apiVersion)) return { error: `request to convert CR to an invalid group/version: ${apiVersion}` }
    if (!known.has(String(object.apiVersion))) {
      return { error: `request to convert CR from an invalid group/version: ${object.apiVersion}` }
    }
    return usesWebhook ? { error: webhookFailure(object) } : { object: withApiVersion(object, apiVersion) }
  }
}

/** The words of upstream around the reason that is ours. */
const webhookFailure = ({ apiVersion, kind }: JsonObject): string =>
  `conversion webhook for ${apiVersion}, Kind=${kind} failed: crdlab calls no webhooks; use strategy None`

function withApiVersion(object: JsonObject, apiVersion: string): JsonObject {
  const copy = newObject()
  for (const key in object) copy[key] = object[key] as JsonValue
  copy.apiVersion = apiVersion
  return copy
}
