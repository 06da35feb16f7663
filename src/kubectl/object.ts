import { objectsOf, stringOf } from '../apimachinery/json/access.ts'
import { isObject, type JsonObject, type JsonValue, objectOf } from '../apimachinery/json/value.ts'
import type { ResourceType } from '../client/resource-type.ts'

/** An object, or what is known of it before it is read, and where it is served. */
export interface Info {
  readonly type: ResourceType
  readonly namespace: string | undefined
  readonly name: string
  readonly object: JsonObject
  /** `STDIN`, where it came from a manifest. */
  readonly source?: string
}

export const metadataOf = (object: JsonObject): JsonObject => (isObject(object.metadata) ? object.metadata : objectOf({}))

export const nameOf = (object: JsonObject): string => stringOf(metadataOf(object).name)

export const namespaceOf = (object: JsonObject): string | undefined => {
  const namespace = stringOf(metadataOf(object).namespace)
  return namespace === '' ? undefined : namespace
}

/** The strings of a map in the metadata: labels or annotations. */
export function stringsOf(object: JsonObject, field: 'labels' | 'annotations'): Map<string, string> {
  const map = metadataOf(object)[field]
  return new Map(isObject(map) ? Object.entries(map).map(([key, value]) => [key, stringOf(value)]) : [])
}

/** A copy of an object with fields of its metadata set; undefined removes one. */
export function withMetadata(object: JsonObject, fields: { readonly [field: string]: JsonValue | undefined }): JsonObject {
  return objectOf({ ...object, metadata: objectOf({ ...metadataOf(object), ...fields }) })
}

/** `webapp.demo.crdlab.dev/storefront`, as results name an object. */
export function resultName({ type, object, name }: Info): string {
  const kind = stringOf(object.kind) === '' ? type.kind : stringOf(object.kind)
  const apiVersion = stringOf(object.apiVersion)
  const group = apiVersion === '' ? type.group : apiVersion.includes('/') ? apiVersion.split('/')[0] : ''
  return `${kind.toLowerCase()}${group === '' ? '' : `.${group}`}/${nameOf(object) === '' ? name : nameOf(object)}`
}

export const itemsOf = (list: JsonObject): JsonObject[] => objectsOf(list.items)
