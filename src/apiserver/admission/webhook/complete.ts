import { internal, StatusError } from '../../../apimachinery/api/errors.ts'
import { stringAt } from '../../../apimachinery/json/access.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, type JsonValue, objectOf } from '../../../apimachinery/json/value.ts'
import {
  apiVersionOf,
  groupVersion,
  isMissing,
  notRegistered,
  parseGroupVersion,
  runtimeScheme,
} from '../../../apimachinery/meta/type-meta.ts'
import type { WriteContext } from '../../registry/rest/write-context.ts'
import type { ObjectForm } from '../attributes.ts'

/** JSON with its keys in order, as Go writes maps. */
function sorted(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isObject(value)) return value
  return objectOf(
    Object.fromEntries(
      Object.keys(value)
        .sort()
        .map((key) => [key, sorted(value[key] as JsonValue)]),
    ),
  )
}

const CANNOT = ' cannot be handled as a '

/** What stands behind `Widget in version "v1" cannot be handled as a Widget: `. */
function reasonIn(message: string): string {
  const words = message.indexOf(CANNOT)
  const end = words < 0 ? -1 : message.indexOf(': ', words)
  return end < 0 ? message : message.slice(end + 2)
}

/**
 * Reads an object that a webhook changed, as one of the kind of an endpoint, with its defaults. Throws 500 where that cannot be.
 * Source: k8s.io/apiserver/pkg/admission/plugin/webhook/mutating/dispatcher.go, callAttrMutatingHook.
 */
export function completeObject(context: WriteContext, form: ObjectForm, object: JsonObject): JsonObject {
  const kind = stringAt(object, 'kind')
  if (form.mutated !== undefined) {
    if (kind === '') throw internal(isMissing('Kind', stringify(sorted(object))))
    return form.mutated(object)
  }
  const apiVersion = apiVersionOf(object) || groupVersion(form.kind)
  const named = { ...(parseGroupVersion(apiVersion) ?? form.kind), kind: kind || form.kind.kind }
  if (named.kind !== form.kind.kind || groupVersion(named) !== groupVersion(form.kind))
    throw internal(notRegistered(named, runtimeScheme(context.release)))
  try {
    const { kind: _, apiVersion: __, ...fields } = object
    const value = objectOf({ kind: named.kind, apiVersion, ...fields })
    return form.decode(context, { value, duplicates: [] }, 'Ignore')
  } catch (error) {
    throw error instanceof StatusError ? internal(reasonIn(error.message)) : error
  }
}
