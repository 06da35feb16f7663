import { parseJson } from '../../apimachinery/json/parse.ts'
import { isObject, type JsonObject, type JsonValue } from '../../apimachinery/json/value.ts'
import { errorMessage } from '../../apimachinery/text/error-message.ts'
import { parseYamlDocuments } from '../../apimachinery/yaml/parse.ts'
import type { Manifests } from './api.ts'
import { ApplyFailure } from './apply-failure.ts'

/**
 * The objects of manifests, in their order, lists taken apart. Throws ApplyFailure for what is no text of YAML or JSON, or no object.
 */
export function objectsIn(manifests: Manifests): JsonObject[] {
  if (typeof manifests === 'string') return documentsIn(manifests).flatMap(itemsOf)
  if (Array.isArray(manifests)) return manifests.flatMap((one: Manifests) => objectsIn(one))
  return itemsOf(parseJson(JSON.stringify(manifests)).value)
}

function documentsIn(text: string): JsonValue[] {
  try {
    return parseYamlDocuments(text).map(({ value }) => value)
  } catch (error) {
    throw new ApplyFailure(0, '', errorMessage(error))
  }
}

function itemsOf(value: JsonValue): JsonObject[] {
  if (!isObject(value)) throw new ApplyFailure(0, '', `a manifest must be an object, not ${JSON.stringify(value)?.slice(0, 60)}`)
  const { kind, items } = value
  return typeof kind === 'string' && kind.endsWith('List') && Array.isArray(items) ? items.flatMap(itemsOf) : [value]
}
