import { type ErrorList, forbidden, invalid, Path } from '../../apimachinery/field/error.ts'
import { compareBytes } from '../../apimachinery/json/utf8.ts'
import { isObject, type JsonObject, type JsonValue, newObject } from '../../apimachinery/json/value.ts'
import { isConfigMapKey } from '../../apimachinery/meta/names.ts'

/** How many bytes the values of a ConfigMap or of a Secret can have together: MaxSecretSize. */
export const MOST_BYTES = 1024 * 1024

const IMMUTABLE = 'field is immutable when `immutable` is set'

/** The entries of a ConfigMap or of a Secret in a field; none where there is no such field. */
export const entriesIn = (object: JsonObject, field: string): JsonObject => {
  const value = object[field]
  return isObject(value) ? value : newObject()
}

/** The keys of a field, in the order of their errors. */
export const sortedKeys = (entries: JsonObject): string[] => Object.keys(entries).sort(compareBytes)

/** What is wrong with a key, which becomes the name of a file. */
export const keyErrors = (field: string, key: string): ErrorList =>
  isConfigMapKey(key).map((why) => invalid(Path.of(field).key(key), key, why))

/** Bytes that are null are empty once they were stored as protobuf, as upstream stores them. */
export function fillBytes(object: JsonObject, field: string): void {
  const bytes = object[field]
  if (isObject(bytes)) for (const key in bytes) bytes[key] ??= ''
}

/** Rejects the changes that `immutable` rules out; `fields` are told with what makes two of their values equal. */
export function immutableErrors(
  object: JsonObject,
  old: JsonObject,
  fields: readonly (readonly [name: string, isEqual: (a: JsonValue | undefined, b: JsonValue | undefined) => boolean])[],
): ErrorList {
  if (old.immutable !== true) return []
  const flag = object.immutable === true ? [] : [forbidden('immutable', IMMUTABLE)]
  const changed = fields.filter(([name, isEqual]) => !isEqual(object[name], old[name]))
  return [...flag, ...changed.map(([name]) => forbidden(name, IMMUTABLE))]
}
