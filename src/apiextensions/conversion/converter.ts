import { isObject, type JsonObject, type JsonValue, newObject } from '../../apimachinery/json/value.ts'
import { groupOf, specOf, versionsOf } from '../v1/stored-definition.ts'

/** The object in another version of its CRD, or the sentence why it cannot be had (a 500 without a reason on the wire). */
export type Converted = { readonly object: JsonObject } | { readonly error: string }

/** Brings an object to another `group/version` of its CRD. The object itself is not changed, its parts may be shared. */
export type Converter = (object: JsonObject, apiVersion: string) => Converted

/**
 * The converter of a CRD by its strategy: `None` writes the other apiVersion and nothing else [CO-1]; `Webhook` asks `webhook` [CO-3],
 * and fails where the host calls none [CO-2].
 * Source: k8s.io/apiextensions-apiserver/pkg/apiserver/conversion/converter.go.
 */
export function createConverter(crd: JsonObject, webhook: Converter = uncalled): Converter {
  const known = new Set(versionsOf(crd).map(({ name }) => `${groupOf(crd)}/${name}`))
  const asks = usesWebhook(crd)
  return (object, apiVersion) => {
    if (object.apiVersion === apiVersion) return { object }
    if (!known.has(apiVersion)) return { error: `request to convert CR to an invalid group/version: ${apiVersion}` }
    if (!known.has(String(object.apiVersion))) {
      return { error: `request to convert CR from an invalid group/version: ${object.apiVersion}` }
    }
    return asks && !isEmpty(object) ? webhook(object, apiVersion) : { object: withApiVersion(object, apiVersion) }
  }
}

export const usesWebhook = (crd: JsonObject): boolean => {
  const { conversion } = specOf(crd)
  return isObject(conversion) && conversion.strategy === 'Webhook'
}

/** The words of upstream around the reason that is ours. */
const uncalled: Converter = ({ apiVersion, kind }) => ({
  error: `conversion webhook for ${apiVersion}, Kind=${kind} failed: crdlab calls no webhooks; use strategy None`,
})

/** An object of which only the type is known, as records of fields begin with. */
const isEmpty = (object: JsonObject): boolean =>
  Object.keys(object).length === 2 && object.kind !== undefined && object.apiVersion !== undefined

function withApiVersion(object: JsonObject, apiVersion: string): JsonObject {
  const copy = newObject()
  for (const key in object) copy[key] = object[key] as JsonValue
  copy.apiVersion = apiVersion
  return copy
}
